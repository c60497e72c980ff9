"""The search tells the truth: compiled like plain, and what it calls proven is so by brute force."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import pytest

import trilith
from tests.rulesets import RULESETS
from tests.setups import set_up
from tests.walks import some_positions
from trilith.engine.kernels.alphabeta import search_root
from trilith.engine.kernels.hooks import hash_key
from trilith.engine.kernels.search_buffers import SearchBuffers
from trilith.engine.limit import Limit
from trilith.engine.linker import bind, link
from trilith.engine.search import Engine
from trilith.engine.searcher import NO_MOVES, WINDOW, Searcher
from trilith.engine.value import Value
from trilith.games.position import Position

TWO_PLAYERS = [text for text in RULESETS if "players=3" not in text]
SAMPLES = [
    "flip",
    "morris",
    "morris:standard",
    "outfox",
    "stones",
    "stones:supply=skill,board=quick",
    "siege:supply=skill",
]


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_compiled_and_plain_searches_agree(ruleset: str) -> None:
    positions = [p for p in some_positions(ruleset, 400) if p.outcome is None and p.turn is not None]
    window = tuple(map(int, WINDOW))
    for position in positions[:: len(positions) // 6]:
        depth = 2 if len(position.legal_moves) < 60 else 1
        searcher = Searcher(position.game, table_bits=13)
        searcher.prepare(position, 1 << 40)
        plain = SearchBuffers(*(array.tolist() for array in searcher.buffers))
        score = link(position.game, search_root)(position.state, np.int64(depth), *WINDOW, NO_MOVES, searcher.buffers)
        assert bind(position.game, search_root)(position.state, depth, *window, NO_MOVES, plain) == score
        assert plain.control == searcher.control.tolist(), "the same nodes, the same best move"


@cache
def truth(position: Position) -> tuple[str, int]:
    """Win, draw or loss for the player to move and the turns until the end, by looking at everything."""
    if position.outcome:
        winner = position.outcome.winner
        return ("draw" if winner is None else "win" if winner == position.turn else "loss"), 0
    found = [truth(position.play(move)) for move in position.legal_moves]
    if losses := [distance for result, distance in found if result == "loss"]:
        return "win", min(losses) + 1
    if draws := [distance for result, distance in found if result == "draw"]:
        return "draw", max(draws) + 1
    return "loss", max(distance for _, distance in found) + 1


def late_positions(ruleset: str, pieces: int, number: int) -> list[Position]:
    found = [p for p in set_up(ruleset, 4_000) if len(p.pieces) >= pieces and p.outcome is None]
    return found[:number]


@pytest.mark.parametrize(("ruleset", "pieces", "number"), [("flip", 14, 40), ("outfox", 16, 60), ("outfox", 15, 6)])
def test_late_positions_are_solved(ruleset: str, pieces: int, number: int) -> None:
    engine = Engine(table_bits=16)
    positions = late_positions(ruleset, pieces, number)
    assert len(positions) == number
    for position in positions:
        result, distance = truth(position)
        value = engine.think(position, Limit(depth=20)).value
        assert (value.kind, value.result) == ("proven", result)
        assert value.distance == (None if result == "draw" else distance), position
        for move, worth in engine.analyse(position, Limit(depth=20)).moves.items():
            result, distance = truth(position.play(move))
            opposite = {"win": "loss", "loss": "win", "draw": "draw"}[result]
            assert (worth.kind, worth.result) == ("proven", opposite), (position, move)
            assert worth.distance == (None if result == "draw" else distance + 1)


def test_the_end_of_a_skill_game_is_solved() -> None:
    games = some_positions("stones:supply=skill,board=quick", 31 * 12)
    for position in [p for p in games if len(p.pieces) == 27]:
        result, distance = truth(position)
        value = Engine(table_bits=12).think(position, Limit(depth=10)).value
        assert (value.kind, value.result) == ("proven", result)
        assert value.distance == (None if result == "draw" else distance)


def test_the_mean_over_the_pouch_is_exact_with_one_stone_to_come() -> None:
    for position in some_positions("stones:board=quick", 61 * 8):
        if position.turn is None or len(position.pieces) != 28:
            continue
        for move, value in Engine(table_bits=12).analyse(position, Limit(depth=3)).moves.items():
            after = position.play(move)
            mean = sum(float(odds) * best_end(after.draw(stone)) for stone, odds in after.draws.items())
            assert value.kind == "expected"
            assert value.score is not None
            assert abs(value.score + mean) < 0.02, "seen from the other side, rounded to hundredths"


def best_end(position: Position) -> float:
    """The best lead the player to move can make of the last stone."""
    return max(lead(position.play(move), position.turn or 0) for move in position.legal_moves)


def lead(position: Position, player: int) -> float:
    assert position.score is not None
    return position.score[player] - position.score[1 - player]


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_nodes_and_seed_decide_the_verdict(ruleset: str) -> None:
    position = [p for p in some_positions(ruleset, 30) if p.turn is not None and p.outcome is None][-1]
    first, second = (Engine(seed=5).think(position, Limit(nodes=5_000))._replace(seconds=0.0) for _ in range(2))
    assert first == second


def test_a_win_in_one_is_found_and_said() -> None:
    position = trilith.parse("outfox", "3/4/1rsrt2/3yt/3 2 rtrcysycbsbtbc rsrcysytycbsbtbc")
    result = Engine().think(position, Limit(nodes=20_000))
    assert result.value == Value("proven", "win", 1)
    after = position.play(result.move)
    assert after.outcome is not None
    assert result.line == (result.move,)


def test_a_finished_game_and_a_draw_due_are_refused() -> None:
    for position in (trilith.parse("flip", "4/4/dDd1/cccC d"), trilith.start("stones")):
        with pytest.raises(trilith.IllegalMove):
            Engine().think(position, Limit(depth=1))


@pytest.mark.parametrize("limit", [Limit(), Limit(time=0), Limit(nodes=-1), Limit(depth=0), Limit(time=float("nan"))])
def test_a_limit_must_make_sense(limit: Limit) -> None:
    with pytest.raises(trilith.TrilithError, match="limit"):
        Engine().think(trilith.start("flip"), limit)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_different_positions_have_different_keys(ruleset: str) -> None:
    positions = {p.state: p for p in [*set_up(ruleset, 1_500), *some_positions(ruleset, 1_500)]}
    plain_key, kernel_key = bind(Position.start(ruleset).game, hash_key), link(Position.start(ruleset).game, hash_key)
    keys: dict[int, Position] = {}
    for position in positions.values():
        found = plain_key(position.state)
        assert found == kernel_key(position.state), "the searcher and its kernel hash alike"
        other = keys.setdefault(found, position)
        assert same_but_for_quiet_turns(other, position), (other, position)


def same_but_for_quiet_turns(one: Position, other: Position) -> bool:
    recurrence = one.game.recurrence
    return recurrence(one.state) == recurrence(other.state) if recurrence else one == other


def test_rulesets_do_not_share_what_was_learnt() -> None:
    text = "3/2w/www/3bbb/3/3/3 w 0 0 0"
    engine, fresh = Engine(), Engine()
    engine.think(trilith.parse("morris:flying=false", text), Limit(depth=5))
    position = trilith.parse("morris", text)
    assert engine.think(position, Limit(depth=4)).value == fresh.think(position, Limit(depth=4)).value


def test_who_is_winning_does_not_repeat_into_a_draw() -> None:
    position = trilith.parse("morris", "2b/ww1/b1w/w1b2b/1b1/1b1/1b1 w 0 0 0")
    for move in ("d6-d7", "c4-b4", "d7-d6", "b4-c4", "d6-d7", "c4-b4", "d7-d6"):
        position = position.play(move)
    drawing = position.play("b4-c4")
    assert drawing.outcome is not None
    assert drawing.outcome.winner is None
    assert Engine().think(position, Limit(depth=5)).move != "b4-c4"
    assert Engine().analyse(position, Limit(depth=4)).moves["b4-c4"] == Value("proven", "draw")


def test_lines_are_as_deep_as_the_search() -> None:
    for ruleset in ("morris", "flip", "stones:supply=skill"):
        line = Engine().think(trilith.start(ruleset), Limit(depth=4)).line
        assert len(line) == 4
        position = trilith.start(ruleset)
        for move in line:
            position = position.play(move)


def test_moves_not_searched_come_last() -> None:
    position = trilith.parse("morris", "1b1/bbb/bbb/1bww2/w2/b2/1w1 w 0 0 1")
    # The fifth node ends the search, so that four of the six moves have a score.
    values = Engine().analyse(position, Limit(nodes=5)).moves
    scores = [value.score for value in values.values()]
    assert scores == [-4.76, -4.79, -5.2, -5.79, None, None]
    assert set(values) == {str(move) for move in position.legal_moves}


def test_two_threads_share_one_engine_in_turn() -> None:
    engine, position = Engine(), trilith.start("flip")
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda _: engine.think(position, Limit(depth=4)), range(4)))
    assert all(result.move in position.legal_moves for result in results)
    alone = Engine().think(position, Limit(depth=4))
    assert {(result.depth, result.value) for result in results} == {(4, alone.value)}


def test_an_engine_that_goes_from_board_to_board_searches_as_a_fresh_one() -> None:
    engine, limit = Engine(), Limit(depth=3)
    for ruleset in ("morris", "morris:six", "morris:twelve", "morris"):
        found, fresh = (searching.think(Position.start(ruleset), limit) for searching in (engine, Engine()))
        assert (found.move, found.value) == (fresh.move, fresh.value)
