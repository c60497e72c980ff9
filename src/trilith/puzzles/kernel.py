"""Whether a game is decided within some plies: a plain search of every move, nothing guessed or stored."""

from typing import Any, Final

from trilith.engine.kernels.hooks import apply, legal, order_score, result, to_move
from trilith.engine.primitives import advanced, pointer
from trilith.games.outcome import DRAW, ONGOING

# Indices into the control array.
NODES, BUDGET, ABORTED = range(3)
CONTROLS: Final = 3


def decided_within(state: Any, plies: int, low: int, high: int, buffer: Any, width: int, control: Any) -> int:
    """1 if the player to move wins within so many plies whatever the other does, -1 if they lose, 0 for neither.

    Only answers between `low` and `high` are exact. `buffer` has twice `width` numbers for each ply.
    """
    return decided(state, plies, low, high, pointer(buffer), width, pointer(control))


# One function: it calls itself, and splitting it would make compiled functions call each other in a circle.
def decided(  # noqa: C901
    state: Any, plies: int, low: int, high: int, out: Any, width: int, control: Any
) -> int:
    control[NODES] += 1
    if control[NODES] > control[BUDGET]:
        control[ABORTED] = 1
        return 0
    ended = result(state)
    if ended != ONGOING:
        return 0 if ended == DRAW else 1 if ended == to_move(state) else -1
    if plies == 0:
        return 0
    count = legal(state, out)
    scores = advanced(out, width)
    below = advanced(out, 2 * width)
    if plies > 1:
        for number in range(count):
            scores[number] = order_score(state, out[number])
    best = -1
    for number in range(count):
        if plies > 1:
            # The most promising of those left comes next.
            first = number
            for other in range(number + 1, count):
                if scores[other] > scores[first]:
                    first = other
            move, score = out[first], scores[first]
            out[first], scores[first] = out[number], scores[number]
            out[number], scores[number] = move, score
        found = -decided(apply(state, out[number]), plies - 1, -high, -low, below, width, control)
        if control[ABORTED] != 0:
            return 0
        best = max(best, found)
        low = max(low, best)
        if low >= high:
            break
    return best
