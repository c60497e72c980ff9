"""Run the benchmarks, all or those named, and print their tables and how they stand to the goals.

python -m bench [--keep] [TABLE …]     with --keep, what the manual plots is written to docs/data/speed.csv
"""

import os
import sys
from importlib import import_module

from bench.plotted import keep
from bench.table import Goal, show

KEEP = "--keep"
TABLES = (
    "signature",
    "rollouts",
    "batches",
    "single",
    "pgx",
    "searching",
    "cores",
    "answering",
    "starting",
    "counting",
    "playing",
    "proving",
    "solving",
    "moving",
    "load",
    "memory",
    "hostile",
    "tapping",
    "tournaments",
)


def main(names: list[str]) -> int:
    is_kept, names = KEEP in names, [name for name in names if name != KEEP]
    unknown = [name for name in names if name not in TABLES]
    if unknown:
        print(f"there is no table {unknown[0]}; the tables are {', '.join(TABLES)}", file=sys.stderr)
        return 2
    print(f"{os.cpu_count()} cores, and {os.getloadavg()[0]:.1f} programs wanting one over the last minute.")
    goals: list[Goal] = []
    for name in names or TABLES:
        goals += import_module(f"bench.{name}").main()
    if goals:
        rows = [[goal.what, goal.reach, goal.reached, "yes" if goal.is_met else "no"] for goal in goals]
        show("Goals", ["what", "reach", "reached", "met"], rows)
    if is_kept:
        for what in keep(goals):
            print(f"kept for the plot: {what}")
    return 0


sys.exit(main(sys.argv[1:]))
