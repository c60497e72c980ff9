"""Marks: what a move that lost so much chance is called, and where a game turned."""

import math
from collections.abc import Sequence
from typing import Final, Literal, get_args

from trilith.engine.value import Value

Mark = Literal["best", "fine", "slip", "mistake", "blunder"]
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
# From how much lost chance on a move is no longer called so.
BOUNDS: Final[tuple[tuple[float, Mark], ...]] = ((0.01, "best"), (0.05, "fine"), (0.1, "slip"), (0.2, "mistake"))

# A loss or a stroke of luck from this on may turn a game, and no more than so many are told.
TURNING: Final = 0.1
MOST_TURNS: Final = 5


def mark(loss: float) -> Mark:
    """What to call a move that lost so much chance to win.

    >>> mark(0.0), mark(0.07), mark(0.5)
    ('best', 'slip', 'blunder')
    """
    return next((name for bound, name in BOUNDS if loss < bound), "blunder")


def thrown_away(best: Value, played: Value) -> str | None:
    """What was proven before a move and is proven gone after it."""
    if best.kind != "proven" or played.kind != "proven" or best.result == played.result:
        return None
    names = {"win": "won", "draw": "drawn", "loss": "lost"}
    return f"{names[best.result or 'draw']} to {names[played.result or 'draw']}"


def accuracy(losses: Sequence[float]) -> float | None:
    """How well somebody played, from 0 to 100: the mean over their turns of 100 exp(-4 loss).

    A turn that loses nothing counts 100, a slip about 75, one that throws the whole game away 2.
    """
    return 100 * sum(math.exp(-4 * loss) for loss in losses) / len(losses) if losses else None


def turning_points(swings: Sequence[float]) -> tuple[int, ...]:
    """The turns with the greatest swings, in the order they were played."""
    great = sorted((number for number, swing in enumerate(swings) if swing >= TURNING), key=lambda n: -swings[n])
    return tuple(sorted(great[:MOST_TURNS]))
