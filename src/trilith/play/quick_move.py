"""A quick move without the compiler: the same rules and the same evaluation, run as plain Python.

It looks at each move and, as far as the time allows, at the replies to the best of them. That is enough for a first
move while the kernels are being compiled, and for nothing else. The engine is not imported: that alone takes a second.
"""

from random import Random
from time import monotonic
from typing import Final

from trilith.games.move import Move
from trilith.games.outcome import DRAW, ONGOING
from trilith.games.position import Position

# The score of a won game.
WIN: Final = 1_000_000
# The share of the time for a look at each move; the rest is for replies.
FIRST_LOOK: Final = 0.6
# Scores that lie closer together count as the same, in hundredths of a stone.
NOISE: Final = 15


def quick_move(position: Position, seconds: float, luck: Random) -> str:
    """A sensible move, found within about this many seconds."""
    until = monotonic() + seconds
    looking = _Look(position)
    moves = list(position.legal_moves)
    luck.shuffle(moves)
    scored: list[tuple[float, int, Move]] = []
    for move in moves:
        scored.append((looking.score(move.code) + luck.uniform(0, NOISE), len(scored), move))
        if monotonic() > until - (1 - FIRST_LOOK) * seconds:
            break
    scored.sort(reverse=True)
    for score, _, move in scored:
        if score >= WIN or monotonic() > until or not looking.loses(move.code, until):
            return str(move)
    return str(scored[0][2])


class _Look:
    """Looks ahead from one position for the player to move."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self._rules = game.rules
        self._state = position.state
        self._me = position.turn
        self._players = len(position.players)
        self._points = game.score
        self._evaluate = game.hook("search", "evaluate")

    def score(self, move: int) -> float:
        """What a move is worth at first sight, in hundredths of a stone."""
        after = self._rules.apply(self._state, move)
        result = self._rules.result(after)
        if result != ONGOING:
            return 0.0 if result == DRAW else WIN if result == self._me else -WIN
        if self._points is not None:
            points = self._points(after)
            return 100.0 * (2 * points[self._me or 0] - sum(points))
        if self._players > 2 or self._evaluate is None:
            return 0.0
        sign = 1 if self._rules.to_move(after) == self._me else -1
        return float(sign * self._evaluate(after))

    def loses(self, move: int, until: float) -> bool:
        """Whether the other can win at once after this move."""
        after = self._rules.apply(self._state, move)
        other = self._rules.to_move(after)
        if other < 0 or self._points is not None:
            return False
        replies = [0] * self._rules.MAX_MOVES
        for number in range(self._rules.legal(after, replies)):
            if self._rules.result(self._rules.apply(after, replies[number])) == other:
                return True
            if monotonic() > until:
                return False
        return False
