"""A tier on disk: its entries in compressed blocks, so that any of them is read without the rest.

The file has the blocks one after the other, each a compressed frame with its own checksum (frames.py); then their
lengths, as one more frame, and the length of that.
"""

import hashlib
import io
import os
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from trilith.solve.interface import SolvingError
from trilith.solve.storage import open_file, sync_folder
from trilith.solve.tablebase.frames import FrameError, UnknownFrame, compressed, expanded
from trilith.solve.tablebase.tiers import Entries

BLOCK: int = 1 << 15
# How the index has the length of a block.
LENGTH = np.dtype("<u4")
# Blocks that are compressed, or read, by one task.
RUN = 64
# What is compressed may be a little longer than before, but never this much.
LONGEST_FRAME = 2 * BLOCK
# Blocks kept in memory for reading single entries: 32 MB in all.
CACHED_BLOCKS = 1024


class WrittenFile(NamedTuple):
    """Size and checksum of a file."""

    bytes: int
    sha256: str


def write_tier(path: Path, entries: Entries, executor: Executor, on_done: Callable[[int], None]) -> WrittenFile:
    """Write all entries. The file has its name only once it is complete and safely on disk."""
    part = path.with_suffix(".part")
    raw = entries.view(np.uint8)
    lengths: list[int] = []
    digest = hashlib.sha256()
    with part.open("wb") as out:

        def add(data: bytes) -> None:
            out.write(data)
            digest.update(data)

        for frames in executor.map(partial(_compressed, raw), range(0, raw.size, BLOCK * RUN)):
            lengths += map(len, frames)
            add(b"".join(frames))
            on_done(len(frames) * BLOCK // entries.itemsize)
        index = compressed(np.array(lengths, LENGTH).tobytes())
        add(index)
        add(len(index).to_bytes(8, "little"))
        out.flush()
        os.fsync(out.fileno())
        size = out.tell()
    part.replace(path)
    sync_folder(path.parent)
    return WrittenFile(size, digest.hexdigest())


def _compressed(raw: Any, start: int) -> list[bytes]:
    stop = min(start + BLOCK * RUN, raw.size)
    return [compressed(raw[at : min(at + BLOCK, stop)].data) for at in range(start, stop, BLOCK)]


class TierFile:
    """One tier's file, open for reading. SolvingError says what is wrong with it."""

    def __init__(self, path: Path, size: int, dtype: Any, written: WrittenFile) -> None:
        self.path = path
        self.size = size
        self.dtype = np.dtype(dtype)
        self._blocks: OrderedDict[int, Entries] = OrderedDict()
        self._lock = Lock()
        try:
            self._file = open_file(path)
        except OSError as error:
            raise SolvingError(f"the tablebase lacks {path.name}: {error.strerror}") from None
        if self._file.seek(0, io.SEEK_END) != written.bytes:
            raise self._damaged(f"it has {self._file.tell()} bytes and should have {written.bytes}")
        self._ends = self._read_lengths(written.bytes)

    def _damaged(self, how: str) -> SolvingError:
        return SolvingError(f"{self.path} is damaged: {how}. Delete it and solve again: only this part is redone")

    def _read_lengths(self, size: int) -> Any:
        if size < 8:
            raise self._damaged("it is too short")
        per_block = BLOCK // self.dtype.itemsize
        expected = LENGTH.itemsize * -(-self.size // per_block)
        length = int.from_bytes(self._read(size - 8, 8), "little")
        if length > min(size - 8, 2 * expected + LONGEST_FRAME):
            raise self._damaged("its index of blocks is too long")
        index = self._read(size - 8 - length, length)
        lengths = np.frombuffer(self._expanded(index, expected, "its index of blocks"), LENGTH).astype(np.int64)
        ends = np.concatenate([[0], np.cumsum(lengths)])
        if ends[-1] != size - 8 - length or lengths.max(initial=0) > LONGEST_FRAME:
            raise self._damaged("its index of blocks does not match it")
        return ends

    def _read(self, start: int, count: int) -> bytes:
        if hasattr(os, "pread"):
            return os.pread(self._file.fileno(), count, start)
        # On Windows: several threads read, and the file has one place where it is read.
        with self._lock:
            self._file.seek(start)
            return self._file.read(count)

    def _expanded(self, frame: bytes, size: int, what: str) -> bytes:
        """What a frame holds, which must be this many bytes."""
        try:
            return expanded(frame, size)
        except UnknownFrame as error:
            raise SolvingError(f"{self.path} cannot be read: {error}") from None
        except FrameError as error:
            raise self._damaged(f"{what} {error}") from None

    @property
    def blocks(self) -> int:
        return len(self._ends) - 1

    def block(self, number: int) -> Entries:
        """The entries of a block, checked."""
        start, end = int(self._ends[number]), int(self._ends[number + 1])
        size = min(BLOCK, self.size * self.dtype.itemsize - number * BLOCK)
        data = self._expanded(self._read(start, end - start), size, f"block {number}")
        return np.frombuffer(data, self.dtype)

    def entries(self, indices: Any) -> Entries:
        """The entries at these indices."""
        per_block = BLOCK // self.dtype.itemsize
        found = np.empty(len(indices), self.dtype)
        blocks = indices // per_block
        for number in np.unique(blocks):
            here = blocks == number
            found[here] = self._cached(int(number))[indices[here] - number * per_block]
        return found

    def _cached(self, number: int) -> Entries:
        with self._lock:
            if number in self._blocks:
                self._blocks.move_to_end(number)
                return self._blocks[number]
        block = self.block(number)
        with self._lock:
            self._blocks[number] = block
            if len(self._blocks) > CACHED_BLOCKS:
                self._blocks.popitem(last=False)
        return block

    def load(self, into: Entries, executor: Executor) -> None:
        """Read all entries."""
        per_block = BLOCK // self.dtype.itemsize

        def fill(first: int) -> None:
            for number in range(first, min(first + RUN, self.blocks)):
                block = self.block(number)
                into[number * per_block : number * per_block + len(block)] = block

        for _ in executor.map(fill, range(0, self.blocks, RUN)):
            pass

    def check(self, written: WrittenFile) -> None:
        """Check that every byte is as it was written."""
        digest = hashlib.sha256()
        self._file.seek(0)
        for piece in self._pieces():
            digest.update(piece)
        if digest.hexdigest() != written.sha256:
            raise self._damaged("its checksum does not match")

    def _pieces(self) -> Iterator[bytes]:
        while piece := self._file.read(1 << 20):
            yield piece

    def close(self) -> None:
        self._file.close()
