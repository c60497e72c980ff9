"""`trilith probe`: the exact value of a position and of every move in it."""

from pathlib import Path
from typing import TYPE_CHECKING

from trilith.cli import console
from trilith.cli.arguments import AsJson, PositionText, RulesetText, read_position
from trilith.cli.errors import CommandError
from trilith.cli.interruptible import interruptible
from trilith.cli.progress import Spinner
from trilith.cli.solve import Folder
from trilith.cli.styled import BOLD
from trilith.games.position import Position

if TYPE_CHECKING:
    from trilith.solve.interface import ProbeResult


def probe(ruleset: RulesetText, position: PositionText = None, folder: Folder = None, as_json: AsJson = False) -> None:
    """Look up the exact value of a position. Shows who wins with best play, and in how many turns, for every move."""
    start = read_position(ruleset, position)
    if start.outcome:
        raise CommandError(f"the game is over: {start.outcome.reason}")
    answer = _answer(start, folder)
    if answer is None:
        from trilith.solve.probe import why_unknown

        raise CommandError(why_unknown(start))
    if as_json:
        console.print_json(answer.to_json())
    else:
        _print(answer, start)


def _answer(start: Position, folder: Path | None) -> "ProbeResult | None":
    def look_up() -> "ProbeResult | None":
        from trilith.solve.probe import probe

        return probe(start, folder)

    with Spinner("looking up") as spinner:
        return interruptible(look_up, spinner.waiting)


def _print(answer: "ProbeResult", start: Position) -> None:
    out = console.answers()
    mover = start.look.players[start.turn] if start.turn is not None else "the player to move"
    console.say(out, f"For {mover}: {answer.value.describe(start)} ({answer.source}).", BOLD)
    rows = [[move, value.describe(start)] for move, value in answer.moves.items()]
    console.lay_out(out, rows, ("move", "value"))
