"""The WDL map of a tablebase: win, draw or loss of every entry and nothing else, in one memory-mapped file.

A search probes millions of entries all over the tablebase, which would take a block of 32 KB each from the tier files.
The map is not compressed, has tier after tier, and ends with a checksum for each chunk: chunks are checked when they
are first read. A note beside it says which tiers it was made from, and has the checksum of the checksums.
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
from trilith.solve.interface import Progress, SolvingError
from trilith.solve.storage import open_file, read_json, reason, write_json
from trilith.solve.tablebase import manifest as manifests
from trilith.solve.tablebase.kernels.entries import CHUNK, TIER_NUMBERS, pack_wdl
from trilith.solve.tablebase.manifest import Manifest, read_manifest
from trilith.solve.tablebase.tier_file import BLOCK, RUN, TierFile
from trilith.solve.tablebase.tiers import Entries, entry_type, tiers

# The names of the files are those of the first version.
NAME: Final = "ledger.bin"
NOTE: Final = "ledger.json"
CHECKSUM: Final = np.dtype("<u4")


class WdlMap:
    """Open for reading. `wdl` may be trusted in chunks that are `checked`; `first_entry` is by tier, -1 without one."""

    def __init__(self, path: Path, starts: dict[tuple[int, int], int], size: int, checksums: bytes) -> None:
        self.path = path
        # As a plain array: calling a kernel with a memmap takes longer.
        self.wdl = np.asarray(np.memmap(path, np.uint8, "r", shape=(size,)))
        self.checked = np.zeros(_chunks(size), np.uint8)
        self.first_entry = np.full(TIER_NUMBERS * TIER_NUMBERS, -1, np.int64)
        for (more, fewer), start in starts.items():
            self.first_entry[TIER_NUMBERS * more + fewer] = start
        self._checksums = np.frombuffer(checksums, CHECKSUM)

    def check(self, chunk: int) -> None:
        """Check a chunk, so that it may be trusted; SolvingError if it is damaged."""
        if _checksum(self.wdl, chunk) != self._checksums[chunk]:
            raise _damaged(self.path, f"the checksum of part {chunk} does not match")
        self.checked[chunk] = 1


def _chunks(size: int) -> int:
    return -(-size >> CHUNK)


def _checksum(wdl: Any, chunk: int) -> int:
    return zlib.crc32(wdl[chunk << CHUNK : chunk + 1 << CHUNK])


def _damaged(path: Path, how: str) -> SolvingError:
    return SolvingError(f"{path} is damaged: {how}. Delete it and solve again: only this part is redone")


def open_wdl(folder: Path, ruleset: Ruleset) -> WdlMap | None:
    """The map in a ruleset's folder as it is now, None where there is none or the tablebase has changed since."""
    try:
        modified = tuple((folder / name).stat().st_mtime_ns for name in (manifests.NAME, NOTE, NAME))
    except OSError:
        return None
    return _open(folder, ruleset, modified)


@lru_cache(maxsize=4)
def _open(folder: Path, ruleset: Ruleset, modified: tuple[int, ...]) -> WdlMap | None:
    manifest, path = read_manifest(folder, ruleset), folder / NAME
    try:
        note = read_json(folder / NOTE)
        sources, sums = note["sources"], note["sums"]
    except KeyError:
        raise _damaged(folder / NOTE, "something is missing") from None
    except (OSError, ValueError) as error:
        raise _damaged(folder / NOTE, reason(error)) from None
    if manifest is None or sources != _sources(manifest):
        return None
    starts, size = _layout(ruleset, manifest)
    expected = _chunks(size) * CHECKSUM.itemsize
    try:
        with open_file(path) as file:
            file.seek(size)
            checksums = file.read(expected + 1)
    except OSError as error:
        raise _damaged(path, reason(error)) from None
    if len(checksums) != expected or hashlib.sha256(checksums).hexdigest() != sums:
        raise _damaged(path, "its checksums are incomplete")
    return WdlMap(path, starts, size, checksums)


