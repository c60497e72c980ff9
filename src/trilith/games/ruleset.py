"""A ruleset: a game and the value of each of its options, with a text form and a stable identifier.

morris                           every option at its default
morris:standard                  a well-known set of options by name
stones:supply=skill,board=quick  the options that differ from the default
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from trilith.games.cached import cached_property
from trilith.games.errors import UnknownRuleset
from trilith.games.former import former_identifiers
from trilith.games.notation import shorten

# Names and values of options are part of identifiers, and those are names of files on every system.
SAFE: Final = re.compile("[a-z0-9_-]+")


@dataclass(frozen=True)
class Option:
    """One choice a rulebook leaves open. The first of `values` is the default. An option that depends on another one
    comes after it.

    Where the values cannot all be listed, `read` turns a text into its one canonical form or None,
    and `values` holds examples or a description of what it takes.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
    read: Callable[[str], str | None] | None = None
    # Values that stand for one of the others, drawn when a game begins: what is played and saved names that one.
    drawn: tuple[str, ...] = ()
    # Where what can be chosen depends on another option: that option, and for each value of it the values there are,
    # the default first.
    depends_on: str = ""
    values_by: tuple[tuple[str, tuple[str, ...]], ...] = ()
    # What pages call it, and its values in their order; by default their names.
    title: str = ""
    labels: tuple[str, ...] = ()
    # What a value changes, as a sentence of a rulebook, with the names of the players; not asked for the default.
    rule: Callable[[str, Sequence[str]], str] | None = None

    @property
    def default(self) -> str:
        return self.values[0]

    def choices(self, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """The values there are, given those of the options before it; the default first."""
        return dict(self.values_by)[chosen[self.depends_on]] if self.depends_on else self.values

    def value(self, text: str, chosen: Mapping[str, str] | None = None) -> str:
        choices = self.choices(chosen or {})
        found = self.read(text) if self.read else text if text in choices else None
        if found is None:
            where = f" with {self.depends_on}={(chosen or {})[self.depends_on]}" if self.depends_on else ""
            raise UnknownRuleset(f"{self.name} takes {_either(choices)}{where}, not {shorten(text)}")
        if not SAFE.fullmatch(found):
            raise ValueError(f"{self.name}={found} cannot be part of a file name: values are made of a-z 0-9 _ -")
        return found


@dataclass(frozen=True)
class Ruleset:
    """A game with a value for each of its options. Two spellings of the same rules are equal.

    >>> from trilith.games.registry import ruleset
    >>> str(ruleset("morris:all_in_mills=any"))
    'morris:standard'
    >>> ruleset("morris:standard").identifier
    'morris-1-all_in_mills=any'
    """

    game: str
    values: tuple[tuple[str, str], ...]
    text: str = field(compare=False)
    # The edition of the game's rules, and the options that differ from its defaults.
    edition: int = field(default=1, compare=False)
    changed: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    @property
    def options(self) -> dict[str, str]:
        """Every option and its value, defaults included."""
        return dict(self.values)

    @cached_property
    def identifier(self) -> str:
        """Saved with games and databases, and part of file names: the game, the edition of its rules, and the options
        that differ from the default. So an option that is added later changes no identifier."""
        spelled = ",".join(f"{name}={value}" for name, value in sorted(self.changed))
        return f"{self.game}-{self.edition}" + (f"-{spelled}" if spelled else "")

    @property
    def former_identifiers(self) -> tuple[str, ...]:
        """What it was called by earlier versions of Trilith."""
        return former_identifiers(self.game, self.edition, dict(self.changed))

    def goes_by(self, identifier: str) -> bool:
        """Whether this is its identifier, or was in an earlier version."""
        return identifier == self.identifier or identifier in self.former_identifiers

    def __str__(self) -> str:
        return self.text


def read_ruleset(
    game: str,
    edition: int,
    choices: str | None,
    options: tuple[Option, ...],
    named: Mapping[str, Mapping[str, str]],
) -> Ruleset:
    """Find the value of every option of `game`. `choices` is what stands after the colon, or None without one."""
    if choices is None:
        chosen: dict[str, str] = {}
    elif "=" not in choices:
        if choices not in named:
            there_is = _what_there_is(game, options, named)
            raise UnknownRuleset(f"{game} has no ruleset named {shorten(choices)}; {there_is}")
        chosen = dict(named[choices])
    else:
        chosen = _spelled_out(game, choices, options, named)
    values: dict[str, str] = {}
    changed: dict[str, str] = {}
    for option in options:
        default = option.choices(values)[0]
        value = values[option.name] = option.value(chosen.get(option.name, default), values)
        if value != default:
            changed[option.name] = value
    text = _shortest_text(game, changed, named)
    return Ruleset(game, tuple(values.items()), text, edition, tuple(changed.items()))


def _spelled_out(
    game: str, choices: str, options: tuple[Option, ...], named: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    known = {option.name: option for option in options}
    chosen: dict[str, str] = {}
    for pair in choices.split(","):
        name, equals, value = pair.partition("=")
        if name in known and not equals:
            raise UnknownRuleset(f"{game}: the option {name} needs a value, as in {name}={known[name].default}")
        if name not in known:
            raise UnknownRuleset(f"{game} has no option {shorten(name)}; {_what_there_is(game, options, named)}")
        if name in chosen:
            raise UnknownRuleset(f"{game}: the option {name} is given twice")
        chosen[name] = value
    return chosen


def _shortest_text(game: str, changed: Mapping[str, str], named: Mapping[str, Mapping[str, str]]) -> str:
    if not changed:
        return game
    for name, choices in named.items():
        if dict(choices) == changed:
            return f"{game}:{name}"
    return f"{game}:" + ",".join(f"{name}={value}" for name, value in changed.items())


def _what_there_is(game: str, options: tuple[Option, ...], named: Mapping[str, Mapping[str, str]]) -> str:
    parts = [f"its options are {', '.join(f'{o.name} ({_either(o.values)})' for o in options)}" if options else ""]
    parts += [f"its named rulesets are {', '.join(f'{game}:{name}' for name in named)}" if named else ""]
    return "; ".join(filter(None, parts)) or "it has no options"


def _either(values: tuple[str, ...]) -> str:
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} or {values[-1]}"
