"""Moves and steps to choose from, laid out for the screen."""

from typing import TYPE_CHECKING

from trilith.cli import console, sentences
from trilith.cli.columns import in_columns
from trilith.cli.play.chooser import Chooser
from trilith.games.step import Step

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
        show_next_steps(out, chooser, with_counts=True)
        return
    chooser.listed = moves
    for line in lines:
        console.say(out, line)
    console.say(out, "Type a number to play that move.")


def show_next_steps(out: "Console", chooser: Chooser, with_counts: bool = False) -> None:
    """What may be touched next, and how many moves go on so."""
    taken = " ".join(step.name for step in chooser.taken)
    console.say(out, f"{taken}, and then? (Enter to start again)" if taken else "What first?")
    texts = [
        f"{_named(chooser, step)} ({count})" if with_counts else _named(chooser, step)
        for step, count in chooser.next_steps.items()
    ]
    for line in in_columns(texts, out.width - 2):
        console.say(out, f"  {line}")


def _named(chooser: Chooser, step: Step) -> str:
    """A step as one types it; a piece with what people call it."""
    return f"{step.name} {sentences.piece(chooser.position, step.name)}" if step.kind == "piece" else step.name
