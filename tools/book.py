"""Writes the opening book of a game from its tablebase: python -m tools.book flip."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import trilith
from trilith.games import registry
from trilith.solve.storage import data_folder, ruleset_folder
from trilith.solve.tablebase import book
from trilith.solve.tablebase.manifest import read_manifest
from trilith.solve.tablebase.tiers import entry_type


def main(name: str) -> None:
    ruleset = registry.ruleset(name)
    game = registry.game(ruleset.game)
    last, others = book.extent(game)
    folder = ruleset_folder(data_folder(), ruleset)
    found = read_manifest(folder, ruleset)
    if found is None:
        sys.exit(f"there is no tablebase of {name} in {folder}: trilith solve {name} makes one")
    entries: dict[str, Any] = {}
    with ThreadPoolExecutor(1) as executor:
        for tier in [*(tier.name for tier in book.complete_tiers(ruleset, last)), *others]:
            file = found.open_tier(folder, tier, entry_type(game))
            entries[tier] = np.empty(file.size, entry_type(game))
            file.load(entries[tier], executor)
    content = book.book_bytes(ruleset, entries, last, others)
    path = Path(trilith.__file__).parent / "games" / ruleset.game / book.NAME
    path.write_bytes(content)
    sys.stdout.write(f"{len(content):,} bytes in {path}\n")


if __name__ == "__main__":
    main(*sys.argv[1:2])
