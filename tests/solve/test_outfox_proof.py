"""Outfox solved by proof: every clever part against the plain rules."""

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.solve.outfox_games import careful_states, pieces
from trilith.engine.kernels.hooks import apply, legal, result
from trilith.engine.linker import bind, link
from trilith.games import registry
from trilith.games.outcome import ONGOING
from trilith.games.outfox import symmetry
from trilith.games.outfox.canon import canonical, state_of
from trilith.games.outfox.rules import MAX_MOVES, State
from trilith.games.outfox.threats import FEWEST_STUCK, can_win_now, mobile, safe_moves
from trilith.games.position import Position
from trilith.solve.proof.kernels.search import LAST, LONGEST, at_least, at_most, one_ply_earlier
from trilith.solve.proof.prover import Prover

GAME = registry.game("outfox")


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(GAME)


# ---- plain kernels to compare with: nothing but the rules ----


def wins_at_once(state: Any, out: Any) -> bool:
    for number in range(legal(state, out)):  # noqa: SIM110 - kernel Python has no generators
        if result(apply(state, out[number])) == state.player:
            return True
    return False


def plainly_safe(state: Any, out: Any, replies: Any) -> int:
    """Keep the turns after which the game goes on and the other has no win at once."""
    kept = 0
    for number in range(legal(state, out)):
        after = apply(state, out[number])
        if result(after) == ONGOING and not wins_at_once(after, replies):
            out[kept] = out[number]
            kept += 1
    return kept


def brute_force_score(state: Any, ply: int, buffers: Any) -> int:
    """What a state is worth, by trying everything."""
    if result(state) != ONGOING:
        return -LONGEST
    best = -LONGEST
    moves = buffers[ply]
    for number in range(legal(state, moves)):
        worth = brute_force_score(apply(state, moves[number]), ply + 1, buffers)
        best = max(best, -worth - 1 if worth < 0 else 1 - worth)
        if best == LONGEST - 1:
            break
    return best


# ---- the tests ----


def test_the_fast_tests_agree_with_the_rules(prover: Prover) -> None:
    out, replies = np.zeros((2, MAX_MOVES), np.int64)
    plain_win, plain_safe = link(GAME, wins_at_once), link(GAME, plainly_safe)
    winning = 0
    for state in careful_states(prover, 250, fewest=1, most=17):
        assert prover.can_win_now(state) == plain_win(state, out)
        if prover.can_win_now(state):
            winning += 1
            continue
        count = plain_safe(state, out, replies)
        assert sorted(prover.safe_moves(state)) == sorted(out[:count].tolist())
    assert 0 < winning < 250


def test_the_fast_tests_run_plain_as_compiled(prover: Prover) -> None:
    plain_win, plain_safe = bind(GAME, can_win_now), bind(GAME, safe_moves)
    for state in careful_states(prover, 6, fewest=5, most=15, seed=1):
        scratch, out = [0] * 19, [0] * MAX_MOVES
        assert plain_win(state, scratch) == prover.can_win_now(state)
        if not prover.can_win_now(state):
            assert out[: plain_safe(state, scratch, out, MAX_MOVES)] == prover.safe_moves(state)


def test_nobody_is_stuck_with_fewer_pieces() -> None:
    for occupied in range(1, 1 << 19, 37):
        assert mobile(occupied) != 0 or occupied.bit_count() >= FEWEST_STUCK
    assert any(mobile(((1 << 19) - 1) ^ 1 << a ^ 1 << b) == 0 for a in range(19) for b in range(a))


def test_images_share_a_name_that_leads_back_to_one_of_them(prover: Prover) -> None:
    random = Random(2)
    for state in map(State._make, careful_states(prover, 12, fewest=1, most=16, seed=2)):
        images = {symmetry.image(state, number) for number in range(symmetry.count(state))}
        name = prover.key(state)
        assert state_of(*name) in images
        assert {prover.key(image) for image in random.sample(sorted(images), min(len(images), 60))} == {name}


def test_the_start_has_a_name_too(prover: Prover) -> None:
    start = Position.start("outfox").state
    assert state_of(*prover.key(start)) == start


def test_names_come_out_plain_as_compiled(prover: Prover) -> None:
    turnings = {0: (1 << 12) - 1}
    for state in map(State._make, careful_states(prover, 5, fewest=3, most=12, seed=3)):
        occupied = (state.colours | state.colours >> 19 | state.colours >> 38) & (1 << 19) - 1
        turnings[occupied] = int(prover._arrays.lookup[occupied])
        assert canonical(state, [0] * 19, turnings) == prover.key(state)


def test_brute_force_agrees_on_hundreds_of_late_positions(prover: Prover) -> None:
    brute = link(GAME, brute_force_score)
    buffers = np.zeros((LAST + 1, MAX_MOVES), np.int64)
    worths = set()
    late, less_late = careful_states(prover, 290, 13, 17, seed=4), careful_states(prover, 10, 12, 12, seed=4)
    for state in late + less_late:
        worth = brute(state, np.int64(0), buffers)
        assert prover.score(state) == worth, state
        worths.add(int(worth))
    assert len(worths) >= 5


def test_a_position_is_worth_its_best_turn(prover: Prover) -> None:
    for state in careful_states(prover, 8, fewest=6, most=8, seed=5):
        out = [0] * MAX_MOVES
        turns = out[: GAME.rules.legal(state, out)]
        worth = prover.score(state)
        worths = {turn: one_ply_earlier(prover.score(GAME.rules.apply(state, turn))) for turn in turns}
        assert worth == max(worths.values())
        assert worths[prover.best_move(state)] == worth


def test_what_is_known_is_learnt(prover: Prover) -> None:
    state = careful_states(prover, 1, fewest=8, most=9, seed=6)[0]
    fresh = Prover(GAME)
    fresh.learn(np.array([prover.key(state)], np.int64), np.array([prover.score(state)], np.int64))
    assert fresh.score(state) == prover.score(state)
    assert fresh.nodes == 0


def test_the_table_grows_and_forgets_nothing() -> None:
    small, large = Prover(GAME, table_bits=6), Prover(GAME, table_bits=16)
    for state in careful_states(large, 20, fewest=7, most=9, seed=7):
        assert small.score(state) == large.score(state)
    assert len(small._arrays.tt) > 3 << 6


@pytest.mark.parametrize("worth", range(-LONGEST, LONGEST))
def test_bounds_are_moved_to_what_a_position_can_be_worth(worth: int) -> None:
    possible = [
        *(LONGEST - turns for turns in range(1, LAST, 2)),
        *(turns - LONGEST for turns in range(0, LAST + 1, 2)),
    ]
    assert at_least(worth) == min((p for p in possible if p >= worth), default=at_least(worth))
    assert at_most(worth) == max(p for p in possible if p <= worth)


def test_pieces_are_counted(prover: Prover) -> None:
    assert all(3 <= pieces(state) <= 5 for state in careful_states(prover, 3, fewest=3, most=5, seed=8))
    assert isinstance(careful_states(prover, 1, 3, 5)[0], State)
