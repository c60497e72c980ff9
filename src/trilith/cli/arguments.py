"""What several commands take from the command line, and how it is read."""

from typing import Annotated

import typer

from trilith.cli.naming import ruleset_text
from trilith.games.position import Position

RULESET_HELP = "A game, alone or with options: morris, morris:standard, stones:board=quick,supply=skill."

RulesetText = Annotated[
    str, typer.Argument(metavar="RULESET", help=RULESET_HELP, callback=ruleset_text, show_default=False)
]
PositionText = Annotated[
    str | None,
    typer.Option("--position", metavar="TEXT", help="Start from this position's text.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value, for scripts.", show_default=False)]


def read_position(ruleset: str, text: str | None) -> Position:
    """The position a command is about: the start, unless a text says otherwise."""
    return Position.start(ruleset) if text is None else Position.parse(ruleset, text)
