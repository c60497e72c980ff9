"""Derives entries from their successors, by the rules themselves and not by the algorithm that computed them."""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, legal, result, to_move
from trilith.engine.primitives import pointer
from trilith.games.outcome import DRAW, ONGOING
from trilith.solve.tablebase.hooks import (
    after_half,
    after_placing,
    ends_in_half,
    entry_tier,
    half_of,
    index_of,
    is_middle,
    placings,
    state_at,
)
from trilith.solve.tablebase.kernels.entries import NO_POSITION, NO_POSITION_BYTE
from trilith.solve.tablebase.kernels.retrograde import TierArrays, lower_code, tier_pointers

# Ranks of codes: worse than anything, and those of wins and losses in 0 plies.
WORST: Final = -(1 << 40)
SURE: Final = 1 << 20


def rank_of(code: int) -> int:
    """The greater the better: sooner wins, draws, later losses."""
    if code == 0:
        return 0
    return SURE - code if code > 0 else -SURE - code


def code_of(rank: int) -> int:
    """The code that has this rank."""
    if rank == 0:
        return 0
    return SURE - rank if rank > 0 else -SURE - rank


def one_ply_earlier(code: int) -> int:
    """The code of a move, for the player who moves, that leads to a position of this code."""
    if code == 0:
        return 0
    return -code - 2 if code > 0 else -code


def final_code(state: Any, outcome: int) -> int:
    """The code of a move that ended the game in this state, for the player who made it."""
    if outcome == DRAW:
        return 0
    return -2 if outcome == to_move(state) else 1


# ---- tiers solved by retrograde analysis ----


def check_entries(arrays: TierArrays, first: int, last: int) -> int:
    """The index of the first entry that does not follow from its successors, or -1."""
    tier = tier_pointers(arrays)
    for index in range(first, last):
        state = state_at(tier.numbers, index, tier.lookup)
        if index_of(state, tier.lookup) != index:
            if tier.entries[index] != NO_POSITION:
                return index
            continue
        outcome = result(state)
        if outcome != ONGOING:
            expected = 0 if outcome == DRAW else -1
            if tier.entries[index] != expected or outcome == to_move(state):
                return index
            continue
        best = WORST
        for number in range(legal(state, tier.moves)):
            then = apply(state, tier.moves[number])
            outcome = result(then)
            if outcome != ONGOING:
                best = max(best, rank_of(final_code(then, outcome)))
            elif entry_tier(then) == (tier.numbers[0], tier.numbers[1]):
                best = max(best, rank_of(one_ply_earlier(tier.entries[index_of(then, tier.lookup)] + 0)))
            else:
                best = max(best, rank_of(one_ply_earlier(lower_code(then, tier))))
        if tier.entries[index] != code_of(best):
            return index
    return -1


# ---- tiers solved by a panel sweep: a turn is a flip, which may end the game, and then a placement ----


class PanelArrays(NamedTuple):
    """A tier with its entries, those of the tier `after` it, and `middle`: what the boards between the halves of a turn
    are worth to the player who places. `moves` is scratch space of one thread."""

    numbers: Any
    lookup: Any
    after: Any
    middle: Any
    entries: Any
    moves: Any


def derive_middle(arrays: PanelArrays, first: int, last: int) -> None:
    """Fill in `middle` from the tier after."""
    after, middle = pointer(arrays.after), pointer(arrays.middle)
    for index in range(first, last):
        state = state_at(arrays.numbers, index, arrays.lookup)
        if not is_middle(state):
            continue
        best = WORST
        for number in range(placings(state)):
            then = after_placing(state, number)
            outcome = result(then)
            if outcome == ONGOING:
                best = max(best, rank_of(one_ply_earlier(after[index_of(then, arrays.lookup)])))
            else:
                best = max(best, rank_of(final_code(then, outcome)))
        middle[index] = code_of(best)


def check_flips(arrays: PanelArrays, first: int, last: int) -> int:
    """The index of the first entry that does not follow from `middle`, or -1."""
    middle, entries, moves = pointer(arrays.middle), pointer(arrays.entries), pointer(arrays.moves)
    lookup = pointer(arrays.lookup)
    for index in range(first, last):
        state = state_at(arrays.numbers, index, lookup)
        outcome = result(state)
        if outcome != ONGOING:
            # Lost already; or won already, and then it would not be this player's turn.
            if entries[index] != (NO_POSITION_BYTE if outcome == to_move(state) else -1):
                return index
            continue
        best, seen = WORST, -1
        for number in range(legal(state, moves)):
            move = moves[number]
            if half_of(move) == seen:
                continue
            seen = half_of(move)
            if ends_in_half(move):
                then = apply(state, move)
                best = max(best, rank_of(final_code(then, result(then))))
            else:
                best = max(best, rank_of(middle[index_of(after_half(state, move), lookup)]))
        if entries[index] != code_of(best):
            return index
    return -1
