"""`trilith perft`: counts every way to play the next so many turns."""

import sys
import time
from typing import Annotated

import typer

from trilith.cli import console
from trilith.cli.arguments import AsJson, PositionText, RulesetText, read_position
from trilith.cli.counting_bar import CountingBar
from trilith.cli.describe import Json
from trilith.cli.worker import interruptible
from trilith.games.position import Position

Depth = Annotated[int, typer.Argument(metavar="DEPTH", help="How many turns deep.", show_default=False)]
Divided = Annotated[bool, typer.Option("--divide", help="Also the count below each first move.", show_default=False)]


def perft(
    ruleset: RulesetText,
    depth: Depth,
    position: PositionText = None,
    divide: Divided = False,
    as_json: AsJson = False,
) -> None:
    """Count the ways to play the next DEPTH turns. The last line is the count alone."""
    start = read_position(ruleset, position)
    began = time.monotonic()
    with console.ending_the_line(), CountingBar(start) as bar:
        split = interruptible(lambda: _counts(start, depth, bar), bar.waiting)
    # At depth 0 there is no first move, and one way to play nothing.
    count = sum(split.values()) if depth else 1
    _note_speed(count, time.monotonic() - began)
    if as_json:
        value: Json = {"ruleset": start.ruleset.text, "position": start.text, "depth": depth, "count": count}
        console.print_json(value | ({"divide": split} if divide else {}))
        return
    lines = [f"{move}: {below}" for move, below in split.items()] if divide else []
    sys.stdout.write("\n".join([*lines, str(count)]) + "\n")


def _counts(start: Position, depth: int, bar: CountingBar) -> dict[str, int]:
    # Imported here, off the main thread: it takes a moment in which Ctrl-C should work.
    from trilith.engine import perft as engine

    engine.check_depth(depth)
    engine.perft(start, min(depth, 1))  # compiles, or loads what was compiled before
    bar.begin()
    split = {}
    for move, count in engine.divide(start, depth):
        split[move] = count
        bar.advance()
    return split


def _note_speed(count: int, seconds: float) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"{count:,} in {seconds:.1f} s\n")
