"""What one sees on stderr while a count goes on: first that it compiles, then how far it is."""

from types import TracebackType
from typing import TYPE_CHECKING

from trilith.cli import console
from trilith.games.position import Position

if TYPE_CHECKING:
    from rich.progress import Progress

# Loading what was compiled before takes less than this many seconds; whoever waits longer should know why.
LOADING = 1.5


class CountingBar:
    """A progress bar over the first moves, in a terminal only. Its methods may be called from any thread."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._progress: Progress | None = None
        self._counting = False

    def __enter__(self) -> "CountingBar":
        out = console.progress()
        if out.is_terminal:
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                SpinnerColumn,
                TextColumn,
                TimeRemainingColumn,
            )

            columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), BarColumn())
            self._progress = Progress(
                *columns,
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=out,
                transient=True,
                redirect_stdout=False,
            )
            self._task = self._progress.add_task("loading", total=None)
            self._progress.start()
        return self

    def waiting(self, seconds: float) -> None:
        if self._progress and not self._counting and seconds > LOADING:
            self._progress.update(self._task, description="compiling once, kept for the next time")

    def begin(self) -> None:
        self._counting = True
        if self._progress:
            self._progress.update(self._task, description="counting", total=_first_turns(self._start))

    def advance(self) -> None:
        if self._progress:
            self._progress.advance(self._task)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress:
            self._progress.stop()


def _first_turns(position: Position) -> int:
    """How many ways there are to play one turn, a draw included where one is due."""
    if position.turn is None:
        return sum(len(position.draw(stone).legal_moves) for stone in position.draws)
    return len(position.legal_moves)
