"""Where output goes: stdout for answers, stderr for the progress of long work."""

import contextlib
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def answers() -> "Console":
    """The console for answers. No colour in a pipe, and texts are shown as they are, never as markup."""
    return _console(sys.stdout)


def progress() -> "Console":
    """The console for what only matters while one waits."""
    return _console(sys.stderr)


def _console(stream: Any) -> "Console":
    from rich.console import Console

    return Console(file=stream, markup=False, emoji=False, highlight=False)


def say(console: "Console", text: str = "", style: str | None = None) -> None:
    """Sentences: wrapped between words in a terminal, never within one; left whole in a pipe."""
    if console.is_terminal:
        # Rich itself would break a word that is longer than a line, and so a path one may want to copy.
        text = textwrap.fill(text, console.width, break_long_words=False, break_on_hyphens=False)
    console.print(text, style=style, soft_wrap=True)


def say_whole(console: "Console", text: str) -> None:
    """What is there to be copied: never wrapped."""
    console.print(text, soft_wrap=True)


def clear(console: "Console") -> None:
    """A clean screen, where a person sits before one."""
    if is_conversation():
        console.clear()


def lay_out(console: "Console", table: "RenderableType") -> None:
    """Things in columns, without the blanks that would fill up the lines."""
    with console.capture() as captured:
        console.print(table)
    console.file.write(re.sub(" +$", "", captured.get(), flags=re.MULTILINE))


def print_json(value: object) -> None:
    """One JSON value and nothing else, in letters that any encoding has."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def is_conversation() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextlib.contextmanager
def ending_the_line() -> Iterator[None]:
    """After Ctrl-C at a terminal, the shell's prompt gets a line of its own."""
    try:
        yield
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            sys.stderr.write("\n")
        raise


def can_show(signs: str) -> bool:
    """Whether the terminal has these signs at all."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
