"""OpeningSearch: decides positions before a tablebase, by search down to its WDL map."""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import Value, proven
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import OutOfTime, SolvingError
from trilith.solve.opening import kernel
from trilith.solve.tablebase.lookup import filled_lookup
from trilith.solve.tablebase.wdl import WdlMap

# Nodes until a search looks at the clock: some hundredths of a second.
SLICE: Final = 10_000
# More turns than stones are placed before the tablebase begins.
MAX_PLY: Final = 64


class MissingTier(SolvingError):
    """The tablebase does not have all that the search needs."""


class OpeningSearch:
    """The search of one ruleset. Its transposition table keeps what it finds; threads may share it."""

    def __init__(self, ruleset: Ruleset, wdl: WdlMap, table_bits: int = 20) -> None:
        self.game = registry.game_of(ruleset)
        self._wdl = wdl
        self._lookup = filled_lookup(ruleset)
        self._tt = np.zeros(kernel.BUCKET << table_bits, np.int64)
        self._history = np.zeros(2 << kernel.MOVE, np.int64)
        self._search = link(self.game, kernel.search)

    def value(self, state: State, deadline: float | None = None) -> Value:
        """Whether the player to move wins, draws or loses. OutOfTime, or MissingTier, where it cannot be decided."""
        if not self.reaches(state, "draw", deadline):
            return proven("loss")
        return proven("win" if self.reaches(state, "win", deadline) else "draw")

    def reaches(self, state: State, goal: str, deadline: float | None = None) -> bool:
        """Whether the player to move gets at least a draw, or a win. The game must not be over."""
        return self.search(state, goal, lambda: deadline is not None and monotonic() > deadline)[0]

    def search(self, state: State, goal: str, is_late: Callable[[], bool]) -> tuple[bool, int]:
        """The same, with the number of nodes; OutOfTime as soon as it is late."""
        width = self.game.rules.MAX_MOVES
        control: Any = np.zeros(kernel.CONTROLS, np.int64)
        control[[kernel.STATE_WORDS, kernel.MAX_MOVES_PER_PLY]] = len(state), width
        control[[kernel.BUDGET, kernel.PLY]] = SLICE, -1
        control[kernel.MASK] = len(self._tt) // kernel.BUCKET - 1
        arrays = kernel.SearchArrays(
            control=control,
            lookup=self._lookup,
            first_entry=self._wdl.first_entry,
            wdl=self._wdl.wdl,
            checked=self._wdl.checked,
            tt=self._tt,
            history=self._history,
            frames=np.zeros(MAX_PLY * (len(state) + kernel.FRAME_WORDS), np.int64),
            moves=np.zeros(MAX_PLY * width, np.int64),
        )
        number = np.int64(1 if goal == "win" else 0)
        while True:
            answer = self._search(state, number, arrays)
            if answer in (kernel.NO, kernel.YES):
                return answer == kernel.YES, int(control[kernel.NODES])
            if answer == kernel.UNCHECKED:
                self._wdl.check(int(control[kernel.CHUNK]))
            if answer == kernel.MISSING_TIER:
                raise MissingTier("the tablebase lacks a tier that this position leads to")
            if is_late():
                raise OutOfTime
