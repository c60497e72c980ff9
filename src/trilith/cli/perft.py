"""`trilith perft`: counts the move sequences of a given length."""

import sys
import time
from typing import Annotated

from trilith.cli import console
from trilith.cli.arguments import AsJson, PositionText, RulesetText, read_position
from trilith.cli.console import Json
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Argument, Option
from trilith.cli.progress import ProgressBar
from trilith.games.position import Position

Depth = Annotated[int, Argument(metavar="DEPTH", help="The number of turns.")]
Divided = Annotated[bool, Option("--divide", help="Also print the count after each first move.")]


def perft(
    ruleset: RulesetText,
    depth: Depth,
    position: PositionText = None,
    divide: Divided = False,
    as_json: AsJson = False,
) -> None:
    """Count the ways to play DEPTH turns. The last line is the count alone."""
    start = read_position(ruleset, position)
    began = time.monotonic()
    with console.ending_the_line(), ProgressBar() as bar:
        split = interruptible(lambda: _counts(start, depth, bar), bar.waiting)
    # At depth 0 there is no first move, but one way to play: nothing.
    count = sum(split.values()) if depth else 1
    _note_speed(count, time.monotonic() - began)
    if as_json:
        value: Json = {"ruleset": start.ruleset.text, "position": start.text, "depth": depth, "count": count}
        console.print_json(value | ({"divide": split} if divide else {}))
        return
    lines = [f"{move}: {below}" for move, below in split.items()] if divide else []
    sys.stdout.write("\n".join([*lines, str(count)]) + "\n")


def _counts(start: Position, depth: int, bar: ProgressBar) -> dict[str, int]:
    # Imported here, off the main thread: it takes a moment, and Ctrl-C should work meanwhile.
    from trilith.engine import perft as engine

    engine.check_depth(depth)
    engine.perft(start, min(depth, 1))  # compiles, or loads what was compiled before
    bar.begin("counting", _first_turns(start))
    split = {}
    for move, count in engine.divide(start, depth):
        split[move] = count
        bar.advance()
    return split


def _first_turns(position: Position) -> int:
    """The number of ways to play one turn, with the draw if one is due."""
    if position.turn is None:
        return sum(len(position.draw(stone).legal_moves) for stone in position.draws)
    return len(position.legal_moves)


def _note_speed(count: int, seconds: float) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"{count:,} in {seconds:.1f} s\n")
