"""Outfox with up to three pieces: the values in the package are all there, and a search without them finds the same."""

from random import Random

import pytest

from tools.outfox_values import positions
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.probe import known_values, probe_within
from trilith.solve.proof.certificate import PositionMoves, first_values
from trilith.solve.proof.kernels.search import one_ply_earlier
from trilith.solve.proof.prover import Key, Prover

RULESET = registry.ruleset("outfox")
GAME = registry.game("outfox")
START = Position.start(RULESET)
# Each takes some thousand nodes: those that take more are proven by the tool only.
SAMPLE = 12
MOST_NODES = 40_000


@pytest.fixture(scope="module")
def shipped() -> dict[Key, int]:
    values = first_values(RULESET)
    assert isinstance(values, PositionMoves)
    return {(low, high): score for (low, high), score in zip(values.keys.tolist(), values.scores.tolist(), strict=True)}


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(GAME)


def test_every_position_with_up_to_three_pieces_is_there(shipped: dict[Key, int], prover: Prover) -> None:
    levels = positions(prover, START.state, 3)
    assert [len(level) for level in levels] == [1, 4, 80, 1801]
    assert shipped.keys() == {key for level in levels for key in level}


def test_earlier_values_follow_from_later_ones(shipped: dict[Key, int], prover: Prover) -> None:
    """By the rules alone: the best of what the moves lead to."""
    for level in positions(prover, START.state, 2):
        for key, state in level.items():
            after = [GAME.rules.apply(state, move.code) for move in Position(RULESET, state).legal_moves]
            scores = [
                prover.bounds(then)[0] if prover.can_win_now(then) else shipped[prover.key(then)] for then in after
            ]
            assert max(map(one_ply_earlier, scores)) == shipped[key]


def test_a_search_without_them_finds_the_same(shipped: dict[Key, int]) -> None:
    prover, random, checked = Prover(GAME), Random(11), 0
    keys = [key for key in sorted(shipped) if (key[1] & (1 << 19) - 1).bit_count() == 3]
    for key in random.sample(keys, 200):
        state = prover.state_of(key)
        if checked == SAMPLE:
            break
        before = prover.nodes
        # Those that are decided later take too long here.
        score = shipped[key]
        distance = 20 - abs(score)
        if distance > 7:
            continue
        assert prover.score(state) == score
        assert prover.nodes - before < MOST_NODES
        checked += 1
    assert checked == SAMPLE


def test_positions_with_one_and_two_pieces_are_answered_at_once() -> None:
    position = START.play("rs@c3")
    for _ in range(2):
        found = probe_within(position, 5)
        assert found is not None
        assert len(found.moves) == len(position.legal_moves)
        position = position.play(next(iter(found.moves)))


def test_with_three_pieces_the_position_and_some_moves_are_known(shipped: dict[Key, int]) -> None:
    position = START.play("rs@c3")
    for _ in range(2):
        position = position.play(next(iter(known_values(position, 5).moves)))
    known = known_values(position, 0)
    assert known.value is not None
    assert known.value.kind == "proven"
    assert known.moves
