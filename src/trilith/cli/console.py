"""Where output goes: answers to stdout, progress to stderr."""

import contextlib
import json
import os
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TextIO

from trilith.cli.styled import BOLD, columns, styled

Json = dict[str, Any]

# What is assumed where there is no terminal.
_WIDTH: Final = 80
_HEIGHT: Final = 24
_CLEAR: Final = "\x1b[2J\x1b[H"


class Console:
    """A stream that may be a terminal. It gets styles and colours only if it is one."""

    def __init__(self, file: TextIO, width: int | None = None, is_terminal: bool | None = None) -> None:
        self.file = file
        self.is_terminal = _is_terminal(file) if is_terminal is None else is_terminal
        columns_, lines = _size(file)
        self.width = width or columns_
        self.height = lines

    @property
    def has_colour(self) -> bool:
        return self.is_terminal and not os.environ.get("NO_COLOR")

    def print(self, text: str = "", style: str | None = None) -> None:
        """Print this text as it is."""
        self.file.write(f"{styled(text, style if self.is_terminal else None)}\n")

    def print_lines(self, lines: Iterable[str]) -> None:
        self.file.write("".join(f"{line}\n" for line in lines))


def _is_terminal(file: TextIO) -> bool:
    if os.environ.get("FORCE_COLOR"):
        return True
    try:
        is_terminal = file.isatty() and os.environ.get("TERM") != "dumb"
    except ValueError:  # it is closed
        return False
    if is_terminal and sys.platform == "win32":
        os.system("")
    return is_terminal


def _size(file: TextIO) -> tuple[int, int]:
    """Columns and lines: as the environment says, else as the terminal does."""
    columns_, lines = _WIDTH, _HEIGHT
    with contextlib.suppress(OSError, ValueError, AttributeError):
        found = os.get_terminal_size(file.fileno())
        columns_, lines = found.columns or _WIDTH, found.lines or _HEIGHT
    return _from_environment("COLUMNS") or columns_, _from_environment("LINES") or lines


def _from_environment(name: str) -> int:
    found = os.environ.get(name, "")
    return int(found) if found.isascii() and found.isdigit() and len(found) < 6 else 0


def answers() -> Console:
    """The console for answers."""
    return Console(sys.stdout)


def progress() -> Console:
    """The console for progress, which only matters to people who are waiting."""
    return Console(sys.stderr)


def say(console: Console, text: str = "", style: str | None = None) -> None:
    """Print sentences: wrapped between words in a terminal, on one line in a pipe."""
    if console.is_terminal:
        # Words that are longer than a line stay whole, such as paths that people copy.
        text = textwrap.fill(text, console.width, break_long_words=False, break_on_hyphens=False)
    console.print(text, style)


def say_whole(console: Console, text: str) -> None:
    """Print something to be copied: never wrapped."""
    console.print(text)


def lay_out(
    console: Console,
    rows: Sequence[Sequence[str]],
    head: Sequence[str] | None = None,
    right: Sequence[int] = (),
    indent: int = 0,
) -> None:
    """Print rows of cells in columns, below their titles. `right` are the columns that are set to the right."""
    titles = [] if head is None else [[styled(title, BOLD if console.is_terminal else None) for title in head]]
    for line in columns([*titles, *rows], console.width - indent, right):
        console.print(f"{' ' * indent}{line}")


def clear(console: Console) -> None:
    """Clear the screen if a person is looking at it."""
    if is_conversation():
        console.file.write(_CLEAR)


def print_json(value: object) -> None:
    """Print one JSON value and nothing else, in ASCII."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def is_conversation() -> bool:
    """Whether a person both reads and types."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextlib.contextmanager
def ending_the_line() -> Iterator[None]:
    """Give the shell's prompt a line of its own after Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            sys.stderr.write("\n")
        raise


def can_show(characters: str) -> bool:
    """Whether the terminal's encoding has these characters."""
    try:
        characters.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
