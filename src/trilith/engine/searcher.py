"""The searcher a search works on: its arrays, and the flag that stops it from another thread."""

from collections import Counter

import numpy as np
import numpy.typing as npt

from trilith.engine.kernels import alphabeta as kernel
from trilith.engine.kernels.hooks import hash_key as hash_key_hook
from trilith.engine.kernels.hooks import plies_to_draw as plies_to_draw_hook
from trilith.engine.kernels.hooks import reversible_plies as reversible_plies_hook
from trilith.engine.linker import bind, link
from trilith.engine.tablebase_probe import TablebaseProbe
from trilith.games.bits import mixed
from trilith.games.definition import Game
from trilith.games.position import Position

Words = npt.NDArray[np.int64]

# No move in particular is asked for. Every value is of interest, and the search begins at its root: typed, since a
# kernel made for anything else would not survive the cache on disk.
NOTHING = np.zeros(0, np.int64)
WINDOW = (np.int64(-kernel.INFINITE), np.int64(kernel.INFINITE), np.int64(0))


class Searcher:
    """One search at a time of one game. Its table keeps what was learnt from search to search.

    Desks of one game may share a table and search at the same time: each learns what the others find.
    """

    def __init__(
        self, game: Game, table_bits: int, table: Words | None = None, lore: TablebaseProbe | None = None
    ) -> None:
        self.game = game
        self.lore = lore
        room = game.rules.MAX_MOVES
        plies = kernel.MAX_PLY + 1
        self.control = np.zeros(kernel.CONTROLS, np.int64)
        self.control[kernel.MASK] = (1 << table_bits - 1) - 1
        self.control[kernel.MAX_MOVES_PER_PLY] = room
        self.killers = np.zeros(2 * plies, np.int64)
        self.history = np.zeros(kernel.HISTORY_SIZE, np.int64)
        self.path = np.zeros(1, np.int64)
        self.table = np.zeros(2 << table_bits, np.int64) if table is None else table
        self._buffers = [np.zeros(plies * room, np.int64) for _ in range(2)]
        self._draws = np.zeros(2 * kernel.MAX_DRAWS * plies, np.int64)
        self._key = bind(game, hash_key_hook)
        self._patience = bind(game, plies_to_draw_hook)
        self._reversible = bind(game, reversible_plies_hook)

    def prepare(self, position: Position, budget: int) -> None:
        """A fresh start for this position, with the game before it on the path."""
        past = [self._key(state) for state in (*position.history, position.state)]
        self.path = np.array(past, np.int64)
        self.control[kernel.PAST] = len(past) - 1
        self.control[[kernel.STOP, kernel.NODES, kernel.ABORTED]] = 0
        self.control[kernel.BUDGET] = budget
        self.control[kernel.REPETITION] = limit = position.repetition_limit
        # What is a draw for having stood often enough was none when other games or moves were looked at.
        near = past[-1 - self._reversible(position.state) :]
        spent = sorted(here for here, times in Counter(near).items() if 0 < limit <= times + 1)
        salt = 0
        for here in spent:
            salt = mixed(salt + 1, here)
        self.control[kernel.SALT] = salt
        self.control[kernel.AGE] = (self.control[kernel.AGE] + 1) % kernel.AGES
        self.killers[:] = -1
        self.history[:] = 0

    def get_ready(self, position: Position) -> None:
        """Compile or load the kernel: before the clock runs, not while it does."""
        self.prepare(position, 1)
        self.search(position, 1)

    def search(self, position: Position, depth: int) -> int:
        """The value of the position so many turns deep; see `aborted`."""
        self.control[[kernel.HORIZON, kernel.BEST]] = (0, -1)
        return self._look(position, depth, NOTHING, NOTHING, NOTHING)

    def search_each(self, position: Position, depth: int, moves: Words) -> tuple[Words, Words]:
        """The value of each of these moves, and whether it is guessed, for as many as there was time for."""
        values, guessed = np.zeros((2, len(moves)), np.int64)
        done = self._look(position, depth, moves, values, guessed)
        return values[:done], guessed[:done]

    def _look(self, position: Position, depth: int, *asked: Words) -> int:
        lore = self.lore.words if self.lore else NOTHING
        arrays = (self.control, *self._buffers, self._draws, self.killers, self.history, self.path, self.table, lore)
        look = link(self.game, kernel.search_root, *([self.lore.kernels] if self.lore else []))
        return int(look(position.state, np.int64(depth), *WINDOW, *asked, *arrays))

    def learn(self) -> None:
        """Get what the last search would have liked to know, as far as there is time."""
        if self.lore:
            self.lore.fetch(lambda: bool(self.control[kernel.STOP]))

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

    def line(self, position: Position, longest: int) -> tuple[str, ...]:
        """The best line as the table remembers it."""
        moves: list[str] = []
        while len(moves) < longest and position.turn is not None and position.outcome is None:
            codes = position.legal_moves.codes
            code = self._remembered(position)
            if code not in codes:
                break
            move = position.legal_moves[codes.index(code)]
            moves.append(str(move))
            position = position.play(move)
        return tuple(moves)

    def _remembered(self, position: Position) -> int:
        """The best move in the transposition table, or -1. Near the quiet limit, an entry is for one distance."""
        here = self._key(position.state) ^ int(self.control[kernel.SALT])
        for found in (mixed(here, self._patience(position.state)), here):
            place = 4 * (found & int(self.control[kernel.MASK]))
            for slot in (place, place + 2):
                word, memory = int(self.table[slot]), int(self.table[slot + 1])
                if memory and word ^ memory == found:
                    return memory & kernel.MOVES - 1
        return -1
