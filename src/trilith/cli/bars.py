"""Progress bars on stderr, which show only in a terminal."""

from typing import TYPE_CHECKING

from trilith.cli import console

if TYPE_CHECKING:
    from rich.progress import Progress


def counting_bar() -> "Progress":
    """So many of so many, gone when it is done."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    out = console.progress()
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=out,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not out.is_terminal,
    )
