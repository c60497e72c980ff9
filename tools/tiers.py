"""Prints what a tablebase of a mill game holds as rows for docs/solved.md, also while it is still being made.

    python -m tools.tiers morris:morabaraba [--folder FOLDER]

The numbers of positions are compared with Burnside's count, which knows nothing of the tablebase.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from trilith.games import registry
from trilith.games.geometry import cycles
from trilith.games.morris.boards import BOARDS
from trilith.solve.storage import data_folder, ruleset_folder
from trilith.solve.tablebase.manifest import TierRecord, read_manifest
from trilith.solve.tablebase.tiers import tiers


def positions(symmetries: Sequence[Sequence[int]], more: int, fewer: int) -> int:
    """How many positions there are with so many stones, up to symmetry, for both players to move. With as many stones
    each, the two are the same.

    >>> positions([(0, 1, 2), (2, 1, 0)], 1, 1)
    3
    >>> positions([(0, 1, 2), (2, 1, 0)], 2, 1)
    4
    """
    fixed = 0
    for permutation in symmetries:
        # Positions that stay the same are made of whole cycles, each with the stones of one player or empty.
        ways = Counter({(0, 0): 1})
        for length in cycles(permutation):
            found: Counter[tuple[int, int]] = Counter()
            for (first, second), count in ways.items():
                for ours, theirs in ((0, 0), (length, 0), (0, length)):
                    if first + ours <= more and second + theirs <= fewer:
                        found[first + ours, second + theirs] += count
            ways = found
        fixed += ways[more, fewer]
    return fixed // len(symmetries) * (1 if more == fewer else 2)


def row(name: str, record: TierRecord) -> str:
    counts = f"{record.wins:,} | {record.draws:,} | {record.losses:,}"
    longest = f"{record.longest_win or ''} | {record.longest_loss if record.losses else ''}"
    return f"| {name} | {counts} | {longest} | {record.bytes / 1e6:,.1f} MB |"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--folder", type=Path, default=None)
    options = parser.parse_args(arguments)
    ruleset = registry.ruleset(options.ruleset)
    manifest = read_manifest(ruleset_folder(options.folder or data_folder(), ruleset), ruleset)
    if manifest is None:
        sys.stderr.write(f"there is no tablebase of {ruleset}\n")
        return 2
    symmetries = BOARDS[ruleset.options["board"]].symmetries
    known = sorted((tuple(map(int, name.split("-"))), name) for name in manifest.tiers)
    wrong = 0
    for (more, fewer), name in known:
        record = manifest.tiers[name]
        sys.stdout.write(f"{row(name, record)}\n")
        if record.wins + record.draws + record.losses != positions(symmetries, more, fewer):
            sys.stdout.write(f"{name} should have {positions(symmetries, more, fewer):,} positions\n")
            wrong += 1
    entries = sum(record.entries for record in manifest.tiers.values())
    total = tiers(ruleset)
    sys.stdout.write(
        f"{len(known)} of {len(total)} pairs, {entries:,} of {sum(tier.size for tier in total.values()):,} entries,"
        f" {wrong} wrong by Burnside's count\n"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
