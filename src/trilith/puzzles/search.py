"""Proof by search: which moves win or lose within some plies, from the rules alone and without a database."""

from typing import Final

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import UNKNOWN, Value, proven
from trilith.games.position import Position
from trilith.puzzles import kernel

# Positions a search may visit for one question about one position, unless told otherwise.
BUDGET: Final = 20_000_000


class TooHard(Exception):
    """The search would take too long."""


class Search:
    """Answers questions about one position; all of them together may visit `budget` positions."""

    def __init__(self, position: Position, deepest: int, budget: int = BUDGET) -> None:
        self._position = position
        width = position.game.rules.MAX_MOVES
        self._width = np.int64(width)
        self._buffer = np.zeros((deepest + 2) * 2 * width, np.int64)
        self._control = np.zeros(kernel.CONTROLS, np.int64)
        self._control[kernel.BUDGET] = budget

    def wins(self, code: int, plies: int) -> bool:
        """Whether this move wins within so many plies, itself included."""
        return self._after(code, plies - 1, -1, 0) == -1

    def loses(self, code: int, plies: int) -> bool:
        """Whether this move loses within so many plies, itself included."""
        return self._after(code, plies - 1, 0, 1) == 1

    def _after(self, code: int, plies: int, low: int, high: int) -> int:
        state = self._position.game.rules.apply(self._position.state, code)
        run = link(self._position.game, kernel.decided_within)
        numbers = (np.int64(plies), np.int64(low), np.int64(high))
        found = int(run(state, *numbers, self._buffer, self._width, self._control))
        if self._control[kernel.ABORTED]:
            raise TooHard
        return found


def search_values(position: Position, within: int, budget: int = BUDGET) -> dict[str, Value]:
    """The value of each move that is decided within so many plies; UNKNOWN for the others, and for those that were not
    looked at further because another wins sooner. TooHard if that takes too long.

    >>> values = search_values(Position.parse("morris", "ww1/3/3/bb4/3/3/3 w 7 7 0"), 1)
    >>> set(values.values()) == {UNKNOWN}
    True
    """
    search = Search(position, within, budget)
    values = dict.fromkeys(map(str, position.legal_moves), UNKNOWN)
    codes = {str(move): move.code for move in position.legal_moves}
    for plies in range(1, within + 1):
        is_won = False
        for move, value in values.items():
            if value != UNKNOWN:
                continue
            if plies % 2 and search.wins(codes[move], plies):
                values[move], is_won = proven("win", plies), True
            elif plies % 2 == 0 and search.loses(codes[move], plies):
                values[move] = proven("loss", plies)
        if is_won:
            break
    return values
