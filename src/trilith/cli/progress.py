"""Progress on stderr during long work: a spinner or a bar, in a terminal only."""

from types import TracebackType
from typing import TYPE_CHECKING

from trilith.cli import console

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.status import Status

# Loading compiled code takes less than this many seconds. If it takes longer, it is being compiled.
LOADING = 2.0
COMPILING = "compiling, only this once"


class Spinner:
    """A spinner and a line of text, cleared at the end. `say` may be called from any thread."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._status: Status | None = None

    def __enter__(self) -> "Spinner":
        out = console.progress()
        if out.is_terminal:
            from rich.status import Status

            self._status = Status(self._text, console=out)
            self._status.start()
        return self

    def say(self, text: str) -> None:
        if self._status:
            from rich.text import Text

            self._status.update(Text(text, no_wrap=True, overflow="ellipsis"))

    def waiting(self, seconds: float) -> None:
        """For `interruptible`, while code is loaded: explains a long wait."""
        if seconds > LOADING:
            self.say(COMPILING)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status:
            self._status.stop()


class ProgressBar:
    """A bar with a count and the time left, cleared at the end. Its methods may be called from any thread."""

    def __init__(self, total: float | None = None) -> None:
        self._total = total
        self._bar: Progress | None = None
        self._has_begun = False

    def __enter__(self) -> "ProgressBar":
        out = console.progress()
        if out.is_terminal:
            self._bar = _bar(out)
            self._task = self._bar.add_task("loading", total=self._total)
            self._bar.start()
        return self

    def begin(self, what: str, total: float | None = None) -> None:
        """Say what is being done now, and the total unless it was said before."""
        self._has_begun = True
        if self._bar:
            self._bar.update(self._task, description=what, total=total)

    def advance(self, amount: float = 1) -> None:
        if self._bar:
            self._bar.advance(self._task, amount)

    def waiting(self, seconds: float) -> None:
        """For `interruptible`: explains why nothing has begun for a while."""
        if self._bar and not self._has_begun and seconds > LOADING:
            self._bar.update(self._task, description=COMPILING)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()


def _bar(out: "Console") -> "Progress":
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

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
    )
