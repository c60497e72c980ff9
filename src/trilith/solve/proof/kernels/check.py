"""Checks a winning strategy by the rules alone: every reply is tried, and every position is looked at in full."""

from typing import Any

from trilith.engine.kernels.hooks import apply, legal, result
from trilith.games.outcome import ONGOING
from trilith.solve.proof.hooks import canonical, state_of


def check(
    named: Any,
    chosen: Any,
    next_named: Any,
    winner: int,
    turns: Any,
    replies: Any,
    answers: Any,
    scratch: Any,
    lookup: Any,
) -> int:
    """Play the turn chosen in each of the positions named, try every reply, and name the positions in which the winner
    does not win at once; how many. -1: a turn is not legal; -2: the other wins; -3: no lookup for the names."""
    filled, habit = 0, 0
    for number in range(len(chosen)):
        state = state_of(named[2 * number], named[2 * number + 1])
        if not contains(turns, legal(state, turns), chosen[number]):
            return -1
        after = apply(state, chosen[number])
        if result(after) != ONGOING:
            if result(after) != winner:
                return -2
            continue
        for reply in range(legal(after, replies)):
            then = apply(after, replies[reply])
            if result(then) != ONGOING:
                return -2
            habit = winning(then, answers, habit, winner)
            if habit < 0:
                if 2 * filled + 2 > len(next_named):
                    return -3
                next_named[2 * filled], next_named[2 * filled + 1] = canonical(then, scratch, lookup)
                filled += 1
    return filled


def winning(state: Any, moves: Any, habit: int, winner: int) -> int:
    """A turn that wins at once, or -1. The one that won after the last reply is tried first: it often wins again."""
    count = legal(state, moves)
    if contains(moves, count, habit) and result(apply(state, habit)) == winner:
        return habit
    for number in range(count):
        if result(apply(state, moves[number])) == winner:
            found: int = moves[number]
            return found
    return -1


def contains(moves: Any, count: int, move: int) -> bool:
    for number in range(count):  # noqa: SIM110 - kernel Python has no generators
        if moves[number] == move:
            return True
    return False
