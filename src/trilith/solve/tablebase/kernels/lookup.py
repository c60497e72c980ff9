"""Where entries stand: those of a state, and of all its moves."""

from typing import Any

from trilith.engine.kernels.hooks import apply, result, to_move
from trilith.games.outcome import DRAW, ONGOING
from trilith.solve.tablebase.hooks import entry_tier, index_of, tablebase_state


def ask(state: Any, moves: Any, lookup: Any, tiers: Any, indices: Any) -> None:
    """For each move the tier and number of the entry it leads to; -1, -2 or -3 where it wins, draws or loses now."""
    for number in range(len(moves)):
        then = tablebase_state(apply(state, moves[number]))
        outcome = result(then)
        if outcome == ONGOING:
            tiers[number, 0], tiers[number, 1] = entry_tier(then)
            if tiers[number, 0] >= 0:
                indices[number] = index_of(then, lookup)
        elif outcome == DRAW:
            tiers[number, 0] = -2
        else:
            tiers[number, 0] = -3 if outcome == to_move(then) else -1


def entry_numbers(state: Any, lookup: Any, out: Any) -> None:
    """The tier and number of a state's own entry."""
    out[0], out[1] = entry_tier(tablebase_state(state))
    if out[0] >= 0:
        out[2] = index_of(tablebase_state(state), lookup)
