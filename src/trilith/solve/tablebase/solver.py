"""Works out the tiers of a database one after the other, and keeps each as soon as it is done."""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from trilith.engine.linker import link
from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import Progress, SolveOptions, SolvingError
from trilith.solve.tablebase import manifest
from trilith.solve.tablebase import tier_file as blocks
from trilith.solve.tablebase.codes import Codes, none
from trilith.solve.tablebase.kernels.count import tally
from trilith.solve.tablebase.manifest import Manifest, Record
from trilith.solve.tablebase.tier_file import TierFile
from trilith.solve.tablebase.tiers import entry_type
from trilith.solve.tablebase.ways import way
from trilith.solve.tablebase.workspace import SCRATCH, Workspace

# What writing an entry costs beside working it out.
WRITING = 0.15


class Bench:
    """A workspace with the database it works on. Tiers that are needed again stay in memory."""

    def __init__(self, ruleset: Ruleset, folder: Path, workspace: Workspace) -> None:
        self.ruleset = ruleset
        self.folder = folder
        self.workspace = workspace
        self.game = workspace.game
        self.dtype = entry_type(self.game)
        self._known: dict[str, Any] = {}

    def solve(self, tier: Tier, known: Manifest) -> Record:
        """Work out a tier and write it down."""
        needed = {name: self._loaded(name, known) for name in tier.needs}
        entries = way(self.game).solve(self.workspace, tier, needed)
        counts = self._counted(tier, entries)
        path = tier_path(self.folder, tier.name)
        progress = self.workspace.progress
        written = blocks.write(path, entries, self.workspace.executor, lambda n: progress.advance(n * WRITING))
        self._known[tier.name] = entries
        return Record(tier.size, *counts, *written)

    def check(self, tier: Tier, known: Manifest) -> int | None:
        """Derive every entry of a tier anew; the first that differs."""
        needed = {name: self._loaded(name, known) for name in tier.needs}
        entries = self._loaded(tier.name, known)
        counts = self._counted(tier, entries)
        if counts != _counts(known.tiers[tier.name]):
            raise SolvingError(f"tier {tier.name} of {self.ruleset} does not have the counts its manifest tells")
        return way(self.game).check(self.workspace, tier, needed, entries)

    def forget_all_but(self, names: Iterable[str]) -> None:
        """Give the memory of tiers back that nobody will ask for."""
        keep = set(names)
        for name in [name for name in self._known if name not in keep]:
            self.workspace.give_back(self._known.pop(name))

    def _loaded(self, name: str, known: Manifest) -> Any:
        if name not in self._known:
            record = known.tiers[name]
            file = TierFile(tier_path(self.folder, name), record.entries, self.dtype, record.written)
            entries = self.workspace.array(record.entries, self.dtype)
            file.load(entries, self.workspace.executor)
            file.close()
            self._known[name] = entries
        return self._known[name]

    def _counted(self, tier: Tier, entries: Codes) -> tuple[int, int, int, int, int]:
        kernel = link(self.game, tally)
        numbers = tuple(map(np.int64, tier.numbers))
        parts: list[Any] = []

        def work(first: int, last: int) -> None:
            out = np.zeros(5, np.int64)
            span = np.int64(first), np.int64(last)
            kernel(numbers, *span, self.workspace.lookup, np.int64(none(self.dtype)), entries, out)
            parts.append(out)

        self.workspace.share(tier.size, work)
        found = np.array(parts)
        wins, draws, losses = (int(column.sum()) for column in found.T[:3])
        longest_win, longest_loss = (int(column.max()) for column in found.T[3:])
        return wins, draws, losses, longest_win, longest_loss


def _counts(record: Record) -> tuple[int, int, int, int, int]:
    return record.wins, record.draws, record.losses, record.longest_win, record.longest_loss


def tier_path(folder: Path, name: str) -> Path:
    return folder / f"{name}.tier"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Nobody else works in this folder meanwhile. The lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:
        # Not on this system: whoever starts two runs at once must know.
        yield
        return
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SolvingError(f"somebody is solving in {folder} already") from None
        yield


@contextmanager
def opened(ruleset: Ruleset, folder: Path, order: SolveOptions, progress: Progress) -> Iterator[Bench]:
    game = registry.game(ruleset.game)
    with Workspace(game, folder, order.memory, order.threads, progress) as workspace:
        yield Bench(ruleset, folder, workspace)


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SolvingError(f"cannot write to {folder}: {error.strerror}") from None


def taken_up(folder: Path, ruleset: Ruleset) -> Manifest:
    """What an earlier run has done; what it left unfinished goes away."""
    found = manifest.read(folder, ruleset) or Manifest(ruleset.text, ruleset.identifier)
    for left in folder.glob("*.part"):
        left.unlink()
    for scratch in folder.glob(f"{SCRATCH}*"):
        shutil.rmtree(scratch, ignore_errors=True)
    for name, record in list(found.tiers.items()):
        path = tier_path(folder, name)
        if not path.exists() or path.stat().st_size != record.bytes:
            del found.tiers[name]
    return found


def solve_here(
    ruleset: Ruleset, folder: Path, todo: list[Tier], known: Manifest, order: SolveOptions, progress: Progress
) -> None:
    """Work out these tiers in turn on this machine."""
    with opened(ruleset, folder, order, progress) as bench:
        for number, tier in enumerate(todo):
            progress.begin(f"{ruleset} {tier.name}", total_work(todo))
            known.tiers[tier.name] = bench.solve(tier, known)
            known.save(folder)
            bench.forget_all_but(name for later in todo[number + 1 :] for name in later.needs)


def work_of(tier: Tier) -> float:
    return tier.size * (1 + WRITING)


def total_work(tiers: Iterable[Tier]) -> float:
    return sum(map(work_of, tiers))


class Quiet:
    """For those who need not know how far it is."""

    def begin(self, what: str, total: float) -> None:
        pass

    def advance(self, amount: float) -> None:
        pass


def timed(begin: float) -> str:
    return f"{perf_counter() - begin:.1f} s"
