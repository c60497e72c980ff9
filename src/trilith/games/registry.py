"""Finds the games: every folder beside this file with a `RULES.md` is one. Nothing else lists them."""

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
        raise UnknownRuleset(f"there is no game {shorten(name)}; the games are {', '.join(names())}")
    return load_game(name)


def rulesets(name: str | None = None) -> tuple[str, ...]:
    """The well-known rulesets of a game, its default first; of all games without a name.

    >>> rulesets("morris")
    ('morris', 'morris:standard')
    """
    if name is None:
        return tuple(text for each in names() for text in rulesets(each))
    return (name, *(f"{name}:{choice}" for choice in game(name).named))


def ruleset(text: str | Ruleset) -> Ruleset:
    """Read a ruleset's text form.

    >>> ruleset("stones:board=quick,supply=bag").text
    'stones:board=quick'
    """
    if isinstance(text, Ruleset):
        return text
    return _read(expect_text(text, "a ruleset"))


@lru_cache(REMEMBERED)
def _read(text: str) -> Ruleset:
    name, colon, choices = text.partition(":")
    return game(name).ruleset(choices if colon else None)
