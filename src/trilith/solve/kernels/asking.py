"""Where entries stand: those of a state, and of all its moves."""

from typing import Any

from trilith.engine.kernels.open import apply, result, to_move
from trilith.games.outcome import DRAW, ONGOING
from trilith.solve.kernels.open import bare, entry_tier, index_of


def ask(state: Any, moves: Any, room: Any, tiers: Any, indices: Any) -> None:
    """For each move the tier and number of the entry it leads to; -1, -2 or -3 where it wins, draws or loses now."""
    for number in range(len(moves)):
        then = bare(apply(state, moves[number]))
        outcome = result(then)
        if outcome == ONGOING:
            tiers[number, 0], tiers[number, 1] = entry_tier(then)
            if tiers[number, 0] >= 0:
                indices[number] = index_of(then, room)
        elif outcome == DRAW:
            tiers[number, 0] = -2
        else:
            tiers[number, 0] = -3 if outcome == to_move(then) else -1


def entry_numbers(state: Any, room: Any, out: Any) -> None:
    """The tier and number of a state's own entry."""
    out[0], out[1] = entry_tier(bare(state))
    if out[0] >= 0:
        out[2] = index_of(bare(state), room)
