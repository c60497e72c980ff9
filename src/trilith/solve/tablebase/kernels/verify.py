"""Derives entries anew from their successors, by the rules themselves and not by the way they were worked out."""

from typing import Any, Final

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
from trilith.solve.tablebase.kernels.retrograde import look_up

NONE: Final = -128
NO_ENTRY: Final = -32768
# Worse than anything.
NOTHING: Final = -(1 << 40)
SURE: Final = 1 << 20


def goodness(code: int) -> int:
    """The greater the better: sooner wins, draws, later losses."""
    if code == 0:
        return 0
    return SURE - code if code > 0 else -SURE - code


def code_of(worth: int) -> int:
    """The code that is so good."""
    if worth == 0:
        return 0
    return SURE - worth if worth > 0 else -SURE - worth


def before(code: int) -> int:
    """The same for the other player a ply earlier."""
    if code == 0:
        return 0
    return -code - 2 if code > 0 else -code


def ended(state: Any, outcome: int) -> int:
    """The code of a turn that ended the game in this state, for the player whose turn it was."""
    if outcome == DRAW:
        return 0
    return -2 if outcome == to_move(state) else 1


def check_placing(numbers: Any, first: int, last: int, lookup: Any, after: Any, middle: Any) -> None:
    """What the boards between the halves of a turn are worth to the player who places."""
    known, out = pointer(after), pointer(middle)
    for index in range(first, last):
        state = state_at(numbers, index, lookup)
        if not is_middle(state):
            continue
        best = NOTHING
        for number in range(placings(state)):
            then = after_placing(state, number)
            outcome = result(then)
            if outcome == ONGOING:
                best = max(best, goodness(before(known[index_of(then, lookup)])))
            else:
                best = max(best, goodness(ended(then, outcome)))
        out[index] = code_of(best)


def check_halves(numbers: Any, first: int, last: int, lookup: Any, moves: Any, middle: Any, entries: Any) -> int:
    """The number of the first entry that does not follow from its successors, or -1."""
    known, here, turns, lookup = pointer(middle), pointer(entries), pointer(moves), pointer(lookup)
    for index in range(first, last):
        state = state_at(numbers, index, lookup)
        outcome = result(state)
        if outcome != ONGOING:
            # Lost already; or won already, and then it would not be this player's turn.
            if here[index] != (NONE if outcome == to_move(state) else -1):
                return index
            continue
        best, seen = NOTHING, -1
        for number in range(legal(state, turns)):
            move = turns[number]
            if half_of(move) == seen:
                continue
            seen = half_of(move)
            if ends_in_half(move):
                then = apply(state, move)
                best = max(best, goodness(ended(then, result(then))))
            else:
                best = max(best, goodness(known[index_of(after_half(state, move), lookup)]))
        if here[index] != code_of(best):
            return index
    return -1


def check_turns(
    numbers: Any, first: int, last: int, lookup: Any, moves: Any, entries: Any, tiers: Any, lesser: Any, least: Any
) -> int:
    """The same for whole turns, which may lead to this tier or one of two below."""
    here, turns = pointer(entries), pointer(moves)
    lookup, lesser, least = pointer(lookup), pointer(lesser), pointer(least)
    for index in range(first, last):
        state = state_at(numbers, index, lookup)
        if index_of(state, lookup) != index:
            if here[index] != NO_ENTRY:
                return index
            continue
        outcome = result(state)
        if outcome != ONGOING:
            if here[index] != -1 or outcome == to_move(state):
                return index
            continue
        best = NOTHING
        for number in range(legal(state, turns)):
            then = apply(state, turns[number])
            outcome = result(then)
            if outcome != ONGOING:
                best = max(best, goodness(ended(then, outcome)))
            elif entry_tier(then) == (numbers[0], numbers[1]):
                best = max(best, goodness(before(here[index_of(then, lookup)] + 0)))
            else:
                best = max(best, goodness(before(look_up(then, lookup, tiers, lesser, least))))
        if here[index] != code_of(best):
            return index
    return -1
