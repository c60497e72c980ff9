"""Random playouts end as the rules say, and choose evenly."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.rulesets import RULESETS
from tests.walks import some_positions
from trilith.engine.kernels.playout import DRAWS, pick, playouts
from trilith.engine.linker import bind, link
from trilith.games.bits import mixed
from trilith.games.position import Position


def played(position: Position, number: int, seed: int = 0) -> tuple[int, list[int]]:
    """Turns, and wins of each player with draws at the end."""
    room = position.game.rules.MAX_MOVES
    out, weights, wins = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(DRAWS + 1, np.int64)
    turns = link(position.game, playouts)(position.state, np.int64(number), np.int64(seed), out, weights, wins)
    return int(turns), wins.tolist()


def played_plainly(position: Position, number: int, seed: int = 0) -> tuple[int, list[int]]:
    room = position.game.rules.MAX_MOVES
    wins = [0] * (DRAWS + 1)
    kernel: Any = bind(position.game, playouts)
    return kernel(position.state, number, seed, [0] * room, [0] * room, wins), wins


@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_and_plain_playouts_agree(ruleset: str) -> None:
    position = Position.start(ruleset)
    assert played(position, 5, seed=7) == played_plainly(position, 5, seed=7)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_game_is_won_or_drawn(ruleset: str) -> None:
    position = Position.start(ruleset)
    turns, wins = played(position, 200)
    assert sum(wins) == 200
    assert turns > 200
    assert not any(wins[len(position.players) : DRAWS])


@pytest.mark.parametrize("ruleset", ["morris", "stones", "flip", "outfox:players=3"])
def test_a_finished_game_stays_as_it_ended(ruleset: str) -> None:
    ends = [position for position in some_positions(ruleset, 2000) if position.game.rules.result(position.state) != -1]
    assert ends
    for end in ends:
        turns, wins = played(end, 3)
        result = end.game.rules.result(end.state)
        assert turns == 0
        assert wins[DRAWS if result == -2 else result] == 3


def test_the_seed_decides() -> None:
    position = Position.start("siege")
    assert played(position, 50, seed=1) == played(position, 50, seed=1) != played(position, 50, seed=2)


@pytest.mark.parametrize("count", [1, 2, 3, 24, 1000])
def test_moves_are_picked_evenly(count: int) -> None:
    luck, seen = 1, Counter[int]()
    for _ in range(40 * count):
        luck = mixed(luck, 77)
        seen[pick(luck, count)] += 1
    assert set(seen) <= set(range(count))
    # Pearson's chi-square, with room for ten standard deviations.
    surprise = sum((seen[number] - 40) ** 2 / 40 for number in range(count))
    assert surprise < count + 10 * (2 * count) ** 0.5


def test_random_play_is_fair_where_the_game_is() -> None:
    _, wins = played(Position.start("stones:supply=skill"), 4000)
    assert abs(wins[0] - wins[1]) < 400
