"""OpeningSearch: settles what positions are worth that come before a database, by search down to it."""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import Value, proven
from trilith.games.definition import Game, State
from trilith.solve.interface import SolvingError
from trilith.solve.opening import kernel as kernel
from trilith.solve.opening.kernel import CHUNK, LACKING, NO, UNCHECKED, YES
from trilith.solve.tablebase.wdl import WdlMap
from trilith.solve.tablebase.workspace import filled_lookup

# Visits until the search looks up: some hundredths of a second.
SLICE: Final = 10_000
# More turns than stones are placed before the tables begin.
DEEPEST: Final = 64


class OutOfTime(SolvingError):
    """The time ran out before the answer was found."""


class Lacking(SolvingError):
    """The database does not have all that the search needs."""


class OpeningSearch:
    """One ruleset's. What it finds out it remembers, in a table of `table_bits`. Threads may share it."""

    def __init__(self, game: Game, ledger: WdlMap, table_bits: int = 20) -> None:
        self.game = game
        self._ledger = ledger
        self._room = filled_lookup(game)
        self._table = np.zeros(kernel.BUCKET << table_bits, np.int64)
        self._history = np.zeros(2 << kernel.MOVE, np.int64)
        self._settle = link(game, kernel.settle)

    def worth(self, state: State, deadline: float | None = None) -> Value:
        """Whether the player to move wins, draws or loses. OutOfTime, or Lacking, where it cannot be said."""
        if not self.gets(state, "draw", deadline):
            return proven("loss")
        return proven("win" if self.gets(state, "win", deadline) else "draw")

    def gets(self, state: State, wish: str, deadline: float | None = None) -> bool:
        """Whether the player to move gets that much: a draw at least, or a win. The game must go on."""
        return self.search(state, wish, lambda: deadline is not None and monotonic() > deadline)[0]

    def search(self, state: State, wish: str, is_over: Callable[[], bool]) -> tuple[bool, int]:
        """The same, with how many positions it took; OutOfTime as soon as it is over."""
        size, widest = len(state), self.game.rules.MAX_MOVES
        frames = np.zeros(DEEPEST * (size + kernel.MARKS), np.int64)
        moves = np.zeros(DEEPEST * widest, np.int64)
        control: Any = np.zeros(kernel.CONTROLS, np.int64)
        control[[kernel.WORDS, kernel.WIDEST, kernel.BUDGET, kernel.DEPTH]] = size, widest, SLICE, -1
        control[kernel.MASK] = len(self._table) // kernel.BUCKET - 1
        book = self._ledger
        sources = self._room, book.tiers, book.verdicts, book.checked, self._table, self._history
        number = np.int64(1 if wish == "win" else 0)
        while True:
            answer = self._settle(state, number, control, *sources, frames, moves)
            if answer in (NO, YES):
                return answer == YES, int(control[kernel.VISITS])
            if answer == UNCHECKED:
                book.check(int(control[CHUNK]))
            if answer == LACKING:
                raise Lacking("the database lacks a tier that this position leads to")
            if is_over():
                raise OutOfTime("the position is too hard to settle in the time there is")
