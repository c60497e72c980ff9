"""RootMoves: the value of every move of a position, searched deeper and deeper."""

import numpy as np

from trilith.engine.kernels.search_buffers import INFINITE
from trilith.engine.searcher import Searcher, Words
from trilith.engine.value import UNKNOWN, Value, has_luck, is_final, value_of_score
from trilith.games.position import Position


class RootMoves:
    """All legal moves of a position, searched to `depth` plies so far."""

    def __init__(self, position: Position, searcher: Searcher) -> None:
        self.position = position
        self.depth = 0
        self._searcher = searcher
        self._is_mean = has_luck(position)
        self._codes = np.array(position.legal_moves.codes, np.int64)
        self._scores = np.full(len(self._codes), -INFINITE, np.int64)
        self._values = [UNKNOWN] * len(self._codes)
        self._is_final = np.zeros(len(self._codes), bool)

    @property
    def is_finished(self) -> bool:
        """Whether a deeper search would change no value."""
        return bool(self._is_final.all())

    @property
    def order(self) -> Words:
        """The numbers of the moves, best first; those not searched come last."""
        return np.argsort(-self._scores, kind="stable")

    def deepen(self) -> bool:
        """Search every move one ply deeper. Returns whether there was time for all of them.

        Scores of two depths are not comparable, so an unfinished iteration does not count, unless it is the first.
        """
        depth = self.depth + 1
        numbers = np.array([number for number in self.order if not self._is_final[number]], np.int64)
        scores, estimates = self._searcher.search_each(self.position, depth, self._codes[numbers])
        if len(scores) < len(numbers) and self.depth > 0:
            return False
        probed_depth = depth if self._searcher.probe else None
        for number, score, is_estimate in zip(numbers, scores.tolist(), estimates.tolist(), strict=False):
            value = value_of_score(score, not is_estimate, self._is_mean, probed_depth)
            self._is_final[number] = is_final(self._searcher.game, value, self._values[number], depth, not is_estimate)
            self._scores[number], self._values[number] = score, value
        if len(scores) < len(numbers):
            return False
        self.depth = depth
        self._searcher.fetch()
        return True

    @property
    def best(self) -> tuple[str, Value]:
        number = int(self.order[0])
        return str(self.position.legal_moves[number]), self._values[number]

    def values(self) -> dict[str, Value]:
        """Every move and its value, best first."""
        moves = self.position.legal_moves
        return {str(moves[int(number)]): self._values[number] for number in self.order}
