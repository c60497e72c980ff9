"""Moves and steps to choose from, laid out for the screen."""

from typing import TYPE_CHECKING

from trilith.cli import console
from trilith.cli.columns import in_columns
from trilith.cli.play.chooser import Chooser

if TYPE_CHECKING:
    from rich.console import Console

# Lines left on the screen for the rest.
AROUND = 6


def show_moves(out: "Console", chooser: Chooser, show_all: bool = False) -> None:
    """The moves with numbers. Too many for one screen are grouped by their first step instead."""
    moves = chooser.moves
    width = len(str(len(moves)))
    lines = list(in_columns([f"{number:>{width}} {move}" for number, move in enumerate(moves, start=1)], out.width))
    if len(lines) > max(8, out.height - AROUND) and not show_all and len(chooser.next_steps) > 1:
        console.say(out, f"There are {len(moves)} moves: choose step by step, or type moves all to see every one.")
        show_next_steps(out, chooser)
        return
    chooser.listed = moves
    for line in lines:
        console.say(out, line)
    console.say(out, "Type a number to play that move.")


def show_next_steps(out: "Console", chooser: Chooser) -> None:
    """What may be touched next. A piece is named; behind each stands how many moves go on so."""
    steps = chooser.next_steps
    taken = " ".join(step.name for step in chooser.taken)
    console.say(out, f"{taken}, and then? (Enter to start again)" if taken else "Which first?")
    pieces = chooser.position.look.pieces
    texts = [
        f"{step.name}"
        + (f" {pieces[step.name].name}" if step.kind == "piece" else "")
        + (f" ({count})" if count > 1 else "")
        for step, count in steps.items()
    ]
    for line in in_columns(texts, out.width - 2):
        console.say(out, f"  {line}")
