"""Tables for the terminal, and goals."""

from collections.abc import Sequence
from typing import NamedTuple

from trilith.cli.styled import columns

WIDTH = 110


class Goal(NamedTuple):
    """A figure that was to be reached. One that the manual plots has the words of the plot, and a ratio."""

    what: str
    reach: str
    reached: str
    is_met: bool
    plotted: str = ""
    ratio: float = 0.0


def at_least(what: str, least: float, ratio: float, plotted: str = "") -> Goal:
    """A goal for a ratio."""
    return Goal(what, f"≥ {least} ×", f"{ratio:.2f} ×", ratio >= least, plotted, ratio)


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print(f"\n{title}")
    for line in columns([head, *rows], WIDTH, right=range(1, len(head))):
        print(f"  {line}")


def rate(count: float, seconds: float = 1) -> str:
    per_second = count / seconds
    return f"{per_second / 1e6:.1f} M/s" if per_second >= 1e6 else f"{per_second / 1e3:.1f} k/s"
