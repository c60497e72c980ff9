"""What tiers are worked out in: the game's tables, threads, memory, and somebody who is told how far it is."""

import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import prod
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from trilith.engine.linker import link
from trilith.games.definition import Game
from trilith.solve.interface import Progress, SolvingError, required
from trilith.solve.tablebase.hooks import fill_lookup

# Kept for the interpreter, compiled code and buffers.
RESERVE = 400 << 20
# Folders of mapped files, which go away with the run.
SCRATCH = "scratch-"


class Workspace:
    """Open it with `with`: it cleans up behind itself."""

    def __init__(self, game: Game, folder: Path, memory: int, threads: int, progress: Progress) -> None:
        self.game = game
        self.progress = progress
        self.threads = threads
        self.executor = ThreadPoolExecutor(threads)
        self.lookup = filled_lookup(game)
        self._folder = folder
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        self._memory = memory - RESERVE
        if self._memory <= 0:
            raise SolvingError(f"--memory must be more than {RESERVE >> 20}M")
        self._used = 0

    def array(self, size: int, dtype: Any) -> Any:
        """A new array, in memory while there is lookup, otherwise in a file that the system maps. Give it back."""
        needed = size * np.dtype(dtype).itemsize
        if self._used + needed <= self._memory:
            self._used += needed
            return np.empty(size, dtype)
        if self._scratch is None:
            self._scratch = tempfile.TemporaryDirectory(prefix=SCRATCH, dir=self._folder)
        with tempfile.NamedTemporaryFile(dir=self._scratch.name, delete=False) as file:
            return np.memmap(file, dtype, "w+", shape=(max(size, 1),))[:size]

    def give_back(self, array: Any) -> None:
        """This array is no longer needed."""
        if isinstance(array, np.memmap):
            Path(str(array.filename)).unlink(missing_ok=True)
        else:
            self._used -= prod(array.shape) * array.itemsize

    def share(self, count: int, work: Callable[[int, int], None], pieces: int = 256) -> None:
        """Do `work(first, last)` for all of so many, piece by piece, on all threads."""
        step = max(1, -(-count // pieces))
        tasks = [self.executor.submit(work, at, min(at + step, count)) for at in range(0, count, step)]
        try:
            for task in tasks:
                task.result()
        finally:
            for task in tasks:
                task.cancel()

    def __enter__(self) -> "Workspace":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.executor.shutdown(cancel_futures=True)
        if self._scratch:
            self._scratch.cleanup()


_ROOMS: dict[str, Any] = {}


def filled_lookup(game: Game) -> Any:
    """The game's tables, made once."""
    if game.name not in _ROOMS:
        lookup = np.zeros(required(game.tablebase).lookup_size, np.int32)
        link(game, fill_lookup)(lookup)
        _ROOMS[game.name] = lookup
    return _ROOMS[game.name]
