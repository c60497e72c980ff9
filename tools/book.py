"""Writes the opening book of a game from its database: python -m tools.book flip."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import trilith
from trilith.games import registry
from trilith.solve.data_folder import data_folder, database_folder
from trilith.solve.tablebase import book, manifest
from trilith.solve.tablebase.solver import tier_path
from trilith.solve.tablebase.tier_file import TierFile
from trilith.solve.tablebase.tiers import entry_type


def main(name: str) -> None:
    ruleset = registry.ruleset(name)
    game = registry.game(ruleset.game)
    last, others = book.extent(game)
    folder = database_folder(data_folder(), ruleset)
    found = manifest.read(folder, ruleset)
    if found is None:
        sys.exit(f"there is no database of {name} in {folder}: trilith solve {name} makes one")
    entries: dict[str, Any] = {}
    with ThreadPoolExecutor(1) as executor:
        for tier in [*(tier.name for tier in book.whole_tiers(ruleset, last)), *others]:
            record = found.tiers[tier]
            entries[tier] = np.empty(record.entries, entry_type(game))
            TierFile(tier_path(folder, tier), record.entries, entry_type(game), record.written).load(
                entries[tier], executor
            )
    content = book.pressed(ruleset, entries, last, others)
    path = Path(trilith.__file__).parent / "games" / ruleset.game / book.NAME
    path.write_bytes(content)
    sys.stdout.write(f"{len(content):,} bytes in {path}\n")


if __name__ == "__main__":
    main(*sys.argv[1:2])
