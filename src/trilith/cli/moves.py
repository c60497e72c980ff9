"""`trilith moves`: what may be played, or drawn, in a position."""

from typing import TYPE_CHECKING

from trilith.cli import console, sentences
from trilith.cli.arguments import AsJson, PositionText, RulesetText, read_position
from trilith.cli.columns import in_columns
from trilith.cli.describe import draws_json
from trilith.games.position import Position

if TYPE_CHECKING:
    from rich.console import Console


def moves(ruleset: RulesetText, position: PositionText = None, as_json: AsJson = False) -> None:
    """List all legal moves."""
    shown = read_position(ruleset, position)
    if as_json:
        console.print_json(
            {
                "ruleset": shown.ruleset.text,
                "position": shown.text,
                "turn": shown.turn,
                "moves": [str(move) for move in shown.legal_moves],
                "draws": draws_json(shown),
            }
        )
    else:
        _print(console.answers(), shown)


def _print(out: "Console", position: Position) -> None:
    if position.outcome:
        console.say(out, f"The game is over. {sentences.ending(position, position.outcome)}")
    elif position.turn is None:
        console.say(out, f"{position.task}. It may give:")
        for line in sentences.odds(position):
            console.say(out, f"  {line}")
    else:
        texts = [str(move) for move in position.legal_moves]
        console.say(out, f"{position.task}.")
        console.say(out, f"{len(texts)} legal move{'s' if len(texts) != 1 else ''}:")
        for line in in_columns(texts, out.width):
            console.say(out, line)
