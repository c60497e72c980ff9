"""What `solve`, `verify` and `probe` share: where databases live, sizes of memory, and a bar with the time left."""

import os
import re
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated

import typer

from trilith.cli.bars import counting_bar
from trilith.cli.errors import CommandError

if TYPE_CHECKING:
    from rich.progress import TaskID

Folder = Annotated[
    Path | None,
    typer.Option("--folder", metavar="FOLDER", help="Where databases live (your data folder).", show_default=False),
]
Memory = Annotated[
    str | None, typer.Option("--memory", metavar="SIZE", help="Use at most so much, as in 8G.", show_default=False)
]
Threads = Annotated[
    int | None, typer.Option("--threads", metavar="N", help="Work on so many cores (all).", show_default=False)
]

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
DEFAULT_MEMORY = 10 << 30


def use_folder(folder: Path | None) -> None:
    """What is asked and made from now on lies in this folder."""
    if folder is not None:
        os.environ["TRILITH_DATA"] = str(folder)


def read_memory(text: str | None) -> int:
    """Bytes.

    >>> read_memory("512M"), read_memory("2GiB")
    (536870912, 2147483648)
    """
    if text is None:
        return DEFAULT_MEMORY
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*([KMGT]?)(?:I?B)?", text.strip().upper())
    if not found:
        raise CommandError(f"--memory takes a size such as 8G or 512M, not {text[:40]!r}")
    return int(float(found[1]) * UNITS[found[2]])


def read_threads(number: int | None) -> int:
    if number is not None and not 1 <= number <= 256:
        raise CommandError(f"--threads takes a number from 1 to 256, not {number}")
    return number or os.cpu_count() or 1


class Bar:
    """How far the work is, with the time left, in a terminal only. Its methods may be called from any thread."""

    def __init__(self) -> None:
        self._bar = counting_bar()
        self._task: TaskID | None = None

    def __enter__(self) -> "Bar":
        self._bar.start()
        return self

    def begin(self, what: str, total: float) -> None:
        if self._task is None:
            self._task = self._bar.add_task(what, total=total)
        else:
            self._bar.update(self._task, description=what, total=total)

    def advance(self, amount: float) -> None:
        if self._task is not None:
            self._bar.advance(self._task, amount)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()
