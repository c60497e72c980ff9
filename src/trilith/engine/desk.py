"""The desk a search works on: its arrays, and the flag that stops it from another thread."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

from trilith.engine.kernels import search as kernel
from trilith.engine.kernels.open import key as open_key
from trilith.engine.link import bind, link
from trilith.games.game import Game
from trilith.games.position import Position

Words = npt.NDArray[np.int64]


class Desk:
    """One search at a time of one game. Its table keeps what was learnt from search to search."""

    def __init__(self, game: Game, table_bits: int) -> None:
        self.game = game
        room = game.rules.MAX_MOVES
        plies = kernel.MAX_PLY + 1
        self.control = np.zeros(kernel.CONTROLS, np.int64)
        self.control[kernel.MASK] = (1 << table_bits) - 1
        self.control[kernel.ROOM] = room
        self.killers = np.zeros(2 * plies, np.int64)
        self.history = np.zeros(kernel.MOVES, np.int64)
        self.path = np.zeros(1, np.int64)
        self.table = np.zeros(2 << table_bits, np.int64)
        self._buffers = [np.zeros(plies * room, np.int64) for _ in range(2)]
        self._draws = np.zeros(2 * kernel.MAX_DRAWS * plies, np.int64)
        self._key = bind(game, open_key)

    def prepare(self, position: Position, budget: int) -> None:
        """A fresh start for this position, with the game before it on the path."""
        past = [self._key(state) for state in position.history]
        self.path = np.array([*past, 0], np.int64)
        self.control[kernel.PAST] = len(past)
        self.control[[kernel.STOP, kernel.NODES, kernel.ABORTED]] = 0
        self.control[kernel.BUDGET] = budget
        self.killers[:] = -1
        self.history[:] = 0

    def search(self, position: Position, depth: int, ply: int = 0) -> int:
        """The value of the position so many turns deep; see `aborted`."""
        self.control[[kernel.HORIZON, kernel.BEST]] = (0, -1)
        window = (np.int64(-kernel.INFINITE), np.int64(kernel.INFINITE), np.int64(ply))
        arrays = (self.control, *self._buffers, self._draws, self.killers, self.history, self.path, self.table)
        return int(link(self.game, kernel.search_root)(position.state, np.int64(depth), *window, *arrays))

    @property
    def nodes(self) -> int:
        return int(self.control[kernel.NODES])

    @property
    def aborted(self) -> bool:
        return bool(self.control[kernel.ABORTED])

    @property
    def is_exact(self) -> bool:
        """Whether the last value rests on nothing but finished games."""
        return not self.control[kernel.HORIZON]

    @property
    def best(self) -> int | None:
        """The best move of the last search, even if it was cut short."""
        return None if self.control[kernel.BEST] < 0 else int(self.control[kernel.BEST])

    def stop(self) -> None:
        self.control[kernel.STOP] = 1

    @contextmanager
    def stopped_after(self, seconds: float | None) -> Iterator[None]:
        timer = None if seconds is None else threading.Timer(min(seconds, threading.TIMEOUT_MAX), self.stop)
        if timer:
            timer.daemon = True
            timer.start()
        try:
            yield
        finally:
            if timer:
                timer.cancel()

    def line(self, position: Position, longest: int) -> tuple[str, ...]:
        """The best line as the table remembers it."""
        moves: list[str] = []
        while len(moves) < longest and position.turn is not None and position.outcome is None:
            here = self._key(position.state)
            slot = 2 * (here & int(self.control[kernel.MASK]))
            code = int(self.table[slot + 1]) & kernel.MOVES - 1
            if int(self.table[slot]) != here or code not in position.legal_moves.codes:
                break
            move = position.legal_moves[position.legal_moves.codes.index(code)]
            moves.append(str(move))
            position = position.play(move)
        return tuple(moves)
