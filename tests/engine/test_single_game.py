"""A single game plays exactly as Position does, in every ruleset, and can be put aside and taken up again."""

import pickle
from random import Random

import numpy as np
import pytest

from trilith.engine.batch_arrays import Choices, made_arrays
from trilith.engine.kernels.game_buffers import DTYPES
from trilith.engine.single_game import SingleGame
from trilith.games.encoding import Encoding
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.position import Position

# One of each kind: the batch, which plays by the same kernel, is tried on all.
RULESETS = (
    "morris",
    "morris:double_mill=two,flying=false",
    "outfox",
    "outfox:players=3",
    "flip",
    "stones",
    "stones:supply=skill,board=quick",
    "siege",
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_single_game_plays_as_positions_do(ruleset: str) -> None:
    game, random = SingleGame(ruleset, chance="given"), Random(ruleset)
    position, legal = Position.start(ruleset), game.legal
    while legal:
        assert game.turn == (-1 if position.turn is None else position.turn)
        assert game.mask.nonzero()[0].tolist() == sorted(legal)
        if position.turn is None:
            assert [game.draws[action - game.encoding.turns] for action in legal] == list(position.draws)
            chosen = random.choice(legal)
            position = position.draw(game.draws[chosen - game.encoding.turns])
        else:
            assert tuple(legal) == game.encoding.numbers(position)
            assert game.observation.ravel().tolist() == game.encoding.observation(position)
            chosen = random.choice(legal)
            position = position.play(game.encoding.move(position, chosen))
        legal = game.step(chosen)
        assert game.position == position
        assert game.is_over == (position.outcome is not None)
    assert position.outcome
    winner = position.outcome.winner
    expected = [0 if winner is None else 1 if seat == winner else -1 for seat in range(game.players)]
    assert list(game.rewards) == expected


def test_the_arrays_are_what_the_kernel_takes_them_for() -> None:
    arrays = made_arrays(Position.start("stones"), Encoding("stones"), 1, 1, Choices(0, 1, 0, 2, 1, 1))
    assert [str(array.dtype) for array in arrays] == list(DTYPES)


def test_a_game_longer_than_the_memory_for_it_is_still_drawn_by_repetition() -> None:
    """Moves that come back make a third repetition; games without a quiet limit are long."""
    game, random = SingleGame("morris:flying=false,quiet_limit=off"), Random(5)
    longest = 0
    for _ in range(10):
        game.reset()
        position, legal, plies = Position.start(game.ruleset), game.legal, 0
        while legal:
            chosen = random.choice(legal)
            position = position.play(game.encoding.move(position, chosen))
            legal, plies = game.step(chosen), plies + 1
            assert game.is_over == (position.outcome is not None)
        longest = max(longest, plies)
    assert longest > 64


@pytest.mark.parametrize("ruleset", ["morris", "stones", "outfox:players=3"])
@pytest.mark.parametrize("actions", ["turns", "touches"])
def test_a_saved_game_goes_on_as_the_first_did(ruleset: str, actions: str) -> None:
    game, random = SingleGame(ruleset, seed=3, actions=actions), Random(1)
    for _ in range(4):
        game.step(random.choice(game.legal))
    saved = pickle.loads(pickle.dumps(game.save()))

    def rest(played: SingleGame) -> list[object]:
        random, seen, legal = Random(2), [], played.legal
        while legal:
            seen.append((tuple(legal), played.observation.tobytes(), played.mask.tobytes()))
            legal = played.step(random.choice(legal))
        return [*seen, played.rewards]

    first = rest(game)
    other = SingleGame(ruleset, seed=9, actions=actions)
    for taken_up in (other, game):
        taken_up.restore(saved)
        assert rest(taken_up) == first


def test_seeds_decide_the_pouch() -> None:
    def stones(seed: int) -> list[str | None]:
        game, held = SingleGame("stones", seed), []
        while game.legal:
            held.append(game.position.held)
            game.step(game.legal[0])
        return held

    assert stones(1) == stones(1) != stones(2)


def test_who_waits_sees_the_board_from_their_side() -> None:
    game = SingleGame("morris")
    game.step(game.encoding.number(game.position, "d6"))
    mine, theirs = game.observation, game.observation_of(0)
    assert np.array_equal(mine[1], theirs[0])
    assert mine[1].sum() == 1
    assert not theirs[1].any()
    assert (theirs[2, 0, 0], theirs[3, 0, 0], theirs[5, 0, 0]) == (8, 9, 0)
    assert np.array_equal(game.observation_of(1), mine)


def test_what_is_refused() -> None:
    game = SingleGame("flip")
    for wrong in (-1, -2, 999_999, 1 << 40, 40):
        with pytest.raises(IllegalMove):
            game.step(wrong)
    with pytest.raises(TypeError):
        game.step(0.0)  # type: ignore[arg-type]
    assert game.position == Position.start("flip")
    while game.legal:
        game.step(game.legal[0])
    with pytest.raises(IllegalMove, match="over"):
        game.step(0)
    with pytest.raises(TrilithError, match="a game of flip"):
        SingleGame("morris").restore(game.save())
    with pytest.raises(ValueError, match="read-only"):
        game.mask[0] = 1
