"""The opening method: the positions before a complete tablebase, decided by search down to its WDL map.

The values of the first positions are stored; the others are searched when they are probed.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter
from typing import Final

from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import (
    OutOfTime,
    ProbeResult,
    Progress,
    SolveOptions,
    SolvingError,
    StoredMethod,
    probe_result,
    required,
)
from trilith.solve.opening.file import NAME, OpeningValues, read_openings, write_openings
from trilith.solve.opening.positions import OpeningPositions
from trilith.solve.opening.prober import OpeningProber, opening_prober
from trilith.solve.opening.search import MissingTier, OpeningSearch
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase.lookup import entry_of
from trilith.solve.tablebase.manifest import read_manifest
from trilith.solve.tablebase.method import locked
from trilith.solve.tablebase.tiers import source_name, tiers
from trilith.solve.tablebase.wdl import check_wdl, open_wdl, write_wdl
from trilith.solve.tablebase.workspace import Workspace

# The transposition table gets this part of the memory.
TABLE_SHARE: Final = 1 / 4
# How many turns deeper than a game says its openings can be solved.
MOST_DEEPER: Final = 2


class OpeningMethod(StoredMethod):
    def solve(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Solve the openings, once the tablebase is complete; nothing if only some tiers are wanted."""
        folder = ruleset_folder(options.folder, ruleset)
        manifest = read_manifest(folder, ruleset)
        if not _applies(ruleset) or options.upto is not None or manifest is None:
            return []
        if any(name not in manifest.tiers for name in tiers(ruleset)):
            return []
        _refuse_depth(ruleset, options.openings)
        begin = perf_counter()
        with (
            locked(folder),
            Workspace(ruleset, folder, options.memory, options.threads, progress) as workspace,
        ):
            if open_wdl(folder, ruleset) is None:
                write_wdl(folder, ruleset, workspace.executor, progress)
            values = read_openings(folder / NAME, ruleset) or {}

            def save() -> None:
                write_openings(folder / NAME, ruleset, values)

            # What was solved deeper than asked for now stays.
            positions = OpeningPositions(ruleset, max(options.openings or 0, _depth(ruleset, values)))
            positions.solve(_opening_search(folder, ruleset, options), values, workspace, save)
            save()
        return [*positions.table(values), f"{len(values):,} openings in {perf_counter() - begin:.1f} s"]

    def verify(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Compare the WDL map with the tablebase, and solve every opening again."""
        folder = ruleset_folder(options.folder, ruleset)
        values = read_openings(folder / NAME, ruleset)
        if not _applies(ruleset) or options.upto is not None or values is None:
            return []
        begin = perf_counter()
        search, again = _opening_search(folder, ruleset, options), OpeningValues()
        with Workspace(ruleset, folder, options.memory, options.threads, progress) as workspace:
            check_wdl(folder, ruleset, workspace.executor, progress)
            OpeningPositions(ruleset, _depth(ruleset, values)).solve(search, again, workspace, lambda: None)
        if again != values:
            raise SolvingError(f"{folder / NAME} does not have the values that a search down to the tablebase finds")
        seconds = perf_counter() - begin
        return [f"{ruleset}: {len(values):,} openings solved again, none differs ({seconds:.1f} s)"]

    def probe(self, position: Position, folder: Path, seconds: float | None = None) -> ProbeResult | None:
        prober = _prober(position, folder)
        try:
            deadline = None if seconds is None else monotonic() + seconds
            moves = prober.move_values(position, deadline) if prober else None
        except (MissingTier, OutOfTime):
            # What was found by then helps the next time.
            return None
        if moves is None:
            return None
        found = probe_result(moves, source_name(position.game, "search down to the database"))
        # The rules that the tablebase leaves out only make draws: so what is drawn stays drawn.
        return found._replace(is_sure=all(value.result == "draw" for value in found.moves.values()))

    def first_best(
        self, position: Position, preferred: Callable[[], list[str]], seconds: float, folder: Path
    ) -> str | None:
        prober = _prober(position, folder)
        try:
            return prober.first_best(position, preferred(), monotonic() + seconds) if prober else None
        except (MissingTier, OutOfTime):
            return None


def _depth(ruleset: Ruleset, values: OpeningValues) -> int:
    """How many turns deep these values go: as deep as the game says, or deeper if they were solved so."""
    plies = required(registry.game(ruleset.game).opening).plies
    for deeper in range(plies + 1, plies + MOST_DEEPER + 1):
        if len(values) < OpeningPositions(ruleset, deeper - 1).count + 1:
            break
        plies = deeper
    return plies


def _refuse_depth(ruleset: Ruleset, openings: int | None) -> None:
    least = required(registry.game(ruleset.game).opening).plies
    if openings is not None and not least <= openings <= least + MOST_DEEPER:
        raise SolvingError(f"the openings of {ruleset} are solved from {least} to {least + MOST_DEEPER} turns deep")


def _applies(ruleset: Ruleset) -> bool:
    return required(registry.game(ruleset.game).opening).applies(ruleset.options)


def _opening_search(folder: Path, ruleset: Ruleset, options: SolveOptions) -> OpeningSearch:
    wdl = open_wdl(folder, ruleset)
    if wdl is None:
        raise SolvingError(f"there is no WDL map of {ruleset} in {folder}; make one with: trilith solve {ruleset}")
    return OpeningSearch(ruleset, wdl, int(options.memory * TABLE_SHARE).bit_length() - 6)


def _prober(position: Position, folder: Path) -> OpeningProber | None:
    """The prober for a position that comes before the tablebase."""
    found = opening_prober(position.ruleset, folder) if _applies(position.ruleset) else None
    return found if found and entry_of(position)[0][0] < 0 else None
