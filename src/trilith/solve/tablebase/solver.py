"""TierSolver: solves, stores and checks one tier at a time."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

import numpy as np

from trilith.engine.linker import link
from trilith.games.definition import Game
from trilith.games.tablebase_hooks import RetrogradeHooks, Tier
from trilith.solve.interface import SolvingError, required
from trilith.solve.tablebase import panel_sweep, retrograde
from trilith.solve.tablebase.kernels.entries import count_results
from trilith.solve.tablebase.manifest import Manifest, TierRecord, tier_path
from trilith.solve.tablebase.tier_file import write_tier
from trilith.solve.tablebase.tiers import Entries, entry_type, no_position
from trilith.solve.tablebase.workspace import Workspace

# What writing an entry costs beside computing it.
WRITING: Final = 0.15


class Algorithm(Protocol):
    """A module that computes tiers. `known` has the entries of the tiers that are needed, by name."""

    def solve_tier(self, workspace: Workspace, tier: Tier, known: Mapping[str, Entries]) -> Entries:
        """The entries of a tier, in an array of the workspace."""

    def check_tier(
        self, workspace: Workspace, tier: Tier, known: Mapping[str, Entries], entries: Entries
    ) -> int | None:
        """Derive every entry from its successors; the index of the first that differs."""


def algorithm_for(game: Game) -> Algorithm:
    """The algorithm that a game has the hooks for."""
    return retrograde if isinstance(required(game.tablebase), RetrogradeHooks) else panel_sweep


class TierSolver:
    """Keeps tiers in memory that are needed again."""

    def __init__(self, workspace: Workspace, manifest: Manifest) -> None:
        self.workspace = workspace
        self.manifest = manifest
        self.dtype = entry_type(workspace.game)
        self._algorithm = algorithm_for(workspace.game)
        self._loaded: dict[str, Entries] = {}

    def solve(self, tier: Tier) -> TierRecord:
        """Compute a tier and write its file."""
        entries = self._algorithm.solve_tier(self.workspace, tier, self._needed(tier))
        counts = self._counts(tier, entries)
        path, progress = tier_path(self.workspace.folder, tier.name), self.workspace.progress
        written = write_tier(path, entries, self.workspace.executor, lambda n: progress.advance(n * WRITING))
        self._loaded[tier.name] = entries
        return TierRecord(tier.size, *counts, *written)

    def check_bytes(self, tier: Tier) -> None:
        """Check a tier's file against its checksum."""
        file = self.manifest.open_tier(self.workspace.folder, tier.name, self.dtype)
        file.check(self.manifest.tiers[tier.name].file)
        file.close()

    def check(self, tier: Tier) -> int | None:
        """Derive every entry of a tier; the index of the first that differs."""
        needed, entries = self._needed(tier), self._load(tier.name)
        if self._counts(tier, entries) != self.manifest.tiers[tier.name].counts:
            ruleset = self.workspace.ruleset
            raise SolvingError(f"tier {tier.name} of {ruleset} does not have the counts in its manifest")
        return self._algorithm.check_tier(self.workspace, tier, needed, entries)

    def unload_all_but(self, names: Iterable[str]) -> None:
        """Free the memory of tiers that are no longer needed."""
        keep = set(names)
        for name in [name for name in self._loaded if name not in keep]:
            self.workspace.free(self._loaded.pop(name))

    def _needed(self, tier: Tier) -> dict[str, Entries]:
        return {name: self._load(name) for name in tier.needs}

    def _load(self, name: str) -> Entries:
        if name not in self._loaded:
            file = self.manifest.open_tier(self.workspace.folder, name, self.dtype)
            entries = self.workspace.array(file.size, self.dtype)
            file.load(entries, self.workspace.executor)
            file.close()
            self._loaded[name] = entries
        return self._loaded[name]

    def _counts(self, tier: Tier, entries: Entries) -> tuple[int, int, int, int, int]:
        """Wins, draws, losses, the longest win and the longest loss."""
        kernel = link(self.workspace.game, count_results)
        numbers = tuple(map(np.int64, tier.numbers))
        gap, parts = np.int64(no_position(self.dtype)), list[Any]()

        def count(first: int, last: int) -> None:
            out = np.zeros(5, np.int64)
            kernel(numbers, self.workspace.lookup, entries, gap, np.int64(first), np.int64(last), out)
            parts.append(out)

        self.workspace.share(tier.size, count)
        found = np.array(parts)
        wins, draws, losses = (int(column.sum()) for column in found.T[:3])
        longest_win, longest_loss = (int(column.max()) for column in found.T[3:])
        return wins, draws, losses, longest_win, longest_loss


def work_of(tier: Tier) -> float:
    return tier.size * (1 + WRITING)


def total_work(tiers: Iterable[Tier]) -> float:
    return sum(map(work_of, tiers))
