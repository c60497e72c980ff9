"""Where output goes: answers to stdout, progress to stderr."""

import contextlib
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

Json = dict[str, Any]


def answers() -> "Console":
    """The console for answers. It uses no colour in a pipe, and prints text as it is, never as markup."""
    return _console(sys.stdout)


def progress() -> "Console":
    """The console for progress, which only matters to people who are waiting."""
    return _console(sys.stderr)


def _console(stream: TextIO) -> "Console":
    from rich.console import Console

    return Console(file=stream, markup=False, emoji=False, highlight=False)


def say(console: "Console", text: str = "", style: str | None = None) -> None:
    """Print sentences: wrapped between words in a terminal, on one line in a pipe."""
    if console.is_terminal:
        # Rich would break words that are longer than a line, such as paths that people copy.
        text = textwrap.fill(text, console.width, break_long_words=False, break_on_hyphens=False)
    console.print(text, style=style, soft_wrap=True)


def say_whole(console: "Console", text: str) -> None:
    """Print something to be copied: never wrapped."""
    console.print(text, soft_wrap=True)


def clear(console: "Console") -> None:
    """Clear the screen if a person is looking at it."""
    if is_conversation():
        console.clear()


def lay_out(console: "Console", table: "RenderableType") -> None:
    """Print columns, without the spaces that Rich adds at the end of lines."""
    with console.capture() as captured:
        console.print(table)
    console.file.write(re.sub(" +$", "", captured.get(), flags=re.MULTILINE))


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
