"""Progress on stderr during long work: a spinner or a bar, in a terminal only."""

import time
from collections.abc import Callable
from itertools import count
from threading import Event, Thread
from types import TracebackType
from typing import Final

from trilith.cli import console
from trilith.cli.console import Console, can_show
from trilith.cli.styled import width_of

# Loading compiled code takes less than this many seconds. If it takes longer, it is being compiled.
LOADING = 2.0
COMPILING = "compiling, only this once"
# Seconds between two pictures.
_PACE: Final = 0.1
_BAR_WIDTH: Final = 30
_CLEAR_LINE: Final = "\r\x1b[K"
_HIDE_CURSOR, _SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"


class _LiveLine:
    """One line that is drawn again and again by a thread of its own, and cleared at the end."""

    def __init__(self, out: Console, text: Callable[[], str]) -> None:
        self._out = out
        self._text = text
        self._is_over = Event()
        self._thread = Thread(target=self._draw, daemon=True)

    def start(self) -> None:
        self._out.file.write(_HIDE_CURSOR)
        self._thread.start()

    def stop(self) -> None:
        self._is_over.set()
        self._thread.join()
        self._out.file.write(_CLEAR_LINE + _SHOW_CURSOR)
        self._out.file.flush()

    def _draw(self) -> None:
        signs = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" if can_show("⠋") else "|/-\\"
        for number in count():
            line = f"{signs[number % len(signs)]} {self._text()}"
            while width_of(line) >= self._out.width:
                line = line[:-1]
            self._out.file.write(_CLEAR_LINE + line)
            self._out.file.flush()
            if self._is_over.wait(_PACE):
                return


class Spinner:
    """A spinner and a line of text, cleared at the end. `say` may be called from any thread."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._line: _LiveLine | None = None

    def __enter__(self) -> "Spinner":
        out = console.progress()
        if out.is_terminal:
            self._line = _LiveLine(out, lambda: self._text)
            self._line.start()
        return self

    def say(self, text: str) -> None:
        self._text = " ".join(text.split())

    def waiting(self, seconds: float) -> None:
        """For `interruptible`, while code is loaded: explains a long wait."""
        if seconds > LOADING:
            self.say(COMPILING)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._line:
            self._line.stop()


class ProgressBar:
    """A bar with a count and the time left, cleared at the end. Its methods may be called from any thread."""

    def __init__(self, total: float | None = None) -> None:
        self._total = total
        self._done = 0.0
        self._what = "loading"
        self._began = time.monotonic()
        self._line: _LiveLine | None = None
        self._has_begun = False

    def __enter__(self) -> "ProgressBar":
        out = console.progress()
        if out.is_terminal:
            self._line = _LiveLine(out, self._text)
            self._line.start()
        return self

    def begin(self, what: str, total: float | None = None) -> None:
        """Say what is being done now, and the total unless it was said before."""
        self._what = what
        if not self._has_begun:
            self._began = time.monotonic()
        self._has_begun = True
        if total is not None:
            self._total = total

    def advance(self, amount: float = 1) -> None:
        self._done += amount

    def waiting(self, seconds: float) -> None:
        """For `interruptible`: explains why nothing has begun for a while."""
        if not self._has_begun and seconds > LOADING:
            self._what = COMPILING

    def _text(self) -> str:
        passed = time.monotonic() - self._began
        return progress_text(self._what, self._done, self._total, passed, _bar_signs())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._line:
            self._line.stop()


def _bar_signs() -> str:
    return "█░" if can_show("█░") else "#."


def progress_text(what: str, done: float, total: float | None, seconds: float, signs: str) -> str:
    """What a bar says after so many seconds.

    >>> progress_text("moves", 15, 60, 30, "#.")
    'moves #######....................... 15/60, 0:30, 1:30 left'
    >>> progress_text("loading", 0, None, 61, "#.")
    'loading 1:01'
    """
    if not total:
        return f"{what} {_clock(seconds)}"
    part = min(1.0, done / total)
    filled = int(part * _BAR_WIDTH)
    left = f", {_clock(seconds / part - seconds)} left" if part else ""
    bar = signs[0] * filled + signs[1] * (_BAR_WIDTH - filled)
    return f"{what} {bar} {done:.0f}/{total:.0f}, {_clock(seconds)}{left}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
