"""Workspace: what tiers are computed with: the game's lookup, threads, memory, and somewhere to report progress."""

import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import prod
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import Progress, SolvingError
from trilith.solve.tablebase.lookup import filled_lookup

# Memory for the interpreter, compiled code and buffers.
RESERVE = 400 << 20
# Folders of mapped files, which are removed with the workspace.
SCRATCH = "scratch-"


class Workspace:
    """Use it with `with`. `folder` is the ruleset's own."""

    def __init__(self, ruleset: Ruleset, folder: Path, memory: int, threads: int, progress: Progress) -> None:
        self.ruleset = ruleset
        self.game = registry.game_of(ruleset)
        self.folder = folder
        self.progress = progress
        self.executor = ThreadPoolExecutor(threads)
        self.lookup = filled_lookup(ruleset)
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        self._memory = memory - RESERVE
        if self._memory <= 0:
            raise SolvingError(f"--memory must be more than {RESERVE >> 20}M")
        self._used = 0

    def array(self, size: int, dtype: Any) -> Any:
        """A new array, in memory as long as that lasts, otherwise in a mapped file. `free` it after use."""
        needed = size * np.dtype(dtype).itemsize
        if self._used + needed <= self._memory:
            self._used += needed
            return np.empty(size, dtype)
        if self._scratch is None:
            self._scratch = tempfile.TemporaryDirectory(prefix=SCRATCH, dir=self.folder)
        with tempfile.NamedTemporaryFile(dir=self._scratch.name, delete=False) as file:
            return np.memmap(file, dtype, "w+", shape=(max(size, 1),))[:size]

    def free(self, array: Any) -> None:
        if isinstance(array, np.memmap):
            Path(str(array.filename)).unlink(missing_ok=True)
        else:
            self._used -= prod(array.shape) * array.itemsize

    def share(self, count: int, work: Callable[[int, int], None], pieces: int = 256) -> None:
        """Do `work(first, last)` for all numbers below `count`, in pieces, on all threads."""
        step = max(1, -(-count // pieces))
        tasks = [self.executor.submit(work, at, min(at + step, count)) for at in range(0, count, step)]
        try:
            for task in tasks:
                task.result()
        finally:
            for task in tasks:
                task.cancel()

    def first_wrong(self, count: int, check: Callable[[int, int], int], progress: float = 1.0) -> int | None:
        """Run `check(first, last)`, which returns the first wrong index or -1, in the same way; the first of all."""
        wrong: list[int] = []

        def work(first: int, last: int) -> None:
            found = int(check(first, last))
            if found >= 0:
                wrong.append(found)
            self.progress.advance((last - first) * progress)

        self.share(count, work)
        return min(wrong, default=None)

    def __enter__(self) -> "Workspace":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.executor.shutdown(cancel_futures=True)
        if self._scratch:
            self._scratch.cleanup()
