"""`trilith show`: one position in the terminal, as a picture or as JSON."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from trilith.cli import console, text
from trilith.cli.arguments import AsJson, PositionText, RulesetText, read_position
from trilith.cli.console import Json
from trilith.cli.files import write_text
from trilith.cli.parameters import Option
from trilith.cli.styled import BOLD
from trilith.cli.view import show_position
from trilith.games.outcome import Outcome
from trilith.games.position import Position

PictureFile = Annotated[Path | None, Option("--svg", metavar="FILE", help="Also write a picture to FILE.")]


class Theme(StrEnum):
    LIGHT = "light"
    DARK = "dark"


ChosenTheme = Annotated[Theme, Option("--theme", help="The colours of the picture.")]


def show(
    ruleset: RulesetText,
    position: PositionText = None,
    svg: PictureFile = None,
    theme: ChosenTheme = Theme.LIGHT,
    as_json: AsJson = False,
) -> None:
    """Draw a position."""
    shown = read_position(ruleset, position)
    if svg:
        write_text(svg, shown.svg(theme.value))
    if as_json:
        console.print_json(position_json(shown))
    else:
        _print(shown)


def _print(position: Position) -> None:
    """The board, what to do, and the position's text."""
    out = console.answers()
    show_position(out, position)
    out.print()
    outcome = position.outcome
    console.say(out, text.ending(position, outcome) if outcome else f"{position.task}.", BOLD)
    console.say_whole(out, position.text)


def position_json(position: Position) -> Json:
    return {
        "ruleset": position.ruleset.text,
        "identifier": position.ruleset.identifier,
        "position": position.text,
        "turn": position.turn,
        "player": None if position.turn is None else position.players[position.turn],
        "pieces": position.pieces,
        "supplies": [{"owner": supply.owner, "pieces": dict(supply.pieces)} for supply in position.supplies],
        "score": None if position.score is None else list(position.score),
        "draws": draws_json(position),
        "outcome": outcome_json(position.outcome),
    }


def draws_json(position: Position) -> Json:
    return {stone: float(odds) for stone, odds in position.draws.items()}


def outcome_json(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "line": list(outcome.line)}
