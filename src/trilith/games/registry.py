"""Finds the games: every folder beside this file with a `RULES.md` is one. Nothing else lists them."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from trilith.games.definition import Game, load_game
from trilith.games.errors import UnknownRuleset
from trilith.games.notation import expect_text, shorten
from trilith.games.ruleset import Ruleset

# How many texts of rulesets are remembered: most tables go by a few of them.
REMEMBERED: Final = 1000


@cache
def names() -> tuple[str, ...]:
    """The ids of all games.

    >>> "morris" in names()
    True
    """
    folders = resources.files("trilith.games").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath("RULES.md").is_file()))


@cache
def game(name: str) -> Game:
    """The game with this id."""
    if name not in names():
        meant = [text for text in rulesets() if text.endswith(f":{name}")]
        hint = f"did you mean {' or '.join(meant)}?" if meant else f"the games are {', '.join(names())}"
        raise UnknownRuleset(f"there is no game {shorten(name)}; {hint}")
    return load_game(name)


def game_of(rules: Ruleset) -> Game:
    """The game of a ruleset, to be compiled for this ruleset and those that bind the same: always the same object.

    >>> game_of(ruleset("morris")) is game_of(ruleset("morris:standard"))
    True
    >>> game_of(ruleset("morris")) is game_of(ruleset("morris:six"))
    False
    """
    return game(rules.game).bound_for(rules)


def compiled_apart(texts: Iterable[str]) -> tuple[Ruleset, ...]:
    """Of these rulesets, the first of each that share their compiled code.

    >>> [rules.text for rules in compiled_apart(rulesets("morris"))]
    ['morris', 'morris:six']
    """
    found: dict[Game, Ruleset] = {}
    for rules in map(ruleset, texts):
        found.setdefault(game_of(rules), rules)
    return tuple(found.values())


def rulesets(name: str | None = None) -> tuple[str, ...]:
    """The well-known rulesets of a game, its default first; of all games without a name.

    >>> rulesets("morris")[:2]
    ('morris', 'morris:standard')
    """
    if name is None:
        return tuple(text for each in names() for text in rulesets(each))
    known = game(expect_text(name, "a game"))
    return (name, *(f"{name}:{choice}" for choice in known.named))


def ruleset(text: str | Ruleset) -> Ruleset:
    """Read a ruleset's text form.

    >>> ruleset("stones:board=quick,supply=bag").text
    'stones:board=quick'
    """
    if isinstance(text, Ruleset):
        return text
    return _read(expect_text(text, "a ruleset"))


def decided(rules: Ruleset, choose: Callable[[Sequence[str]], str] = secrets.choice) -> Ruleset:
    """The ruleset a game begins with: what is to be drawn is drawn, by the system's randomness unless told otherwise.

    >>> decided(ruleset("stones:starter=random"), choose=lambda values: values[-1]).text
    'stones:starter=black'
    """
    open_ones = [option for option in game(rules.game).options if rules.options[option.name] in option.drawn]
    if not open_ones:
        return rules
    drawn = {option.name: choose([value for value in option.values if value not in option.drawn])
             for option in open_ones}  # fmt: skip
    return with_options(rules, drawn)


def with_options(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """The ruleset with other values of these options.

    >>> with_options(ruleset("stones:board=quick"), {"supply": "skill"}).text
    'stones:supply=skill,board=quick'
    """
    if all(rules.options[name] == value for name, value in options.items()):
        return rules
    changed = {**dict(rules.changed), **options}
    return _read(f"{rules.game}:" + ",".join(f"{name}={value}" for name, value in changed.items()))


@lru_cache(REMEMBERED)
def _read(text: str) -> Ruleset:
    name, colon, choices = text.partition(":")
    return game(name).ruleset(choices if colon else None)
