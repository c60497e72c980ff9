"""A root_moves of all moves of a position: what each is worth, as deep as it was looked at."""

import numpy as np

from trilith.engine.kernels.alphabeta import INFINITE
from trilith.engine.searcher import Searcher, Words
from trilith.engine.value import Value, has_luck, is_final, value_of_score
from trilith.games.position import Position


class RootMoves:
    """Grows turn by turn. `order` has the numbers of the moves, best first; those nobody looked at come last."""

    def __init__(self, position: Position, searcher: Searcher) -> None:
        self.position = position
        self.depth = 0
        self._desk = searcher
        self._is_mean = has_luck(position)
        self._codes = np.array(position.legal_moves.codes, np.int64)
        self._worth = np.full(len(self._codes), -INFINITE, np.int64)
        self._values = [Value("estimate")] * len(self._codes)
        self._is_settled = np.zeros(len(self._codes), bool)

    @property
    def is_finished(self) -> bool:
        """Whether every move is as clear as it can be."""
        return bool(self._is_settled.all())

    @property
    def order(self) -> Words:
        return np.argsort(-self._worth, kind="stable")

    def deepen(self) -> bool:
        """Look one turn deeper at every move, if there is time.

        Values of two depths are not compared: what was begun and not finished is left out, but for the first.
        """
        depth = self.depth + 1
        asked = np.array([number for number in self.order if not self._is_settled[number]], np.int64)
        found, guessed = self._desk.search_each(self.position, depth, self._codes[asked])
        if len(found) < len(asked) and self.depth > 0:
            return False
        seen = depth if self._desk.lore else None
        for number, worth, is_guessed in zip(asked, found.tolist(), guessed.tolist(), strict=False):
            before, now = self._values[number], value_of_score(worth, not is_guessed, self._is_mean, seen)
            self._is_settled[number] = is_final(self._desk.game, now, before, depth, not is_guessed)
            self._worth[number], self._values[number] = worth, now
        if len(found) < len(asked):
            return False
        self.depth = depth
        self._desk.learn()
        return True

    @property
    def best(self) -> tuple[str, Value]:
        number = int(self.order[0])
        return str(self.position.legal_moves[number]), self._values[number]

    def values(self) -> dict[str, Value]:
        """Every move and its value, best first."""
        moves = self.position.legal_moves
        return {str(moves[int(number)]): self._values[number] for number in self.order}
