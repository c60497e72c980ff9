"""Databases: a game solved tier by tier, kept on disk, and asked one position at a time."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from trilith.engine.kernels.hooks import plies_to_draw, reversible_plies
from trilith.engine.linker import bind
from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.games.tablebase_hooks import Tier
from trilith.solve.data_folder import data_folder, database_folder
from trilith.solve.interface import ProbeResult, Progress, SolveOptions, SolvingError, probe_result
from trilith.solve.tablebase import manifest
from trilith.solve.tablebase.cluster import solve_on_cluster
from trilith.solve.tablebase.codes import value_of
from trilith.solve.tablebase.lookup import asked
from trilith.solve.tablebase.manifest import Manifest
from trilith.solve.tablebase.solver import locked, make_folder, opened, solve_here, taken_up, tier_path, timed
from trilith.solve.tablebase.tier_file import TierFile
from trilith.solve.tablebase.tiers import entry_type, source, tiers, wanted


def solve(ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]:
    """Work out all tiers, or those that lead up to one; those already there stay."""
    begin = perf_counter()
    folder = database_folder(order.folder, ruleset)
    tiers_wanted = wanted(ruleset, order.upto)
    make_folder(folder)
    with locked(folder):
        found = taken_up(folder, ruleset)
        todo = [tier for tier in tiers_wanted if tier.name not in found.tiers]
        if order.ray is None:
            solve_here(ruleset, folder, todo, found, order, progress)
        else:
            solve_on_cluster(ruleset.text, folder, todo, found, order, progress)
    return [*_table(found, [tier.name for tier in tiers_wanted]), f"{len(todo)} tiers in {timed(begin)}, in {folder}"]


def verify(ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]:
    """Check every byte, and derive every entry from its successors."""
    begin = perf_counter()
    folder = database_folder(order.folder, ruleset)
    found = manifest.read(folder, ruleset)
    if found is None:
        raise SolvingError(f"there is no database of {ruleset} in {folder}; make one with: trilith solve {ruleset}")
    todo = [tier for tier in wanted(ruleset, order.upto) if tier.name in found.tiers or order.upto]
    for tier in todo:
        if tier.name not in found.tiers:
            raise SolvingError(f"the database of {ruleset} lacks tier {tier.name}")
        _check_bytes(folder, ruleset, tier, found)
    with opened(ruleset, folder, order, progress) as bench:
        for number, tier in enumerate(todo):
            progress.begin(f"checking {ruleset} {tier.name}", sum(tier.size for tier in todo))
            wrong = bench.check(tier, found)
            if wrong is not None:
                raise SolvingError(f"entry {wrong} of {ruleset} {tier.name} does not follow from its successors")
            bench.forget_all_but(name for later in todo[number + 1 :] for name in (*later.needs, later.name))
    entries = sum(tier.size for tier in todo)
    return [f"{ruleset}: {len(todo)} tiers, {entries:,} entries, each follows from its successors ({timed(begin)})"]


def _check_bytes(folder: Path, ruleset: Ruleset, tier: Tier, found: Manifest) -> None:
    record = found.tiers[tier.name]
    dtype = entry_type(registry.game(ruleset.game))
    file = TierFile(tier_path(folder, tier.name), tier.size, dtype, record.written)
    file.check(record.written)
    file.close()


def _table(found: Manifest, names: list[str]) -> list[str]:
    lines = ["tier  wins  draws  losses  longest win  longest loss  bytes"]
    for name in names:
        record = found.tiers[name]
        numbers = (record.wins, record.draws, record.losses, record.longest_win, record.longest_loss, record.bytes)
        lines.append("  ".join([name, *(f"{number:,}" for number in numbers)]))
    return lines


# ---- asking ----


class Database:
    """An open database: one ruleset's tiers."""

    def __init__(self, folder: Path, ruleset: Ruleset, found: Manifest) -> None:
        self.game = registry.game(ruleset.game)
        self._folder = folder
        self._manifest = found
        self._names = {tier.numbers[:2]: tier.name for tier in tiers(ruleset).values()}
        self._files: dict[str, TierFile] = {}
        self.dtype = entry_type(self.game)
        self._patience = bind(self.game, plies_to_draw)
        self._reversible = bind(self.game, reversible_plies)
        self._source = source(self.game, "database")

    def probe(self, position: Position) -> ProbeResult | None:
        """The answer, or None where a tier that it needs is not there."""
        found = asked(position, self._values)
        if found is None:
            return None
        answer = probe_result(found, self._source)
        return answer._replace(is_sure=all(self._is_sure(position, value) for value in set(answer.moves.values())))

    def _is_sure(self, position: Position, value: Value) -> bool:
        """Whether a value holds under all the rules: repetition and the quiet limit can only turn it into a draw.

        So a draw is safe, and so is a win before the quiet limit if no earlier position can recur.
        """
        if value.distance is None:
            return True
        is_fresh = not position.history or not self._reversible(position.state)
        return is_fresh and value.distance < self._patience(position.state)

    def _values(self, tier: tuple[int, int], indices: Any) -> list[Value] | None:
        file = self._file(tier)
        return None if file is None else [value_of(code) for code in file.entries(indices).tolist()]

    def _file(self, numbers: tuple[int, int]) -> TierFile | None:
        name = self._names.get(numbers)
        if name is None or name not in self._manifest.tiers:
            return None
        if name not in self._files:
            record = self._manifest.tiers[name]
            path = tier_path(self._folder, name)
            self._files[name] = TierFile(path, record.entries, self.dtype, record.written)
        return self._files[name]

    def files(self) -> Iterator[tuple[tuple[int, int], TierFile]]:
        """All tiers that are there."""
        for numbers in self._names:
            file = self._file(numbers)
            if file is not None:
                yield numbers, file


def probe(position: Position) -> ProbeResult | None:
    """What the database knows, None where there is none."""
    found = database(position.ruleset)
    return found.probe(position) if found else None


def database(ruleset: Ruleset) -> Database | None:
    """The database of a ruleset, as it is now."""
    folder = database_folder(data_folder(), ruleset)
    try:
        stamp = (folder / manifest.NAME).stat().st_mtime_ns
    except OSError:
        return None
    return _open(folder, ruleset, stamp)


@lru_cache(maxsize=8)
def _open(folder: Path, ruleset: Ruleset, stamp: int) -> Database | None:
    found = manifest.read(folder, ruleset)
    return Database(folder, ruleset, found) if found else None
