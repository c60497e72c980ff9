"""What benchmarks measured, kept for the plot of the manual: docs/data/speed.csv."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from bench.table import Goal

FILE: Final = Path(__file__).resolve().parents[1] / "docs" / "data" / "speed.csv"
HEAD: Final = ("what", "ratio")


def keep(goals: Iterable[Goal], path: Path = FILE) -> list[str]:
    """Put the ratios that the manual plots into the file, each in its former place, and say which."""
    measured = {goal.plotted: _text(goal.ratio) for goal in goals if goal.plotted}
    with path.open(encoding="utf-8", newline="") as file:
        rows = {row["what"]: row["ratio"] for row in csv.DictReader(file)}
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        writer.writerows((rows | measured).items())
    return list(measured)


def _text(ratio: float) -> str:
    """As many digits as mean something."""
    return f"{ratio:.{2 if ratio < 10 else 1 if ratio < 100 else 0}f}"
