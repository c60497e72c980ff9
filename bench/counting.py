"""Perft: the compiled rules against the same rules as plain Python, in one run.

The last turn is played out too (perft usually only counts it), so that every leaf is a state made by `apply`.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from bench.table import Goal, rate, show
from trilith.engine.kernels.hooks import apply, chance, legal, to_move
from trilith.engine.linker import bind, link
from trilith.engine.primitives import advanced, pointer
from trilith.games.outcome import CHANCE
from trilith.games.position import Position

# The ruleset, and the depths that take the compiled and the plain run about a second.
DEPTHS = {
    "flip": (4, 2),
    "morris": (6, 3),
    "outfox": (3, 2),
    "stones:supply=skill": (4, 2),
    "siege": (4, 2),
}


def leaves(state: Any, depth: int, buffer: Any, room: int) -> int:
    return play_out(state, depth, pointer(buffer), room)


def play_out(state: Any, depth: int, out: Any, room: int) -> int:
    if depth == 0:
        return 1
    below = advanced(out, room)
    found = 0
    if to_move(state) == CHANCE:
        for i in range(chance(state, out, below)):
            found += play_out(apply(state, out[i]), depth, below, room)
        return found
    for i in range(legal(state, out)):
        found += play_out(apply(state, out[i]), depth - 1, below, room)
    return found


def main() -> list[Goal]:
    rows = []
    for ruleset, (deep, shallow) in DEPTHS.items():
        position = Position.start(ruleset)
        compiled = link(position.game, leaves)
        timed(compiled, position, 1, np.zeros)  # compile, or load, before the clock runs
        count, seconds = timed(compiled, position, deep, np.zeros)
        plain_count, plain_seconds = timed(bind(position.game, leaves), position, shallow, lambda size, _: [0] * size)
        ratio = (count / seconds) / (plain_count / plain_seconds)
        rows.append([ruleset, f"{count:,}", rate(count, seconds), rate(plain_count, plain_seconds), f"{ratio:.0f} ×"])
    show("Turns played out", ["ruleset", "leaves", "compiled", "plain Python", "ratio"], rows)
    return []


def timed(
    kernel: Callable[..., int], position: Position, depth: int, buffer: Callable[[int, Any], Any]
) -> tuple[int, float]:
    room = position.game.rules.MAX_MOVES
    begin = perf_counter()
    count = kernel(position.state, np.int64(depth), buffer((2 * depth + 1) * room, np.int64), np.int64(room))
    return int(count), perf_counter() - begin
