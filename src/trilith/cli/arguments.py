"""Arguments that several commands take, and how they are read."""

from typing import Annotated

from trilith.cli.parameters import Argument, Option
from trilith.games import registry
from trilith.games.position import Position

RULESET_HELP = "A game, alone or with options: morris, morris:standard, stones:board=quick,supply=skill."


def ruleset_text(typed: str | None) -> str | None:
    """A ruleset's text with the game's id in place of its title; letters of either case will do.

    >>> ruleset_text("Morris"), ruleset_text("nine men's morris:standard"), ruleset_text("chess")
    ('morris', 'morris:standard', 'chess')
    """
    if typed is None:
        return None
    name, colon, choices = typed.partition(":")
    return f"{_ids().get(name.strip().casefold(), name)}{colon}{choices}"


def _ids() -> dict[str, str]:
    """The games' ids, by id and by title."""
    ids = registry.names()
    titles = {registry.game(name).look(registry.ruleset(name)).title.casefold(): name for name in ids}
    return {**titles, **dict(zip(ids, ids, strict=True))}


RulesetText = Annotated[str, Argument(metavar="RULESET", help=RULESET_HELP, callback=ruleset_text)]
PositionText = Annotated[
    str | None,
    Option("--position", metavar="TEXT", help="A position's text; by default the start of the game."),
]
Database = Annotated[
    str | None,
    Option(
        "--database",
        metavar="URL",
        variable="TRILITH_DATABASE",
        help="Where the games are; by default a file in your data folder.",
    ),
]
AsJson = Annotated[bool, Option("--json", help="Print one JSON value, for scripts.")]


def read_position(ruleset: str, text: str | None) -> Position:
    """The position that a command is about: the start of the game unless there is a text."""
    return Position.start(ruleset) if text is None else Position.parse(ruleset, text)


def draw_first(position: Position) -> str:
    """What is wrong with a position in which nobody is to move before a stone was drawn."""
    return f"a stone must be drawn first ({', '.join(position.draws)}): give a position with a stone in hand"


def read_beginning(ruleset: str, text: str | None) -> Position:
    """The position that a game begins with: what the ruleset leaves to be drawn is drawn now."""
    return read_position(registry.decided(registry.ruleset(ruleset)).text, text)
