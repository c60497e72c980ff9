"""A shelf with blocks of a database, for searches to look things up without asking Python: engine/lore.py.

A search that misses a block notes it down and goes on without. Between two searches the missing blocks are fetched, so
that a shelf holds what is asked for and no more, whatever the size of the database.
"""

from collections.abc import Callable
from threading import Lock
from types import ModuleType
from typing import Any, Final

import numpy as np

from trilith.engine.search import Engine
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.tablebase.kernels import block_cache as kernel
from trilith.solve.tablebase.method import Database, database
from trilith.solve.tablebase.tier_file import BLOCK, TierFile
from trilith.solve.tablebase.workspace import filled_lookup

# Bytes for blocks. What is not used takes no memory.
MEMORY: Final = 512 << 20


class BlockCache:
    """The tiers of one database. Once it is full, it stays as it is."""

    kernels: ModuleType = kernel

    def __init__(self, source: Database, memory: int = MEMORY) -> None:
        self.source = source
        self._files: list[tuple[int, TierFile]] = []
        self._most = max(1, memory // BLOCK)
        self._filled = 0
        self._lock = Lock()
        tables = filled_lookup(source.game)
        first = np.full(kernel.TIERS**2, kernel.NOWHERE, np.int64)
        blocks = 0
        for (more, fewer), file in source.files():
            if max(more, fewer) < kernel.TIERS:
                first[kernel.TIERS * more + fewer] = blocks
                self._files.append((blocks, file))
                blocks += file.blocks
        starts = np.cumsum([kernel.HEADER, tables.size, blocks])
        self.words = np.empty(int(starts[-1]) + (self._most << kernel.SLOT), np.int64)
        self.words[: kernel.HEADER] = 0
        self.words[[kernel.TABLES, kernel.PLACES, kernel.SLOTS]] = starts
        self.words[kernel.PER_WORD] = (8 // source.dtype.itemsize).bit_length() - 1
        self.words[kernel.FIRST : kernel.FIRST + first.size] = first
        self.words[starts[0] : starts[1]] = tables
        self._places: Any = self.words[starts[1] : starts[2]]
        self._slots: Any = self.words[starts[2] :].reshape(self._most, -1)
        self._places[:] = kernel.NOWHERE

    @property
    def is_full(self) -> bool:
        return self._filled == self._most

    def fetch(self, is_stopping: Callable[[], bool]) -> None:
        with self._lock:
            for block in np.flatnonzero(self._places == kernel.MISSED).tolist():
                if self.is_full or is_stopping():
                    return
                self._put(block)

    def _put(self, block: int) -> None:
        begin, file = next((begin, file) for begin, file in reversed(self._files) if begin <= block)
        data = file.block(block - begin)
        self._slots[self._filled].view(data.dtype)[: data.size] = data
        # The number comes last: another thread that finds it finds the block as well.
        self._places[block] = self._filled
        self._filled += 1


_SHELVES: dict[Ruleset, BlockCache] = {}


def library(position: Position) -> BlockCache | None:
    """What the database of a ruleset can tell a search, None where there is none."""
    source = database(position.ruleset)
    if source is None:
        return None
    shelf = _SHELVES.get(position.ruleset)
    # A new one in place of a full one, which somebody may still be reading.
    if shelf is None or shelf.source is not source or shelf.is_full:
        _SHELVES[position.ruleset] = shelf = BlockCache(source)
    return shelf


def informed_engine(seed: int = 0, table_bits: int = 20, threads: int = 1) -> Engine:
    """An engine that asks the databases within its search."""
    return Engine(seed, table_bits, threads, library)
