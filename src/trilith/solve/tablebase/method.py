"""The tablebase method: solve and verify all tiers of a ruleset, and probe them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO

from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import ProbeResult, Progress, SolveOptions, SolvingError, StoredMethod
from trilith.solve.storage import AT_ONCE, ruleset_folder
from trilith.solve.tablebase.cluster import solve_on_cluster
from trilith.solve.tablebase.manifest import Manifest, read_manifest, tier_path
from trilith.solve.tablebase.solver import TierSolver, total_work
from trilith.solve.tablebase.tablebase import open_tablebase
from trilith.solve.tablebase.tiers import tiers_upto
from trilith.solve.tablebase.workspace import SCRATCH, Workspace


class TablebaseMethod(StoredMethod):
    def solve(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Solve all tiers, or those that lead up to one; those already there stay."""
        begin = perf_counter()
        folder = ruleset_folder(options.folder, ruleset)
        wanted = tiers_upto(ruleset, options.upto)
        make_folder(folder)
        with locked(folder):
            manifest = _resumed(folder, ruleset)
            todo = [tier for tier in wanted if tier.name not in manifest.tiers]
            if options.ray is None:
                _solve_here(ruleset, folder, todo, manifest, options, progress)
            else:
                solve_on_cluster(ruleset.text, folder, todo, manifest, options, progress)
        table = _table(manifest, [tier.name for tier in wanted])
        return [*table, f"{len(todo)} tiers in {perf_counter() - begin:.1f} s, in {folder}"]

    def verify(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Check every byte, and derive every entry from its successors."""
        begin = perf_counter()
        folder = ruleset_folder(options.folder, ruleset)
        manifest = read_manifest(folder, ruleset)
        if manifest is None:
            raise SolvingError(f"{folder} has no tablebase of {ruleset}; make one with: trilith solve {ruleset}")
        todo = [tier for tier in tiers_upto(ruleset, options.upto) if tier.name in manifest.tiers or options.upto]
        with Workspace(ruleset, folder, options.memory, options.threads, progress) as workspace:
            solver = TierSolver(workspace, manifest)
            for tier in todo:
                if tier.name not in manifest.tiers:
                    raise SolvingError(f"the tablebase of {ruleset} lacks tier {tier.name}")
                solver.check_bytes(tier)
            for number, tier in enumerate(todo):
                progress.begin(f"checking {ruleset} {tier.name}", sum(tier.size for tier in todo))
                wrong = solver.check(tier)
                if wrong is not None:
                    raise SolvingError(f"entry {wrong} of {ruleset} {tier.name} does not follow from its successors")
                solver.unload_all_but(name for later in todo[number + 1 :] for name in (*later.needs, later.name))
        entries, seconds = sum(tier.size for tier in todo), perf_counter() - begin
        return [
            f"{ruleset}: {len(todo)} tiers, {entries:,} entries, each follows from its successors ({seconds:.1f} s)"
        ]

    def probe(self, position: Position, folder: Path, seconds: float | None = None) -> ProbeResult | None:
        tablebase = open_tablebase(position.ruleset, folder)
        return tablebase.probe(position) if tablebase else None


def _solve_here(
    ruleset: Ruleset, folder: Path, todo: list[Tier], manifest: Manifest, options: SolveOptions, progress: Progress
) -> None:
    """Solve these tiers in turn on this machine."""
    with Workspace(ruleset, folder, options.memory, options.threads, progress) as workspace:
        solver = TierSolver(workspace, manifest)
        for number, tier in enumerate(todo):
            progress.begin(f"{ruleset} {tier.name}", total_work(todo))
            manifest.tiers[tier.name] = solver.solve(tier)
            manifest.save(folder)
            solver.unload_all_but(name for later in todo[number + 1 :] for name in later.needs)


def _resumed(folder: Path, ruleset: Ruleset) -> Manifest:
    """What an earlier run has solved; what it left unfinished is removed."""
    manifest = read_manifest(folder, ruleset) or Manifest(ruleset.text, ruleset.identifier)
    for unfinished in folder.glob("*.part"):
        unfinished.unlink()
    for scratch in folder.glob(f"{SCRATCH}*"):
        shutil.rmtree(scratch, ignore_errors=True)
    for name, record in list(manifest.tiers.items()):
        path = tier_path(folder, name)
        if not path.exists() or path.stat().st_size != record.bytes:
            del manifest.tiers[name]
    return manifest


def _table(manifest: Manifest, names: list[str]) -> list[str]:
    lines = ["tier  wins  draws  losses  longest win  longest loss  bytes"]
    for name in names:
        record = manifest.tiers[name]
        lines.append("  ".join([name, *(f"{number:,}" for number in (*record.counts, record.bytes))]))
    return lines


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SolvingError(f"cannot write to {folder}: {error.strerror}") from None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes from solving in this folder. The lock ends with the process, however that ends."""
    try:
        import fcntl
    except ImportError:
        # Not on this system: the user must not start two runs at once.
        yield
        return
    with _lock_file(folder / "lock") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SolvingError(f"another process is solving in {folder} already") from None
        yield


def _lock_file(path: Path) -> IO[bytes]:
    try:
        # Opening a pipe would otherwise wait until somebody reads it.
        return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | AT_ONCE, 0o666), "wb")
    except OSError as error:
        raise SolvingError(f"cannot lock {path}: {error.strerror}") from None
