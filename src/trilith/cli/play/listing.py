"""Moves and steps to choose from, laid out for the screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trilith.cli import console, sentences
from trilith.cli.columns import in_columns
from trilith.cli.play.chooser import Chooser
from trilith.games.step import Step

if TYPE_CHECKING:
    from rich.console import Console

# Lines left on the screen for the rest.
AROUND = 3
# More points than this are not spelled out: the board says it better.
FEW = 30


def show_moves(out: "Console", chooser: Chooser, show_all: bool = False) -> None:
    """The moves with numbers. Too many for one screen are grouped by their first step instead."""
    moves = chooser.moves
    width = len(str(len(moves)))
    lines = list(in_columns([f"{number:>{width}} {move}" for number, move in enumerate(moves, start=1)], out.width))
    is_long = len(lines) > max(8, out.height - AROUND)
    if is_long and not show_all and len(chooser.next_steps) > 1:
        console.say(out, f"There are {len(moves)} moves: choose step by step, or type moves all to see every one.")
        show_next_steps(out, chooser, with_counts=True)
        return
    chooser.listed = moves
    for line in lines:
        console.say(out, line)
    console.say(out, "Type a number to play that move.")


def show_next_steps(out: "Console", chooser: Chooser, with_counts: bool = False) -> None:
    """What may be touched next and what for: "Take a stone: g7 d5 a4". With counts, how many moves go on so."""
    for purpose in dict.fromkeys(step.purpose for step in chooser.next_steps):
        steps = {step: count for step, count in chooser.next_steps.items() if step.purpose == purpose}
        names = _named(chooser, list(steps))
        if len(names) > FEW and not with_counts:
            names = [f"any of {len(names)} points, such as {names[0]} or {names[-1]}"]
        elif with_counts:
            names = [f"{name} ({count})" for name, count in zip(names, steps.values(), strict=True)]
        _show_choice(out, purpose.capitalize(), names)
    if chooser.taken:
        console.say(out, "(back: one step back, Enter: start again)")


def forced_steps(chooser: Chooser, forced: Sequence[Step]) -> str:
    """Which steps went without saying: "Move it to: only a4." """
    return " ".join(f"{step.purpose.capitalize()}: only {_name(chooser, step)}." for step in forced)


def _show_choice(out: "Console", purpose: str, names: Sequence[str]) -> None:
    """On one line where it fits, otherwise in columns."""
    gap = "  " if any(" " in name for name in names) else " "
    line = f"{purpose}: {gap.join(names)}"
    if len(line) <= out.width:
        console.say(out, line)
        return
    console.say(out, f"{purpose}:")
    for row in in_columns(names, out.width - 2):
        console.say(out, f"  {row}")


def _named(chooser: Chooser, steps: Sequence[Step]) -> list[str]:
    """Steps as one types them; pieces with what people call them, less what they all are."""
    names = [_name(chooser, step) for step in steps]
    endings = {name.rpartition(" ")[2] for name in names if name.count(" ") > 1}
    if len(names) == 1 or len(endings) != 1 or any(name.count(" ") < 2 for name in names):
        return names
    return [name.rpartition(" ")[0] for name in names]


def _name(chooser: Chooser, step: Step) -> str:
    if step.kind == "point":
        return step.name
    return f"{chooser.key(step)} {sentences.piece(chooser.position, step.name)}"
