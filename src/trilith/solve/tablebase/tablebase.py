"""Tablebase: one ruleset's tiers, open for probing."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from trilith.engine.kernels.hooks import plies_to_draw, reversible_plies
from trilith.engine.linker import bind
from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import ProbeResult, probe_result
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase import manifest
from trilith.solve.tablebase.lookup import move_values
from trilith.solve.tablebase.manifest import Manifest
from trilith.solve.tablebase.tier_file import TierFile
from trilith.solve.tablebase.tiers import entry_type, source_name, tiers, value_of


class Tablebase:
    """Files are opened when they are first needed."""

    def __init__(self, folder: Path, ruleset: Ruleset, found: Manifest) -> None:
        self.ruleset = ruleset
        self.game = registry.game_of(ruleset)
        self.dtype = entry_type(self.game)
        self._folder = folder
        self._manifest = found
        self._names = {tier.numbers[:2]: tier.name for tier in tiers(ruleset).values()}
        self._files: dict[str, TierFile] = {}
        self._plies_to_draw = bind(self.game, plies_to_draw)
        self._reversible_plies = bind(self.game, reversible_plies)
        self._source = source_name(self.game, "database")

    def probe(self, position: Position) -> ProbeResult | None:
        """The values of all moves, None where a tier that they lead to is missing."""
        found = move_values(position, self.values)
        if found is None:
            return None
        result = probe_result(found, self._source)
        return result._replace(is_sure=all(self._is_sure(position, value) for value in set(result.moves.values())))

    def _is_sure(self, position: Position, value: Value) -> bool:
        """Whether a value holds under all the rules: repetition and the quiet limit can only turn it into a draw.

        So a draw is safe, and so is a win before the quiet limit if no earlier position can recur.
        """
        if value.distance is None:
            return True
        is_fresh = not position.history or not self._reversible_plies(position.state)
        return is_fresh and value.distance < self._plies_to_draw(position.state)

    def values(self, tier: tuple[int, int], indices: Any) -> list[Value] | None:
        """The values of entries to the player to move there, None where the tier is missing."""
        file = self._file(tier)
        return None if file is None else [value_of(code) for code in file.entries(indices).tolist()]

    def files(self) -> Iterator[tuple[tuple[int, int], TierFile]]:
        """All tiers that are there, by the first two of their numbers."""
        for numbers in self._names:
            file = self._file(numbers)
            if file is not None:
                yield numbers, file

    def _file(self, numbers: tuple[int, int]) -> TierFile | None:
        name = self._names.get(numbers)
        if name is None or name not in self._manifest.tiers:
            return None
        if name not in self._files:
            self._files[name] = self._manifest.open_tier(self._folder, name, self.dtype)
        return self._files[name]


def open_tablebase(ruleset: Ruleset, folder: Path) -> Tablebase | None:
    """The tablebase of a ruleset as it is now, None where there is none. `folder` is the data folder."""
    folder = ruleset_folder(folder, ruleset)
    try:
        modified = (folder / manifest.NAME).stat().st_mtime_ns
    except OSError:
        return None
    return _open(folder, ruleset, modified)


@lru_cache(maxsize=8)
def _open(folder: Path, ruleset: Ruleset, modified: int) -> Tablebase | None:
    found = manifest.read_manifest(folder, ruleset)
    return Tablebase(folder, ruleset, found) if found else None
