"""Positions of random games for the tests of learning, and networks that have learnt nothing."""

from random import Random

import numpy as np

from tools.learning.parameters import Floats, first_parameters
from trilith.games.position import Position
from trilith.games.stones.rules import State
from trilith.play.pouch import any_stone


def before_draws(games: int, seed: int) -> list[Position]:
    """The positions of random games in which a stone is to be drawn."""
    luck, found = Random(seed), list[Position]()
    for _ in range(games):
        position = Position.start("stones")
        while position.outcome is None:
            if position.turn is None:
                found.append(position)
                position = position.draw(any_stone(position, luck))
            position = position.play(str(luck.choice(position.legal_moves)))
    return found


def states(positions: list[Position]) -> list[State]:
    return [State(*position.state) for position in positions]


def any_parameters(seed: int) -> Floats:
    """Parameters of which each phase has its own, so that none can stand for another."""
    random = np.random.default_rng(seed)
    found = first_parameters(seed)
    return found + random.normal(0.0, 0.02, found.shape).astype(np.float32)
