"""Outfox with up to three pieces: the values in the package are all there, and a search without them finds the same."""

from pathlib import Path
from random import Random

import pytest

from tools.outfox_values import after, positions, read_bounds
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.solve.probe import known_values, probe, probe_within
from trilith.solve.proof.certificate import PositionMoves, first_values, first_winners
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


@pytest.fixture(scope="module")
def winners() -> dict[Key, bool]:
    """Whether the player to move wins, with four pieces on the board."""
    found = first_winners(RULESET)
    assert isinstance(found, PositionMoves)
    return {
        (low, high): score > 0 for (low, high), score in zip(found.keys.tolist(), found.scores.tolist(), strict=True)
    }


@pytest.fixture(scope="module")
def families(prover: Prover) -> dict[Key, dict[Key, State]]:
    """By positions with three pieces, those that safe turns lead to."""
    return dict(zip(sorted(positions(prover, START.state, 3)[3]), after(prover, START.state), strict=True))


def test_who_wins_with_three_pieces_follows_from_who_wins_with_four(
    shipped: dict[Key, int], winners: dict[Key, bool], families: dict[Key, dict[Key, State]]
) -> None:
    for key, family in families.items():
        assert (shipped[key] > 0) == any(not winners[after] for after in family)


def test_every_position_that_a_safe_turn_leads_to_is_there(
    winners: dict[Key, bool], families: dict[Key, dict[Key, State]]
) -> None:
    assert winners.keys() == {key for family in families.values() for key in family}
    assert len(winners) == 46_402


def test_a_search_without_the_winners_finds_the_same(winners: dict[Key, bool]) -> None:
    prover = Prover(GAME)
    for key in Random(12).sample(sorted(winners), SAMPLE // 3):
        assert (prover.answer(prover.state_of(key), 15)[0] > 0) == winners[key]


def some_with_three_pieces(families: dict[Key, dict[Key, State]], prover: Prover) -> list[Position]:
    return [Position(RULESET, prover.state_of(key)) for key in Random(13).sample(sorted(families), 3)]


def test_with_three_pieces_every_move_is_answered_at_once(
    shipped: dict[Key, int], winners: dict[Key, bool], families: dict[Key, dict[Key, State]], prover: Prover
) -> None:
    for position in some_with_three_pieces(families, prover):
        known = known_values(position, 0)
        assert known.value is not None
        assert known.value.distance == 20 - abs(shipped[prover.key(position.state)])
        assert known.moves.keys() == set(map(str, position.legal_moves))
        for move in position.legal_moves:
            then = prover.game.rules.apply(position.state, move.code)
            if not prover.can_win_now(then):
                assert known.moves[str(move)].result == ("loss" if winners[prover.key(then)] else "win")


def test_a_probe_with_three_pieces_says_who_wins(families: dict[Key, dict[Key, State]], prover: Prover) -> None:
    position = some_with_three_pieces(families, prover)[0]
    found = probe(position)
    assert found is not None
    assert found.value.distance is not None
    assert found.moves.keys() == set(map(str, position.legal_moves))
    assert found.moves[found.best[0]].result == found.value.result


def test_what_a_killed_run_left_unfinished_is_proven_again(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.write_text("1 2 3 17\n3 4 -18 -2\n5 6 -18 17\n7 8 1")
    assert read_bounds(work) == {(1, 2): (3, 17), (3, 4): (-18, -2)}
