"""`trilith show`: one position, in the terminal, as a picture or as data."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from trilith.cli import console, sentences
from trilith.cli.arguments import AsJson, PositionText, RulesetText, read_position
from trilith.cli.describe import position_json
from trilith.cli.files import write_text
from trilith.cli.view import show_position
from trilith.games.position import Position

PictureFile = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture there as well.", show_default=False)
]


class Theme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


ChosenTheme = Annotated[Theme, typer.Option("--theme", help="The picture's colours.")]


def show(
    ruleset: RulesetText,
    position: PositionText = None,
    svg: PictureFile = None,
    theme: ChosenTheme = Theme.LIGHT,
    as_json: AsJson = False,
) -> None:
    """Draw a position: the start, or the one given."""
    shown = read_position(ruleset, position)
    if svg:
        write_text(svg, shown.svg(theme.value))
    if as_json:
        console.print_json(position_json(shown))
    else:
        describe(shown)


def describe(position: Position) -> None:
    """The board, what is to be done, and the text that brings the position back."""
    out = console.answers()
    show_position(out, position)
    out.print()
    outcome = position.outcome
    console.say(out, sentences.ending(position, outcome) if outcome else f"{position.task}.", "bold")
    # Never wrapped: it is there to be copied.
    out.print(position.text, soft_wrap=True)
