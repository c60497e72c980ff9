"""Perft of a position, by the compiled kernel."""

from collections.abc import Iterator

import numpy as np

from trilith.engine.kernels.perft import perft as kernel
from trilith.engine.linker import link
from trilith.games.errors import TrilithError
from trilith.games.position import Position

# Deeper counts would not end in a lifetime, and might not fit a machine word.
DEEPEST = 40


def perft(position: Position, depth: int) -> int:
    """The number of ways to play the next `depth` turns. A leaf counts whether or not its game is over.

    >>> import trilith
    >>> perft(trilith.start("morris"), 2)
    552
    """
    check_depth(depth)
    # The kernel sees no history: only the position knows of a draw by repetition.
    if position.outcome and depth > 0:
        return 0
    return _count(position, depth)


def divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """The same count for each first move, as soon as it is known."""
    check_depth(depth)
    if depth == 0:
        return
    for move, after in _first_turns(position):
        yield move, _count(after, depth - 1)


def check_depth(depth: int) -> None:
    if not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise TrilithError(f"the depth is a number of turns from 0 to {DEEPEST}, not {depth}")


def _first_turns(position: Position) -> Iterator[tuple[str, Position]]:
    """Every way to play one turn, a draw included where one is due."""
    if position.turn is None:
        for stone in position.draws:
            yield from _first_turns(position.draw(stone))
    for move in position.legal_moves:
        yield str(move), position.play(move)


def _count(position: Position, depth: int) -> int:
    rules = position.game.rules
    buffer = np.zeros((2 * depth + 1) * rules.MAX_MOVES, np.int64)
    # Every argument as the same type each time: a literal would compile the kernel a second time.
    return int(link(position.game, kernel)(position.state, np.int64(depth), buffer, np.int64(rules.MAX_MOVES)))
