"""Positions before the tablebase: their ids, the WDL map, the search down to it, and the openings that are stored."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.solve.placing import minimax, placing
from tests.solve.small_game import MORRIS, solve, verify
from trilith.engine.limit import Limit
from trilith.engine.linker import bind
from trilith.engine.search import Engine
from trilith.engine.value import Value, proven
from trilith.games import registry
from trilith.games.morris import rules, tablebase
from trilith.games.position import Position
from trilith.play.analysis import analyse
from trilith.solve.interface import NoProgress, OutOfTime, SolveOptions, SolvingError
from trilith.solve.opening.file import NAME, read_openings, write_openings
from trilith.solve.opening.method import OpeningMethod
from trilith.solve.opening.positions import OpeningPositions
from trilith.solve.opening.search import MissingTier, OpeningSearch
from trilith.solve.perfect import PerfectPlayer
from trilith.solve.probe import probe
from trilith.solve.tablebase import hooks, wdl
from trilith.solve.tablebase.lookup import filled_lookup, position_id
from trilith.solve.tablebase.manifest import read_manifest
from trilith.solve.tablebase.wdl import open_wdl

GAME = registry.game("morris")


def states(luck: random.Random, many: int) -> Iterator[rules.State]:
    """Positions of random games, with any number of stones on the board and in hand."""
    for _ in range(many):
        position = Position.start(MORRIS)
        for _ in range(luck.randrange(17)):
            position = position.play(luck.choice(position.legal_moves))
        yield rules.State._make(position.state)


def test_an_id_is_shared_by_all_images_and_no_other_position() -> None:
    luck, seen = random.Random(1), dict[int, frozenset[rules.State]]()
    plain, lookup = bind(GAME, hooks.position_id), filled_lookup(MORRIS).tolist()
    for state in states(luck, 400):
        images = frozenset(GAME.symmetry.image(state, number) for number in range(GAME.symmetry.count(state)))
        found = {position_id(MORRIS, image) for image in images}
        assert len(found) == 1
        (name,) = found
        assert name == plain(state, lookup) < 1 << 58
        alike = {image._replace(player=0, quiet=0) for image in images}
        assert seen.setdefault(name, frozenset(alike)) == alike


def test_earlier_positions_have_greater_ids() -> None:
    """So that the transposition table keeps those that took longest."""
    position, last = Position.start(MORRIS), 1 << 58
    luck = random.Random(2)
    while rules.State._make(position.state).own_hand:
        name = position_id(MORRIS, position.state)
        assert name < last
        last, position = name, position.play(luck.choice(position.legal_moves))


def test_a_search_finds_what_plain_minimax_does(with_wdl: Path) -> None:
    found = open_wdl(with_wdl, MORRIS)
    assert found is not None
    worth, luck, results = minimax("morris"), random.Random(3), set()
    search = OpeningSearch(MORRIS, found, table_bits=4)
    for number in range(120):
        state = Position.parse("morris", placing(luck, number)).state
        known = search.value(state)
        assert known.result == worth(state).result, state
        results.add(known.result)
    assert results == {"win", "draw", "loss"}


def test_a_search_says_when_a_tier_is_missing_or_time_runs_out(with_wdl: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = open_wdl(with_wdl, MORRIS)
    assert found is not None
    beyond = Position.parse("morris", "w1b/3/1w1/6/1b1/3/w1b w 1 1 0").state
    with pytest.raises(MissingTier):
        OpeningSearch(MORRIS, found).value(beyond)
    monkeypatch.setattr("trilith.solve.opening.search.SLICE", 10)
    with pytest.raises(OutOfTime):
        OpeningSearch(MORRIS, found).search(GAME.rules.start(MORRIS.options), "win", lambda: True)


def test_openings_are_solved_stored_and_verified(small_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert OpeningMethod().verify(MORRIS, SolveOptions(small_game.parent), NoProgress()) == []
    lines = solve(small_game)
    assert lines[1].startswith("0  ")
    worth = minimax("morris")
    values = read_openings(small_game / NAME, MORRIS)
    assert values
    position = Position.start(MORRIS)
    for _ in range(tablebase.OPENING_HOOKS.plies):
        assert values[position_id(MORRIS, position.state)] == worth(position.state)._replace(distance=None)
        position = position.play(random.Random(4).choice(position.legal_moves))
    assert f"{len(values):,} openings solved again" in verify(small_game)[0]
    # Asked again, nothing is left to do.
    monkeypatch.setattr(OpeningSearch, "value", None)
    assert solve(small_game)[:-1] == lines[:-1]


def test_openings_are_solved_deeper_where_that_is_asked_for(small_game: Path) -> None:
    solve(small_game)
    before = read_openings(small_game / NAME, MORRIS) or {}
    deeper = tablebase.OPENING_HOOKS.plies + 1
    OpeningMethod().solve(MORRIS, SolveOptions(small_game.parent, memory=1 << 30, openings=deeper), NoProgress())
    after = read_openings(small_game / NAME, MORRIS) or {}
    assert len(after) == OpeningPositions(MORRIS, deeper).count > len(before)
    assert all(after[number] == value for number, value in before.items())
    # What is there stays, and is verified as deep as it goes.
    solve(small_game)
    assert read_openings(small_game / NAME, MORRIS) == after
    assert f"{len(after):,} openings solved again" in verify(small_game)[0]
    with pytest.raises(SolvingError, match="turns deep"):
        OpeningMethod().solve(MORRIS, SolveOptions(small_game.parent, openings=99), NoProgress())


def test_a_wrong_opening_is_found(small_game: Path) -> None:
    solve(small_game)
    path = small_game / NAME
    values = read_openings(path, MORRIS) or {}
    name = max(values)
    values[name] = proven("loss" if values[name].result != "loss" else "win")
    write_openings(path, MORRIS, values)
    with pytest.raises(SolvingError, match="does not have the values that a search"):
        verify(small_game)


def test_only_a_complete_tablebase_leads_to_openings(small_game: Path) -> None:
    found = read_manifest(small_game, MORRIS)
    assert found is not None
    assert OpeningMethod().solve(MORRIS, SolveOptions(small_game.parent, upto="3-3"), NoProgress()) == []
    del found.tiers["4-3"]
    found.save(small_game)
    assert solve(small_game) == []
    assert not (small_game / wdl.NAME).exists()


def test_every_move_can_be_probed(small_game: Path) -> None:
    assert probe(Position.start(MORRIS)) is None
    solve(small_game)
    worth, luck = minimax("morris"), random.Random(5)
    position = Position.start(MORRIS)
    while sum(sum(hand.pieces.values()) for hand in position.supplies) > 1:
        answer = probe(position)
        assert answer is not None
        assert answer.source == "search down to the database, without the repetition and quiet-limit rules"
        for move in position.legal_moves:
            assert answer.moves[str(move)].result == worth(position.play(move).state).one_ply_earlier().result
        assert answer.value.result == worth(position.state).result
        assert answer.is_sure == all(known.result == "draw" for known in answer.moves.values())
        position = position.play(luck.choice(position.legal_moves))


def test_perfect_places_stones_without_giving_anything_away(with_wdl: Path) -> None:
    worth, luck, player, kept = minimax("morris"), random.Random(6), PerfectPlayer(seed=1), set()
    for number in range(24):
        position = Position.parse("morris", placing(luck, number))
        known = worth(position.state)
        after = worth(position.play(player.choose(position)).state).one_ply_earlier()
        assert after.result == known.result, position.text
        kept.add(known.result)
    assert kept == {"win", "draw", "loss"}


def test_an_analysis_knows_the_draws(with_wdl: Path) -> None:
    """What loses without the quiet limit may be a draw with it, so it is searched; the draws are draws."""
    worth, luck, partly = minimax("morris"), random.Random(7), 0
    for number in range(40):
        position = Position.parse("morris", placing(luck, number))
        if worth(position.state).result != "draw":
            continue
        values = {
            move: worth(position.play(move).state).one_ply_earlier().result for move in map(str, position.legal_moves)
        }
        # Plenty of time to probe, so that a busy machine finds the same.
        found = analyse(position, Limit(time=600, depth=2), Engine(table_bits=14))
        assert found.best.value == Value("proven", "draw")
        assert found.best.line[0] == found.best.move == next(iter(found.moves))
        assert set(found.moves) == set(values)
        for move, value in found.moves.items():
            assert (value == Value("proven", "draw")) >= (values[move] == "draw"), move
        partly += "loss" in values.values()
    assert partly > 3
