"""Help: how a command is used, what it does, and what each of its arguments and options is for."""

import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Final

from trilith.cli.console import can_show
from trilith.cli.parameters import Parameter

# Longer lines are hard to read, however wide the window.
WIDEST: Final = 80
# The names in a list stand in a column of their own, unless they are longer than this.
LONGEST_NAME: Final = 30
_HELP: Final = ("-h, --help", "Show this and exit.")


def write(lines: Sequence[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def of_command(path: str, about: str, parameters: Sequence[Parameter]) -> list[str]:
    places = [parameter for parameter in parameters if not parameter.is_option]
    options = [parameter for parameter in parameters if parameter.is_option]
    words = " ".join(["[OPTIONS]", *map(_place, places)])
    return [
        *_usage(path, words, about),
        *_list("Arguments", [(place.shown, meaning(place)) for place in places]),
        *_list("Options", [*((option_names(option), meaning(option)) for option in options), _HELP]),
    ]


def of_program(path: str, about: str, flags: Mapping[str, str], commands: Mapping[str, str]) -> list[str]:
    return [
        *_usage(path, f"[OPTIONS] COMMAND [ARGUMENTS]{_and_more()}", about),
        *_list("Options", [*flags.items(), _HELP]),
        *_list("Commands", [(name, first_sentence(help_)) for name, help_ in commands.items()]),
    ]


def first_sentence(text: str) -> str:
    """What a list says about a command.

    >>> first_sentence("Draw a position. As a picture too.")
    'Draw a position.'
    """
    return re.split(r"(?<=[.!?])\s", " ".join(text.split()), maxsplit=1)[0]


def _usage(path: str, words: str, about: str) -> Iterator[str]:
    yield f"Usage: {path} {words}"
    for paragraph in filter(None, (" ".join(part.split()) for part in re.split(r"\n\s*\n", about))):
        yield ""
        yield from textwrap.wrap(paragraph, _width(), initial_indent="  ", subsequent_indent="  ")


def _list(title: str, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Names and what they mean, in two columns."""
    if not rows:
        return
    yield ""
    yield f"{title}:"
    column = 4 + max((len(name) for name, _ in rows if len(name) <= LONGEST_NAME), default=0)
    for name, about in rows:
        lines = textwrap.wrap(about, max(20, _width() - column), break_on_hyphens=False) or [""]
        if len(name) > LONGEST_NAME:
            yield f"  {name}"
        else:
            yield f"  {name:{column - 2}}{lines.pop(0)}".rstrip()
        yield from (" " * column + line for line in lines)


def _place(parameter: Parameter) -> str:
    shown = parameter.shown.strip("[]")
    many = _and_more() if parameter.is_list and "…" not in shown else ""
    return f"{shown}{many}" if parameter.is_required else f"[{shown}{many}]"


def option_names(parameter: Parameter) -> str:
    names = ", ".join(parameter.names)
    return names if parameter.is_flag else f"{names} {parameter.shown}"


def meaning(parameter: Parameter) -> str:
    """What a parameter is for, and its default if that says something."""
    default = parameter.default.value if isinstance(parameter.default, Enum) else parameter.default
    if parameter.is_option and parameter.is_required:
        return f"{parameter.help} [required]"
    if parameter.is_required or default in (None, False, ""):
        return parameter.help
    return f"{parameter.help} [default: {'on' if default is True else default}]"


def _width() -> int:
    return min(WIDEST, shutil.get_terminal_size().columns) - 2


def _and_more() -> str:
    return "…" if can_show("…") else "..."
