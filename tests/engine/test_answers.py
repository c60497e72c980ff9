"""Any position and any limit give a legal move, and a search can be stopped."""

from collections.abc import Iterator
from itertools import chain, cycle, islice
from typing import Any

import pytest

import trilith
from tests.rulesets import RULESETS
from tests.setups import set_up
from tests.walks import some_positions
from trilith.engine.levels import LEVELS, LevelPlayer
from trilith.engine.limit import Limit
from trilith.engine.mcts import MctsTree
from trilith.engine.search import Engine
from trilith.engine.searcher import Searcher
from trilith.engine.value import SearchResult
from trilith.games.position import Position

# Of every ruleset: several thousand positions in all.
POSITIONS = 80
LIMITS = (
    Limit(nodes=1),
    Limit(time=1e-9),
    Limit(nodes=2),
    Limit(depth=1),
    Limit(time=1e-4),
    Limit(nodes=7),
    Limit(nodes=300),
    Limit(time=0.002, nodes=1_000_000, depth=100),
    Limit(nodes=3_000),
)


def decisions(ruleset: str) -> Iterator[Position]:
    """Positions out of random games and set up at random, in turn, in which somebody is to move."""
    found = [[p for p in source(ruleset, 600) if p.outcome is None and p.turn is not None]
             for source in (some_positions, set_up)]  # fmt: skip
    thinned = [positions[:: max(1, 2 * len(positions) // POSITIONS)] for positions in found]
    return islice(chain(*thinned), POSITIONS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_position_and_any_limit_give_a_legal_move(ruleset: str) -> None:
    engines = cycle([Engine(table_bits=10), Engine(table_bits=8, threads=2)])
    positions = list(decisions(ruleset))
    assert len(positions) > POSITIONS // 2
    for position, limit in zip(positions, cycle(LIMITS), strict=False):
        engine = next(engines)
        result = engine.think(position, limit)
        assert result.move in position.legal_moves
        assert result.line[0] == result.move
        moves = engine.analyse(position, limit).moves
        assert set(moves) == {str(move) for move in position.legal_moves}


@pytest.mark.parametrize("ruleset", ["flip", "morris", "outfox", "outfox:players=3", "siege", "stones:supply=skill"])
def test_all_levels_but_those_by_the_clock_answer_anything(ruleset: str) -> None:
    players = cycle(LevelPlayer(level, seed=1) for level in LEVELS[:6])
    for position in islice(decisions(ruleset), 24):
        assert next(players).choose(position) in position.legal_moves


@pytest.mark.parametrize("ruleset", ["outfox", "outfox:players=3"])
def test_a_stop_during_compilation_counts(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine()
    searching = MctsTree if "players=3" in ruleset else Searcher
    compile_kernel = searching.compile

    def stopped_meanwhile(tree: Any, position: Position) -> None:
        compile_kernel(tree, position)
        engine.stop()

    monkeypatch.setattr(searching, "compile", stopped_meanwhile)
    assert engine.think(trilith.start(ruleset), Limit(time=60)).seconds < 30


def test_three_players_are_told_how_far_it_is() -> None:
    said: list[SearchResult] = []
    position = trilith.start("outfox:players=3")
    result = Engine().think(position, Limit(time=1.0), said.append)
    assert len(said) >= 2
    assert said[-1] == result
    assert [info.nodes for info in said] == sorted(info.nodes for info in said)
    assert all(info.move in position.legal_moves for info in said)


def test_several_threads_agree_on_what_is_proven() -> None:
    for position in [p for p in some_positions("flip", 400, seed=8) if len(p.pieces) >= 11 and p.outcome is None][:20]:
        one, two = (Engine(threads=threads).think(position, Limit(depth=20)).value for threads in (1, 2))
        assert one == two
        assert one.kind == "proven"


def test_threads_are_a_number_from_1_up() -> None:
    with pytest.raises(trilith.TrilithError, match="threads"):
        Engine(threads=0)
