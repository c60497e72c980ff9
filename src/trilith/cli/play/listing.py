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
# Nobody chooses among more, however tall the screen.
MANY = 100
# Few enough to spell out.
FEW = 24


def show_moves(out: "Console", chooser: Chooser, show_all: bool = False) -> None:
    """The moves with numbers. Too many for one screen are grouped by their first step instead."""
    moves = chooser.moves
    width = len(str(len(moves)))
    lines = list(in_columns([f"{number:>{width}} {move}" for number, move in enumerate(moves, start=1)], out.width))
    is_long = len(moves) > MANY or len(lines) > max(8, out.height - AROUND)
    if is_long and not show_all and len(chooser.next_steps) > 1:
        console.say(out, f"There are {len(moves)} moves: choose step by step, or type moves all to see every one.")
        show_next_steps(out, chooser, with_counts=True)
        return
    chooser.listed = moves
    for line in lines:
        console.say(out, line)
    console.say(out, "Type a number to play that move.")


def show_next_steps(out: "Console", chooser: Chooser, with_counts: bool = False) -> None:
    """What may be touched next; with what it leads to, where that is one move each."""
    taken = " ".join(step.name for step in chooser.taken)
    console.say(out, f"{taken}, and then? (Enter to start again)" if taken else "What first?")
    texts = [_named(chooser, step) for step in chooser.next_steps]
    if with_counts:
        texts = [f"{text} ({count})" for text, count in zip(texts, chooser.next_steps.values(), strict=True)]
    elif len(texts) == len(chooser.moves) <= FEW:
        texts = [f"{text} ({move})" for text, move in zip(texts, chooser.moves, strict=True)]
    for line in in_columns(texts, out.width - 2):
        console.say(out, f"  {line}")


def _named(chooser: Chooser, step: Step) -> str:
    """A step as one types it; a piece with what people call it."""
    return f"{step.name} {sentences.piece(chooser.position, step.name)}" if step.kind == "piece" else step.name
