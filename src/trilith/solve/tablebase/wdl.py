"""The ledger of a database: who wins in every entry and nothing else, in one file that is read as if it were in memory.

A search asks for millions of entries all over the database, which would take a block of 32 KB each from the tiers. The
file lies uncompressed, tier after tier, and ends with a checksum for each chunk: chunks are checked when they are first
read. A note beside it tells of which tiers it was made, and how to know that the checksums are whole.
"""

import hashlib
import zlib
from collections.abc import Callable
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from trilith.engine.linker import link
from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.solve import checked_json as sealed
from trilith.solve.interface import Progress, SolvingError
from trilith.solve.opening.kernel import TIERS
from trilith.solve.tablebase import manifest
from trilith.solve.tablebase.codes import Codes
from trilith.solve.tablebase.kernels.wdl import CHUNK, post
from trilith.solve.tablebase.manifest import Manifest
from trilith.solve.tablebase.solver import tier_path
from trilith.solve.tablebase.tier_file import BLOCK, RUN, TierFile
from trilith.solve.tablebase.tiers import entry_type, tiers

NAME: Final = "ledger.bin"
NOTE: Final = "ledger.json"
SUM: Final = np.dtype("<u4")


class WdlMap:
    """Open for reading. `verdicts` may be believed in chunks that are `checked`."""

    def __init__(self, path: Path, starts: dict[tuple[int, int], int], size: int, sums: bytes) -> None:
        self.path = path
        self.verdicts = np.memmap(path, np.uint8, "r", shape=(size,))
        self.checked = np.zeros(_chunks(size), np.uint8)
        self.tiers = np.full(TIERS * TIERS, -1, np.int64)
        for (more, fewer), start in starts.items():
            self.tiers[TIERS * more + fewer] = start
        self._sums = np.frombuffer(sums, SUM)

    def check(self, chunk: int) -> None:
        """Let a chunk be believed; SolvingError if it cannot be."""
        if _sum(self.verdicts, chunk) != self._sums[chunk]:
            raise _damaged(self.path, f"part {chunk} has another checksum")
        self.checked[chunk] = 1


def _chunks(size: int) -> int:
    return -(-size >> CHUNK)


def _sum(verdicts: Any, chunk: int) -> int:
    return zlib.crc32(verdicts[chunk << CHUNK : chunk + 1 << CHUNK])


def _damaged(path: Path, how: str) -> SolvingError:
    return SolvingError(f"{path} is damaged: {how}. Delete it and solve again: only this part is redone")


def opened(folder: Path, ruleset: Ruleset) -> WdlMap | None:
    """The ledger in a folder as it is now, None where there is none or the database has changed since."""
    try:
        stamps = tuple((folder / name).stat().st_mtime_ns for name in (manifest.NAME, NOTE, NAME))
    except OSError:
        return None
    return _open(folder, ruleset, stamps)


@lru_cache(maxsize=4)
def _open(folder: Path, ruleset: Ruleset, stamps: tuple[int, ...]) -> WdlMap | None:
    found, path = manifest.read(folder, ruleset), folder / NAME
    try:
        note = sealed.read(folder / NOTE)
    except (OSError, ValueError) as error:
        raise _damaged(folder / NOTE, str(error)) from None
    if found is None or note["sources"] != _sources(found):
        return None
    starts, size = _layout(ruleset, found)
    with path.open("rb") as file:
        file.seek(size)
        sums = file.read()
    if len(sums) != _chunks(size) * SUM.itemsize or hashlib.sha256(sums).hexdigest() != note["sums"]:
        raise _damaged(path, "its checksums are not whole")
    return WdlMap(path, starts, size, sums)


def _layout(ruleset: Ruleset, found: Manifest) -> tuple[dict[tuple[int, int], int], int]:
    """The number of each tier's first entry, and the bytes of all."""
    starts, at = {}, 0
    for tier in tiers(ruleset).values():
        if tier.name in found.tiers:
            starts[tier.numbers[:2]] = at
            at += -(-tier.size // 4) * 4
    return starts, at // 4


def _sources(found: Manifest) -> dict[str, str]:
    return {name: record.sha256 for name, record in found.tiers.items()}


def write(folder: Path, ruleset: Ruleset, executor: Executor, progress: Progress) -> None:
    """Make the ledger of all tiers that are there. The files have their names only once they are complete."""
    found = _database(folder, ruleset)
    _, size = _layout(ruleset, found)
    part = folder / (NAME + ".part")
    out = np.memmap(part, np.uint8, "w+", shape=(size + _chunks(size) * SUM.itemsize,))
    kernel = link(registry.game(ruleset.game), post)

    def copy(entries: Codes, first: int) -> None:
        kernel(entries, np.int64(first), out)

    progress.begin(f"ledger of {ruleset}", 4 * size)
    _go_through(folder, ruleset, found, executor, progress, copy)
    found_sums = [_sum(out[:size], chunk) for chunk in range(_chunks(size))]
    sums = np.array(found_sums, SUM).tobytes()
    out[size:] = np.frombuffer(sums, np.uint8)
    out.flush()
    part.replace(folder / NAME)
    sealed.write(folder / NOTE, {"sources": _sources(found), "sums": hashlib.sha256(sums).hexdigest()})


def compare(folder: Path, ruleset: Ruleset, executor: Executor, progress: Progress) -> None:
    """Check that every entry of the ledger is the one of the tables; SolvingError if not."""
    found = _database(folder, ruleset)
    _, size = _layout(ruleset, found)
    verdicts = np.memmap(folder / NAME, np.uint8, "r", shape=(size,))
    kernel = link(registry.game(ruleset.game), post)
    progress.begin(f"checking the ledger of {ruleset}", 4 * size)

    def check(entries: Codes, first: int) -> None:
        own = np.zeros(-(-entries.size // 4), np.uint8)
        kernel(entries, np.int64(0), own)
        if not np.array_equal(own, verdicts[first // 4 : first // 4 + own.size]):
            raise _damaged(folder / NAME, f"it differs from the tables about entry {first}")

    _go_through(folder, ruleset, found, executor, progress, check)


def _database(folder: Path, ruleset: Ruleset) -> Manifest:
    found = manifest.read(folder, ruleset)
    if found is None:
        raise SolvingError(f"there is no database of {ruleset} in {folder}")
    return found


def _go_through(
    folder: Path,
    ruleset: Ruleset,
    found: Manifest,
    executor: Executor,
    progress: Progress,
    act: Callable[[Codes, int], None],
) -> None:
    """Do something with the entries of every block, told the number of the first in the ledger."""
    dtype = entry_type(registry.game(ruleset.game))
    starts, _ = _layout(ruleset, found)
    for tier in tiers(ruleset).values():
        if tier.name not in found.tiers:
            continue
        record, start = found.tiers[tier.name], starts[tier.numbers[:2]]
        file = TierFile(tier_path(folder, tier.name), record.entries, dtype, record.written)

        def act_on(first: int, file: TierFile = file, start: int = start) -> None:
            for number in range(first, min(first + RUN, file.blocks)):
                entries = file.block(number)
                act(entries, start + number * (BLOCK // dtype.itemsize))
                progress.advance(entries.size)

        for _ in executor.map(act_on, range(0, file.blocks, RUN)):
            pass
        file.close()
