"""Searches that probe a tablebase: what they prove while stones are still placed, against plain minimax."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.solve.folders import solved
from tests.solve.placing import minimax, placing
from trilith.engine.kernels.hooks import UNKNOWN
from trilith.engine.limit import Limit
from trilith.engine.linker import bind, link
from trilith.engine.primitives import Window, pointer
from trilith.engine.search import Engine
from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.position import Position
from trilith.play.analysis import analyse
from trilith.solve.perfect import PerfectPlayer
from trilith.solve.probe import probe
from trilith.solve.tablebase import block_cache as caches
from trilith.solve.tablebase.block_cache import BlockCache, block_cache, informed_engine
from trilith.solve.tablebase.kernels.block_cache import probe_tablebase
from trilith.solve.tablebase.tablebase import open_tablebase

MORRIS = registry.ruleset("morris")
RULES = registry.game("morris").rules


@pytest.mark.long
def test_the_last_stones_are_placed_with_the_tablebase_in_mind(
    small_tablebase: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(small_tablebase))
    worth, luck, results = minimax("morris"), random.Random(4), set()
    engine, unaware = informed_engine(), 0
    for number in range(40):
        position = Position.parse("morris", placing(luck, number))
        known = worth(position.state)
        result = engine.think(position, Limit(depth=12))
        assert result.value == known, position.text
        moved = worth(RULES.apply(position.state, position.legal_moves[position.legal_moves.index(result.move)].code))
        assert moved.one_ply_earlier() == known
        results.add(known.result)
        unaware += Engine(table_bits=12).think(position, Limit(depth=3)).value.kind != "proven"
    assert results == {"win", "draw", "loss"}
    assert unaware > 10, "without the tablebase this would not have been found"


def test_every_move_gets_its_value(small_tablebase: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(small_tablebase))
    worth, luck = minimax("morris"), random.Random(5)
    for number in range(8):
        position = Position.parse("morris", placing(luck, number))
        threads = 1 + number % 2
        analysis = informed_engine(threads=threads).analyse(position, Limit(depth=12))
        for move in position.legal_moves:
            expected = worth(RULES.apply(position.state, move.code)).one_ply_earlier()
            found = analysis.moves[str(move)]
            # What one thread leaves in the table for another may make a draw an estimate, depending on who is first.
            is_draw = expected.result == "draw" and found == Value("estimate", score=0.0)
            assert found == expected or (threads > 1 and is_draw), (position.text, str(move))


def test_plain_and_compiled_probes_agree(small_tablebase: Path) -> None:
    tablebase, position = (
        open_tablebase(MORRIS, small_tablebase),
        Position.parse("morris", "3/w1b/3/1w3b/1w1/3/b2 w 0 0 0"),
    )
    assert tablebase is not None
    found, plain, compiled = (
        BlockCache(tablebase, 1 << 20),
        bind(position.game, probe_tablebase),
        link(position.game, probe_words),
    )
    assert plain(position.state, Window(found.words.tolist(), 0)) == compiled(position.state, found.words) == UNKNOWN
    found.fetch(lambda: False)
    assert plain(position.state, Window(found.words.tolist(), 0)) == compiled(position.state, found.words) == 1
    assert mills_next(position)


def mills_next(position: Position) -> bool:
    """Whether a mill is closed at once and leaves the other with two."""
    return any(position.play(move).outcome for move in position.legal_moves)


def probe_words(state: Any, words: Any) -> int:
    """The same from Python."""
    return probe_tablebase(state, pointer(words))


def test_a_win_beyond_the_quiet_limit_is_not_proven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tablebase knows no such limit, so the search must."""
    ruleset = "morris:quiet_limit=10"
    solved(tmp_path, ruleset, "3-3")
    monkeypatch.setenv("TRILITH_DATA", str(tmp_path))
    worth, luck, engine, doubtful = minimax(ruleset), random.Random(6), informed_engine(), 0
    near = 0
    for _ in range(30):
        position = Position.parse(ruleset, placing(luck, 3))
        known, value = worth(position.state), engine.think(position, Limit(depth=3)).value
        if known.distance is not None and known.distance < 10:
            # Of a longer win on the way nobody knows whether it is one, so how long this one takes may be open.
            assert value in (known, known._replace(distance=None))
            near += 1
        elif known.distance is not None and known.distance > 12:
            doubtful += 1
            assert value.kind == "estimate", position.text
            assert (value.score or 0) * (1 if known.result == "win" else -1) > 10
    assert near
    assert doubtful


@pytest.mark.parametrize(
    ("quiet", "worth"),
    [
        (0, Value("proven", "win", 3)),
        (37, Value("proven", "win", 3)),
        (38, Value("proven", "draw")),
        (39, Value("proven", "draw")),
    ],
)
def test_a_win_that_comes_too_late_is_a_draw(
    quiet: int, worth: Value, small_tablebase: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """White wins by the tablebase with the third ply, but after forty quiet ones the game is drawn."""
    monkeypatch.setenv("TRILITH_DATA", str(small_tablebase))
    position = Position.parse("morris", f"www/bbb/3/6/3/3/3 w 0 0 {quiet}")
    assert analyse(position, Limit(depth=6), informed_engine()).best.value == worth


def test_perfect_play_minds_the_quiet_limit(small_tablebase: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quickest win by the tablebase begins with a move that draws at once; to close the mill wins, too."""
    monkeypatch.setenv("TRILITH_DATA", str(small_tablebase))
    position = Position.parse("morris", "3/b2/3/1b1b1b/1w1/w1w/3 w 0 0 39")
    answer = probe(position)
    assert answer is not None
    assert answer.best == ["d3-f4"]
    assert not answer.is_sure
    assert PerfectPlayer(1).choose(position) in ("d3-d2xe4", "d3-d2xg4")


def test_a_full_cache_makes_way_for_a_new_one(small_tablebase: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(small_tablebase))
    monkeypatch.setattr(caches, "BlockCache", lambda tablebase: BlockCache(tablebase, memory=3 << 15))
    caches._CACHES.clear()
    worth, luck, engine, seen = minimax("morris"), random.Random(7), informed_engine(), set()
    for number in range(6):
        position = Position.parse("morris", placing(luck, number))
        value = engine.think(position, Limit(depth=5)).value
        assert value.kind == "estimate" or value.result == worth(position.state).result
        seen.add(id(caches._CACHES[MORRIS]))
    assert len(seen) > 1
    caches._CACHES.clear()


def test_without_a_tablebase_there_is_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(tmp_path))
    assert block_cache(Position.start("morris")) is None
    assert informed_engine().think(Position.start("morris"), Limit(depth=2)).value.kind == "estimate"
