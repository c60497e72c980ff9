"""What one sees on stderr while something is worked out: a line that lives, in a terminal only."""

from types import TracebackType
from typing import TYPE_CHECKING

from trilith.cli import console

if TYPE_CHECKING:
    from rich.status import Status

# Loading what was compiled before takes less than this many seconds; whoever waits longer should know why.
LOADING = 2.0
COMPILING = "compiling once, kept for the next time"


class Spinner:
    """A spinner and a line of text, gone when the work is done. `say` may be called from any thread."""

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
        """For loading and compiling alone: says so when it takes long."""
        if seconds > LOADING:
            self.say(COMPILING)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status:
            self._status.stop()
