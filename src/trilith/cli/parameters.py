"""Arguments and options of a command, read from the signature of its function.

    def perft(ruleset: Annotated[str, Argument(metavar="RULESET")], seed: Annotated[int, Option("--seed")] = 1) -> None:

A parameter's type says what may be typed: str, int, float, Path, a StrEnum, or a list of them; bool makes a flag.
"""

import inspect
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

from trilith.games.notation import shorten

# What may be typed for a type, in a sentence; and what help shows in its place.
_NUMBERS: Final = {int: "a whole number", float: "a number"}
_SHOWN: Final = {int: "N", float: "X", Path: "FILE", str: "TEXT"}


@dataclass(frozen=True)
class Argument:
    """An argument: it is known by its place."""

    help: str = ""
    metavar: str | None = None
    # What turns the typed text into the value, where that is more than its type says.
    callback: Callable[[str | None], str | None] | None = None


class Option:
    """An option: it is known by its names, by default that of the parameter."""

    def __init__(
        self,
        *names: str,
        help: str = "",  # noqa: A002
        metavar: str | None = None,
        off: str | None = None,
        least: float | None = None,
        most: float | None = None,
        variable: str | None = None,
    ) -> None:
        self.names = names
        self.help = help
        self.metavar = metavar
        # The name that switches a flag off.
        self.off = off
        self.least = least
        self.most = most
        # The environment variable that has the value if the option is not given.
        self.variable = variable


class BadValue(Exception):
    """Something was typed that a parameter cannot be."""


@dataclass(frozen=True)
class Parameter:
    """One argument or option of one command."""

    name: str
    kind: Any
    is_list: bool
    default: Any
    declared: Argument | Option

    @property
    def is_option(self) -> bool:
        return isinstance(self.declared, Option)

    @property
    def is_flag(self) -> bool:
        return self.kind is bool

    @property
    def is_required(self) -> bool:
        return self.default is inspect.Parameter.empty

    @property
    def help(self) -> str:
        return self.declared.help

    @property
    def names(self) -> tuple[str, ...]:
        """What an option is called, the name that switches a flag off included."""
        if not isinstance(self.declared, Option):
            return ()
        names = self.declared.names or (f"--{self.name.replace('_', '-')}",)
        return (*names, self.declared.off) if self.declared.off else names

    @property
    def shown(self) -> str:
        """What stands for its value in help."""
        if self.declared.metavar:
            return self.declared.metavar
        if not self.is_option:
            return self.name.upper()
        return "|".join(self.kind) if issubclass(self.kind, StrEnum) else _SHOWN[self.kind]

    @property
    def title(self) -> str:
        """What it is called in a sentence."""
        return self.names[0] if self.is_option else self.shown.strip("[]")

    def value(self, typed: Sequence[str | bool]) -> Any:
        """What was typed, the last one of several, as the function takes it. BadValue says what is wrong."""
        given = list(typed) or self._from_environment()
        if not given:
            if self.is_required:
                raise BadValue(f"{self.title} is missing")
            return self._called_back(self.default)
        values = [word if isinstance(word, bool) else self._read(word) for word in given]
        return values if self.is_list else self._called_back(values[-1])

    def _from_environment(self) -> list[str | bool]:
        variable = self.declared.variable if isinstance(self.declared, Option) else None
        found = os.environ.get(variable) if variable else None
        return [found] if found else []

    def _called_back(self, value: Any) -> Any:
        callback = self.declared.callback if isinstance(self.declared, Argument) else None
        return callback(value) if callback else value

    def _read(self, text: str) -> Any:
        if self.kind in _NUMBERS:
            return self._number(text)
        if issubclass(self.kind, StrEnum) and text not in list(self.kind):
            raise BadValue(f"{self.title} is {_one_of(list(self.kind))}, not {_quoted(text)}")
        return self.kind(text)

    def _number(self, text: str) -> float:
        least, most = (self.declared.least, self.declared.most) if isinstance(self.declared, Option) else (None, None)
        try:
            number: float = self.kind(text)
        except ValueError:
            raise BadValue(f"{self.title} takes {_NUMBERS[self.kind]}, not {_quoted(text)}") from None
        # Written so that what is not a number is refused too.
        if not ((least is None or least <= number) and (most is None or number <= most)):
            up = f" to {most:g}" if most is not None else " up"
            raise BadValue(f"{self.title} takes {_NUMBERS[self.kind]} from {least:g}{up}, not {_quoted(text)}")
        return number


def _quoted(text: str) -> str:
    return shorten(text) if text.strip() else f"'{text}'"


def _one_of(words: Sequence[str]) -> str:
    """The words in a list: a, b or c."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def parameters(function: Callable[..., None]) -> Iterator[Parameter]:
    """The parameters of a command's function, in their order."""
    for name, one in inspect.signature(function).parameters.items():
        annotated, declared = get_args(one.annotation) if get_origin(one.annotation) is Annotated else (None, None)
        if not isinstance(declared, Argument | Option):
            raise TypeError(f"{function.__name__}: {name} is neither an Argument nor an Option")
        kind, is_list = _kind(annotated)
        yield Parameter(name, kind, is_list, one.default, declared)


def _kind(annotation: Any) -> tuple[Any, bool]:
    """The type of one value, and whether there may be several."""
    if get_origin(annotation) in (UnionType, Union):
        (annotation,) = (one for one in get_args(annotation) if one is not NoneType)
    if get_origin(annotation) is list:
        return get_args(annotation)[0], True
    return annotation, False
