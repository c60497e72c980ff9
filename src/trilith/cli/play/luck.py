"""Everything at the table that is left to chance: the pouch, and movers who move at random."""

import random

from trilith.games.move import Move
from trilith.games.position import Position


class Luck:
    """Fair by the system's own randomness, or repeatable from a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)
        # By turn, counted from the start of the game.
        self._drawn: dict[int, str] = {}

    def draw(self, position: Position, turn: int) -> str:
        """A stone by the pouch's odds. Taking a move back does not change what the pouch gives in a turn."""
        draws = position.draws
        if self._drawn.get(turn) not in draws:
            weights = [float(odds) for odds in draws.values()]
            self._drawn[turn] = self._random.choices(list(draws), weights)[0]
        return self._drawn[turn]

    def move(self, position: Position) -> Move:
        """Any legal move, each as likely as the next."""
        return self._random.choice(position.legal_moves)
