"""`trilith moves`: the legal moves of a position, or the stones that may be drawn."""

from trilith.cli import console, text
from trilith.cli.arguments import AsJson, PositionText, RulesetText, read_position
from trilith.cli.console import Console
from trilith.cli.show import draws_json
from trilith.games.position import Position


def moves(ruleset: RulesetText, position: PositionText = None, as_json: AsJson = False) -> None:
    """List the legal moves of a position."""
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


def _print(out: Console, position: Position) -> None:
    if position.outcome:
        console.say(out, f"The game is over. {text.ending(position, position.outcome)}")
    elif position.turn is None:
        console.say(out, f"{position.task}. It may give:")
        for line in text.odds(position):
            console.say(out, f"  {line}")
    else:
        moves = [str(move) for move in position.legal_moves]
        console.say(out, f"{position.task}.")
        console.say(out, f"{text.counted(len(moves), 'legal move')}:")
        for line in text.in_columns(moves, out.width):
            console.say(out, line)