def _layout(ruleset: Ruleset, manifest: Manifest) -> tuple[dict[tuple[int, int], int], int]:
    """The number of each tier's first entry, and the bytes of all."""
    starts, at = {}, 0
    for tier in tiers(ruleset).values():
        if tier.name in manifest.tiers:
            starts[tier.numbers[:2]] = at
            at += -(-tier.size // 4) * 4
    return starts, at // 4


def _sources(manifest: Manifest) -> dict[str, str]:
    return {name: record.sha256 for name, record in manifest.tiers.items()}


def write_wdl(folder: Path, ruleset: Ruleset, executor: Executor, progress: Progress) -> None:
    """Make the map of all tiers that are there. The files have their names only once they are complete."""
    manifest = _existing_manifest(folder, ruleset)
    _, size = _layout(ruleset, manifest)
    part = folder / (NAME + ".part")
    out = np.memmap(part, np.uint8, "w+", shape=(size + _chunks(size) * CHECKSUM.itemsize,))
    pack = link(registry.game_of(ruleset), pack_wdl)
    progress.begin(f"WDL map of {ruleset}", 4 * size)
    _for_all_blocks(
        folder, ruleset, manifest, executor, progress, lambda entries, first: pack(entries, np.int64(first), out)
    )
    checksums = np.array([_checksum(out[:size], chunk) for chunk in range(_chunks(size))], CHECKSUM).tobytes()
    out[size:] = np.frombuffer(checksums, np.uint8)
    out.flush()
    part.replace(folder / NAME)
    write_json(folder / NOTE, {"sources": _sources(manifest), "sums": hashlib.sha256(checksums).hexdigest()})


def check_wdl(folder: Path, ruleset: Ruleset, executor: Executor, progress: Progress) -> None:
    """Compare every entry of the map with the tablebase; SolvingError if one differs."""
    manifest = _existing_manifest(folder, ruleset)
    _, size = _layout(ruleset, manifest)
    stored = np.memmap(folder / NAME, np.uint8, "r", shape=(size,))
    pack = link(registry.game_of(ruleset), pack_wdl)
    progress.begin(f"checking the WDL map of {ruleset}", 4 * size)

    def check(entries: Entries, first: int) -> None:
        packed = np.zeros(-(-entries.size // 4), np.uint8)
        pack(entries, np.int64(0), packed)
        if not np.array_equal(packed, stored[first // 4 : first // 4 + packed.size]):
            raise _damaged(folder / NAME, f"it differs from the tablebase at entry {first} or after")

    _for_all_blocks(folder, ruleset, manifest, executor, progress, check)


def _existing_manifest(folder: Path, ruleset: Ruleset) -> Manifest:
    manifest = read_manifest(folder, ruleset)
    if manifest is None:
        raise SolvingError(f"there is no tablebase of {ruleset} in {folder}")
    return manifest


def _for_all_blocks(
    folder: Path,
    ruleset: Ruleset,
    manifest: Manifest,
    executor: Executor,
    progress: Progress,
    act: Callable[[Entries, int], None],
) -> None:
    """Call `act` with the entries of every block and the number of the first in the map."""
    dtype = entry_type(registry.game(ruleset.game))
    starts, _ = _layout(ruleset, manifest)
    for tier in tiers(ruleset).values():
        if tier.name not in manifest.tiers:
            continue
        file, start = manifest.open_tier(folder, tier.name, dtype), starts[tier.numbers[:2]]

        def act_on_run(first: int, file: TierFile = file, start: int = start) -> None:
            for number in range(first, min(first + RUN, file.blocks)):
                entries = file.block(number)
                act(entries, start + number * (BLOCK // dtype.itemsize))
                progress.advance(entries.size)

        for _ in executor.map(act_on_run, range(0, file.blocks, RUN)):
            pass
        file.close()
