"""Tables for the terminal."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table


class Goal(NamedTuple):
    """A figure that was to be reached."""

    what: str
    reach: str
    reached: str
    is_met: bool


def at_least(what: str, least: float, ratio: float) -> Goal:
    """A goal for a ratio."""
    return Goal(what, f"≥ {least} ×", f"{ratio:.2f} ×", ratio >= least)


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(title=title, title_justify="left")
    for number, name in enumerate(head):
        table.add_column(name, justify="left" if number == 0 else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=110).print(table)


def rate(count: float, seconds: float = 1) -> str:
    per_second = count / seconds
    return f"{per_second / 1e6:.1f} M/s" if per_second >= 1e6 else f"{per_second / 1e3:.1f} k/s"
