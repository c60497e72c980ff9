"""Searcher: runs the alpha-beta kernel of one game on buffers of its own."""

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Protocol

import numpy as np
import numpy.typing as npt

from trilith.engine.kernels import hooks
from trilith.engine.kernels import search_buffers as kernel
from trilith.engine.kernels.alphabeta import search_root
from trilith.engine.kernels.search_buffers import RootMoves, SearchBuffers
from trilith.engine.kernels.transposition_table import AGES, MOVE_MASK
from trilith.engine.linker import bind, link
from trilith.games.bits import mixed
from trilith.games.definition import Game
from trilith.games.position import Position

Words = npt.NDArray[np.int64]

NOTHING = np.zeros(0, np.int64)
NO_MOVES = RootMoves(NOTHING, NOTHING, NOTHING)
# The full window, and ply 0. Typed, since a kernel compiled for literals would not survive the cache on disk.
WINDOW = (np.int64(-kernel.INFINITE), np.int64(kernel.INFINITE), np.int64(0))


class TablebaseProbe(Protocol):
    """A source of exact values for the search.

    `kernels` supplies the hook `probe_tablebase`, which reads `words` and may write there. Where it lacks something it
    can take note: the search goes on without it, and `fetch` loads it afterwards.
    """

    @property
    def kernels(self) -> ModuleType: ...

    @property
    def words(self) -> Words: ...

    def fetch(self, is_stopping: Callable[[], bool]) -> None:
        """Load what was missed, for the next search. Other threads may be searching meanwhile."""


# The probe for a position's ruleset, if there is one.
ProbeProvider = Callable[[Position], TablebaseProbe | None]


class Searcher:
    """One search at a time. The transposition table keeps what was learnt from search to search.

    Searchers of one game may share a table and search at the same time: each learns what the others find.
    """

    def __init__(
        self, game: Game, table_bits: int, table: Words | None = None, probe: TablebaseProbe | None = None
    ) -> None:
        self.game = game
        self.probe = probe
        max_moves, plies = game.rules.MAX_MOVES, kernel.MAX_PLY + 1
        self.table = np.zeros(2 << table_bits, np.int64) if table is None else table
        self.control = np.zeros(kernel.CONTROLS, np.int64)
        self.control[kernel.MASK] = (1 << table_bits - 1) - 1
        self.control[kernel.MAX_MOVES_PER_PLY] = max_moves
        self.buffers = SearchBuffers(
            control=self.control,
            moves=np.zeros(plies * max_moves, np.int64),
            order_scores=np.zeros(plies * max_moves, np.int64),
            draws=np.zeros(2 * kernel.MAX_DRAWS * plies, np.int64),
            killers=np.zeros(2 * plies, np.int64),
            history=np.zeros(kernel.HISTORY_SIZE, np.int64),
            path=NOTHING,
            table=self.table,
            probe_cache=NOTHING,
        )
        self._hash_key = bind(game, hooks.hash_key)
        self._plies_to_draw = bind(game, hooks.plies_to_draw)
        self._reversible_plies = bind(game, hooks.reversible_plies)

    def prepare(self, position: Position, budget: int) -> None:
        """Get ready to search this position, with the game before it on the path."""
        path = [self._hash_key(state) for state in (*position.history, position.state)]
        self.buffers = self.buffers._replace(path=np.array(path, np.int64))
        self.control[kernel.PAST_PLIES] = len(path) - 1
        self.control[[kernel.STOP, kernel.NODES, kernel.ABORTED]] = 0
        self.control[kernel.BUDGET] = budget
        self.control[kernel.REPETITION] = limit = position.repetition_limit
        # A position that is drawn the next time it occurs was not when other games or moves were searched.
        recent = path[-1 - self._reversible_plies(position.state) :]
        nearly_drawn = sorted(key for key, times in Counter(recent).items() if 0 < limit <= times + 1)
        salt = 0
        for key in nearly_drawn:
            salt = mixed(salt + 1, key)
        self.control[kernel.SALT] = salt
        self.control[kernel.AGE] = (self.control[kernel.AGE] + 1) % AGES
        self.buffers.killers[:] = -1
        self.buffers.history[:] = 0

    def compile(self, position: Position) -> None:
        """Compile the kernel or load it from the disk, before the clock runs."""
        self.prepare(position, 1)
        self.search(position, 1)

    def search(self, position: Position, depth: int) -> int:
        """The score of the position, which means nothing if the search was `aborted`."""
        self.control[[kernel.UNCERTAINTY, kernel.BEST_MOVE]] = (0, -1)
        return self._run(position, depth, NO_MOVES)

    def search_each(self, position: Position, depth: int, moves: Words) -> tuple[Words, Words]:
        """The scores of these moves, and which of them are estimates, for as many moves as there was time for."""
        scores, uncertainty = np.zeros((2, len(moves)), np.int64)
        done = self._run(position, depth, RootMoves(moves, scores, uncertainty))
        return scores[:done], uncertainty[:done]

    def _run(self, position: Position, depth: int, root: RootMoves) -> int:
        buffers, supplied = self.buffers, tuple[ModuleType, ...]()
        if self.probe:
            buffers, supplied = buffers._replace(probe_cache=self.probe.words), (self.probe.kernels,)
        run = link(self.game, search_root, *supplied)
        return int(run(position.state, np.int64(depth), *WINDOW, root, buffers))

    def fetch(self) -> None:
        """Load what the last search missed in the tablebase, while there is time."""
        if self.probe:
            self.probe.fetch(lambda: bool(self.control[kernel.STOP]))

    @property
    def nodes(self) -> int:
        return int(self.control[kernel.NODES])

    @property
    def aborted(self) -> bool:
        return bool(self.control[kernel.ABORTED])

    @property
    def is_exact(self) -> bool:
        """Whether the last score rests on nothing but finished games."""
        return not self.control[kernel.UNCERTAINTY]

    @property
    def best_move(self) -> int | None:
        """The best move of the last search, even if it was aborted."""
        return None if self.control[kernel.BEST_MOVE] < 0 else int(self.control[kernel.BEST_MOVE])

    def stop(self) -> None:
        self.control[kernel.STOP] = 1

    def line(self, position: Position, longest: int) -> tuple[str, ...]:
        """The best line, as far as the transposition table remembers it."""
        moves: list[str] = []
        while len(moves) < longest and position.turn is not None and position.outcome is None:
            codes = position.legal_moves.codes
            code = self._table_move(position)
            if code not in codes:
                break
            move = position.legal_moves[codes.index(code)]
            moves.append(str(move))
            position = position.play(move)
        return tuple(moves)

    def _table_move(self, position: Position) -> int:
        """The best move in the transposition table, or -1. Close to the quiet limit, its distance is in the key."""
        key = self._hash_key(position.state) ^ int(self.control[kernel.SALT])
        for found in (mixed(key, self._plies_to_draw(position.state)), key):
            bucket = 4 * (found & int(self.control[kernel.MASK]))
            for slot in (bucket, bucket + 2):
                word, entry = int(self.table[slot]), int(self.table[slot + 1])
                if entry and word ^ entry == found:
                    return entry & MOVE_MASK
        return -1
