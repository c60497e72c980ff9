"""A tier on disk: its entries in compressed blocks, so that any of them is found without reading the rest.

The blocks stand one after the other, each a zstd frame with its own checksum; then come their lengths, as one more
frame, and how long that is.
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
import zstandard

from trilith.solve.interface import SolvingError
from trilith.solve.tablebase.codes import Codes

BLOCK: int = 1 << 15
LEVEL = 3
# Blocks that are compressed, or read back, in one go.
RUN = 64
# Blocks kept when single entries are asked for: 32 MB in all.
KEPT = 1024


class Written(NamedTuple):
    """What a file must be to be believed."""

    bytes: int
    sha256: str


def write(path: Path, entries: Codes, executor: Executor, on_done: Callable[[int], None]) -> Written:
    """Write all entries. The file has its name only once it is complete and safely on the disk."""
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
        table = _compressor().compress(np.array(lengths, np.uint32).tobytes())
        add(table)
        add(len(table).to_bytes(8, "little"))
        out.flush()
        os.fsync(out.fileno())
        size = out.tell()
    part.replace(path)
    sync_folder(path.parent)
    return Written(size, digest.hexdigest())


def sync_folder(folder: Path) -> None:
    """New names are safely on the disk too. Not every system knows how."""
    if hasattr(os, "O_DIRECTORY"):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _compressor() -> zstandard.ZstdCompressor:
    return zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)


def _compressed(raw: Any, start: int) -> list[bytes]:
    compressor = _compressor()
    stop = min(start + BLOCK * RUN, raw.size)
    return [compressor.compress(raw[at : min(at + BLOCK, stop)].data) for at in range(start, stop, BLOCK)]


class TierFile:
    """One tier's file, open for reading. Whatever is wrong with it is said by a SolvingError."""

    def __init__(self, path: Path, size: int, dtype: Any, written: Written) -> None:
        self.path = path
        self.size = size
        self.dtype = np.dtype(dtype)
        self._blocks: OrderedDict[int, Codes] = OrderedDict()
        self._lock = Lock()
        try:
            self._file = path.open("rb")
        except OSError as error:
            raise SolvingError(f"the database lacks {path.name}: {error.strerror}") from None
        if self._file.seek(0, io.SEEK_END) != written.bytes:
            raise self._damaged(f"it has {self._file.tell()} bytes and should have {written.bytes}")
        self._ends = self._read_lengths(written.bytes)

    def _damaged(self, how: str) -> SolvingError:
        return SolvingError(f"{self.path} is damaged: {how}. Delete it and solve again: only this part is redone")

    def _read_lengths(self, size: int) -> Any:
        if size < 8:
            raise self._damaged("it is too short")
        length = int.from_bytes(os.pread(self._file.fileno(), 8, size - 8), "little")
        if length > size - 8:
            raise self._damaged("its table of blocks does not fit in")
        table = self._expanded(os.pread(self._file.fileno(), length, size - 8 - length), "its table of blocks")
        ends = np.concatenate([[0], np.cumsum(np.frombuffer(table, np.uint32).astype(np.int64))])
        per_block = BLOCK // self.dtype.itemsize
        if len(ends) != -(-self.size // per_block) + 1 or ends[-1] != size - 8 - length:
            raise self._damaged("its table of blocks does not match it")
        return ends

    def _expanded(self, frame: bytes, what: str) -> bytes:
        try:
            return zstandard.ZstdDecompressor().decompress(frame)
        except zstandard.ZstdError as error:
            raise self._damaged(f"{what} cannot be read ({error})") from None

    @property
    def blocks(self) -> int:
        return len(self._ends) - 1

    def block(self, number: int) -> Codes:
        """The entries of a block, checked."""
        start, end = int(self._ends[number]), int(self._ends[number + 1])
        data = self._expanded(os.pread(self._file.fileno(), end - start, start), f"block {number}")
        per_block = BLOCK // self.dtype.itemsize
        if len(data) != min(per_block, self.size - number * per_block) * self.dtype.itemsize:
            raise self._damaged(f"block {number} has a wrong length")
        return np.frombuffer(data, self.dtype)

    def entries(self, indices: Any) -> Codes:
        """The entries with these numbers."""
        per_block = BLOCK // self.dtype.itemsize
        found = np.empty(len(indices), self.dtype)
        blocks = indices // per_block
        for number in np.unique(blocks):
            here = blocks == number
            found[here] = self._remembered(int(number))[indices[here] - number * per_block]
        return found

    def _remembered(self, number: int) -> Codes:
        with self._lock:
            if number in self._blocks:
                self._blocks.move_to_end(number)
                return self._blocks[number]
        block = self.block(number)
        with self._lock:
            self._blocks[number] = block
            if len(self._blocks) > KEPT:
                self._blocks.popitem(last=False)
        return block

    def load(self, into: Codes, executor: Executor) -> None:
        """All entries."""
        per_block = BLOCK // self.dtype.itemsize

        def fill(first: int) -> None:
            for number in range(first, min(first + RUN, self.blocks)):
                block = self.block(number)
                into[number * per_block : number * per_block + len(block)] = block

        for _ in executor.map(fill, range(0, self.blocks, RUN)):
            pass

    def check(self, written: Written) -> None:
        """That every byte is as it was written."""
        digest = hashlib.sha256()
        self._file.seek(0)
        for piece in self._pieces():
            digest.update(piece)
        if digest.hexdigest() != written.sha256:
            raise self._damaged("its checksum is another")

    def _pieces(self) -> Iterator[bytes]:
        while piece := self._file.read(1 << 20):
            yield piece

    def close(self) -> None:
        self._file.close()
