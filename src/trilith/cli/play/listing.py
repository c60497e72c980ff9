"""Lists of moves and of next touches, laid out for the screen."""

from collections.abc import Sequence

from trilith.cli import console, text
from trilith.cli.console import Console
from trilith.cli.play.chooser import Chooser
from trilith.games.step import Step

# Lines to leave free around a list.
AROUND = 3
# More points than this are not listed: the board shows them better.
FEW = 30


def show_moves(out: Console, chooser: Chooser, show_all: bool = False) -> None:
    """List the moves with numbers. If they do not fit on one screen, group them by the next touch instead."""
    moves = chooser.touches.moves
    width = len(str(len(moves)))
    lines = list(
        text.in_columns([f"{number:>{width}} {move}" for number, move in enumerate(moves, start=1)], out.width)
    )
    is_long = len(lines) > max(8, out.height - AROUND)
    if is_long and not show_all and len(chooser.touches.next) > 1:
        console.say(out, f"There are {len(moves)} moves: choose step by step, or type moves all to list them.")
        show_next_steps(out, chooser, with_counts=True)
        return
    chooser.listed = moves
    for line in lines:
        console.say(out, line)
    console.say(out, "Type a number to play that move.")


def show_next_steps(out: Console, chooser: Chooser, with_counts: bool = False) -> None:
    """Print what may be touched next: "Take a stone: g7 d5 a4". With counts, how many moves each begins."""
    for purpose in dict.fromkeys(step.purpose for step in chooser.touches.next):
        steps = {step: count for step, count in chooser.touches.next.items() if step.purpose == purpose}
        names = _named(chooser, list(steps))
        if len(names) > FEW and not with_counts:
            names = [f"any of {len(names)} points, such as {names[0]} or {names[-1]}"]
        elif with_counts:
            names = [f"{name} ({count})" for name, count in zip(names, steps.values(), strict=True)]
        _show_choice(out, purpose.capitalize(), names)
    if chooser.touches.made:
        console.say(out, "(back: one step back, Enter: start again)")


def forced_touches(chooser: Chooser, forced: Sequence[Step]) -> str:
    """The touches that were made because there was no choice: "Move it to: only a4." """
    return " ".join(f"{step.purpose.capitalize()}: only {_name(chooser, step)}." for step in forced)


def _show_choice(out: Console, purpose: str, names: Sequence[str]) -> None:
    """Print a choice on one line if it fits, otherwise in columns."""
    gap = "  " if any(" " in name for name in names) else " "
    line = f"{purpose}: {gap.join(names)}"
    if len(line) <= out.width:
        console.say(out, line)
        return
    console.say(out, f"{purpose}:")
    for row in text.in_columns(names, out.width - 2):
        console.say(out, f"  {row}")


def _named(chooser: Chooser, steps: Sequence[Step]) -> list[str]:
    """Touches as people type them; pieces with their names, without a last word that all of them share."""
    names = [_name(chooser, step) for step in steps]
    endings = {name.rpartition(" ")[2] for name in names if name.count(" ") > 1}
    if len(names) == 1 or len(endings) != 1 or any(name.count(" ") < 2 for name in names):
        return names
    return [name.rpartition(" ")[0] for name in names]


def _name(chooser: Chooser, step: Step) -> str:
    if step.kind == "point":
        return step.name
    return f"{chooser.key(step)} {text.piece(chooser.position, step.name)}"
