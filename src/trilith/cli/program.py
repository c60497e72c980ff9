"""Commands under one name: which one a command line means, and with which values its function is called."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final, TypeVar, Union

from trilith.cli import usage
from trilith.cli.parameters import BadValue, Parameter, parameters

HELP: Final = ("-h", "--help")
Function = TypeVar("Function", bound=Callable[..., None])


class Exit(Exception):
    """A command ends with this code, without a message."""

    def __init__(self, code: int) -> None:
        self.code = code


class WrongUse(Exception):
    """A command line that means nothing: what is wrong with it, and the command whose help says more."""

    def __init__(self, what: str, path: str) -> None:
        super().__init__(what)
        self.path = path


class Command:
    """One command. Its function's docstring is its help, the first paragraph's first sentence stands in lists."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function
        self.help = function.__doc__ or ""

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        return tuple(parameters(self.function))

    def run(self, words: Sequence[str], path: str) -> None:
        if any(word in HELP for word in _before_the_end(words)):
            usage.write(usage.of_command(path, self.help, self.parameters))
            return
        try:
            values = self.values(words)
        except BadValue as error:
            raise WrongUse(str(error), path) from None
        self.function(**values)

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        """What the function is called with."""
        places, typed = _sorted(words, self.parameters)
        waiting = [parameter for parameter in self.parameters if not parameter.is_option]
        for parameter in waiting:
            count = len(places) if parameter.is_list else 1
            typed[parameter.name], places = [*places[:count]], places[count:]
        if places:
            raise BadValue(f"too many arguments: {' '.join(places)[:80]}")
        return {parameter.name: parameter.value(typed.get(parameter.name, [])) for parameter in self.parameters}


def _before_the_end(words: Sequence[str]) -> Sequence[str]:
    """The words before `--`, which ends options."""
    return words[: words.index("--")] if "--" in words else words


def _sorted(words: Sequence[str], known: Sequence[Parameter]) -> tuple[list[str], dict[str, list[str | bool]]]:
    """The arguments, and what was typed for each option."""
    options = {name: parameter for parameter in known for name in parameter.names}
    places: list[str] = []
    typed: dict[str, list[str | bool]] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            return places + waiting, typed
        if not word.startswith("-") or word == "-":
            places.append(word)
            continue
        name, equals, value = _named(word, options)
        option = options.get(name)
        if option is None:
            raise BadValue(f"there is no option {_with_a_guess(name, options)}")
        found: str | bool = name != getattr(option.declared, "off", None)
        if option.is_flag and equals:
            raise BadValue(f"{name} takes no value")
        if not option.is_flag:
            if not equals and not waiting:
                raise BadValue(f"{name} needs a value: {name} {option.shown}")
            found = value if equals else waiting.pop(0)
        typed.setdefault(option.name, []).append(found)
    return places, typed


def _named(word: str, options: Mapping[str, Parameter]) -> tuple[str, str, str]:
    """An option's name and its value, behind `=` or, for a short name, right behind it."""
    name, equals, value = word.partition("=")
    short = options.get(word[:2])
    if name in options or short is None or short.is_flag or word.startswith("--"):
        return name, equals, value
    return word[:2], "=", word[2:]


def _with_a_guess(word: str, known: Mapping[str, object]) -> str:
    close = get_close_matches(word, known, 1)
    return f"{word[:40]}; did you mean {close[0]}?" if close else word[:40]


class Program:
    """Commands, and programs of more commands, by name."""

    def __init__(
        self,
        about: str,
        alone: Callable[[], None] | None = None,
        flags: "Mapping[str, tuple[str, Callable[[], None]]] | None" = None,
    ) -> None:
        self.help = about
        # What is done if no command is named; without it, help is shown.
        self._alone = alone
        # Options that are all there is to do: what help says about them, and what they do.
        self._flags = flags or {}
        self.commands: dict[str, Command | Program] = {}

    def command(self, name: str) -> Callable[[Function], Function]:
        """A decorator that makes a function a command."""

        def add(function: Function) -> Function:
            self.commands[name] = Command(function)
            return function

        return add

    def add(self, name: str, program: Union[Callable[..., None], "Program"]) -> None:
        self.commands[name] = program if isinstance(program, Program) else Command(program)

    def run(self, words: Sequence[str], path: str) -> None:
        if not words:
            (self._alone or (lambda: self._show_help(path)))()
        elif words[0] in HELP:
            self._show_help(path)
        elif words[0] in self._flags:
            self._flags[words[0]][1]()
        elif words[0] in self.commands:
            self.commands[words[0]].run(words[1:], f"{path} {words[0]}")
        elif words[0].startswith("-"):
            raise WrongUse(f"there is no option {_with_a_guess(words[0], self._flags)}", path)
        else:
            raise WrongUse(f"there is no command {_with_a_guess(words[0], self.commands) or repr('')}", path)

    def _show_help(self, path: str) -> None:
        flags = {name: about for name, (about, _) in self._flags.items()}
        usage.write(usage.of_program(path, self.help, flags, {name: one.help for name, one in self.commands.items()}))
