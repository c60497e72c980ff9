"""BlockCache: blocks of a tablebase in one array, so that searches probe them without calling Python.

A search that misses a block notes that and goes on without. Between two searches the missing blocks are fetched, so a
cache holds what searches ask for and no more, whatever the size of the tablebase.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Final

import numpy as np

from trilith.engine.search import Engine
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.storage import data_folder
from trilith.solve.tablebase.kernels import block_cache as kernel
from trilith.solve.tablebase.kernels.entries import TIER_NUMBERS
from trilith.solve.tablebase.lookup import filled_lookup
from trilith.solve.tablebase.tablebase import Tablebase, open_tablebase
from trilith.solve.tablebase.tier_file import BLOCK, TierFile

# Bytes for blocks. What is not used takes no memory.
MEMORY: Final = 512 << 20


class BlockCache:
    """The tiers of one tablebase, as a TablebaseProbe (engine/searcher.py). Once full, it stays as it is."""

    kernels: ModuleType = kernel

    def __init__(self, tablebase: Tablebase, memory: int = MEMORY) -> None:
        self.tablebase = tablebase
        self._files: list[tuple[int, TierFile]] = []
        self._capacity = max(1, memory // BLOCK)
        self._filled = 0
        self._lock = Lock()
        lookup = filled_lookup(tablebase.ruleset)
        first = np.full(TIER_NUMBERS**2, kernel.ABSENT, np.int64)
        blocks = 0
        for (more, fewer), file in tablebase.files():
            if max(more, fewer) < TIER_NUMBERS:
                first[TIER_NUMBERS * more + fewer] = blocks
                self._files.append((blocks, file))
                blocks += file.blocks
        starts = np.cumsum([kernel.HEADER, lookup.size, blocks])
        self.words = np.empty(int(starts[-1]) + (self._capacity << kernel.SLOT), np.int64)
        self.words[: kernel.HEADER] = 0
        self.words[[kernel.LOOKUP, kernel.SLOT_OF_BLOCK, kernel.SLOTS]] = starts
        self.words[kernel.PER_WORD] = (8 // tablebase.dtype.itemsize).bit_length() - 1
        self.words[kernel.FIRST : kernel.FIRST + first.size] = first
        self.words[starts[0] : starts[1]] = lookup
        self._slot_of_block: Any = self.words[starts[1] : starts[2]]
        self._slots: Any = self.words[starts[2] :].reshape(self._capacity, -1)
        self._slot_of_block[:] = kernel.ABSENT

    @property
    def is_full(self) -> bool:
        return self._filled == self._capacity

    def fetch(self, is_stopping: Callable[[], bool]) -> None:
        """Read the blocks that searches have missed."""
        with self._lock:
            for block in np.flatnonzero(self._slot_of_block == kernel.MISSED).tolist():
                if self.is_full or is_stopping():
                    return
                self._read(block)

    def _read(self, block: int) -> None:
        begin, file = next((begin, file) for begin, file in reversed(self._files) if begin <= block)
        data = file.block(block - begin)
        self._slots[self._filled].view(data.dtype)[: data.size] = data
        # The slot comes last: another thread that finds it finds the block as well.
        self._slot_of_block[block] = self._filled
        self._filled += 1


_CACHES: dict[Ruleset, BlockCache] = {}


def block_cache(position: Position, folder: Path | None = None) -> BlockCache | None:
    """The cache for the tablebase of a position's ruleset, None where there is none."""
    tablebase = open_tablebase(position.ruleset, folder or data_folder())
    if tablebase is None:
        return None
    cache = _CACHES.get(position.ruleset)
    # A full one is replaced, not emptied: a search may still be reading it.
    if cache is None or cache.tablebase is not tablebase or cache.is_full:
        _CACHES[position.ruleset] = cache = BlockCache(tablebase)
    return cache


def informed_engine(seed: int = 0, table_bits: int = 20, threads: int = 1, folder: Path | None = None) -> Engine:
    """An engine that probes tablebases in its search."""
    return Engine(seed, table_bits, threads, lambda position: block_cache(position, folder))
