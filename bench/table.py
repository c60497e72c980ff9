"""Tables for the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(title=title, title_justify="left")
    for number, name in enumerate(head):
        table.add_column(name, justify="left" if number == 0 else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=100).print(table)


def rate(count: float, seconds: float) -> str:
    per_second = count / seconds
    return f"{per_second / 1e6:.1f} M/s" if per_second >= 1e6 else f"{per_second / 1e3:.1f} k/s"
