"""Retrograde analysis, for games that can go round in circles: from what is over backwards, one ply after the other.

A mark is a word of 16 bits. Below UNKNOWN it says in how many plies the game is over: the player to move wins if the
number is odd. It is final once that many plies have been worked back. From UNKNOWN on, the low bits count the ways left
that may not lose yet; SAFE says that there will always be one, a draw in another tier.
"""

from typing import Any, Final

from trilith.engine.kernels.hooks import apply, legal
from trilith.engine.primitives import advanced, atomic_min, fetch_sub, pointer
from trilith.solve.tablebase.hooks import (
    asymmetric_until,
    entry_tier,
    index_of,
    predecessors,
    stabilizer_size,
    state_at,
    stays_in_tier,
)

UNKNOWN: Final = 0x8000
SAFE: Final = 0x4000
COUNT: Final = 0xFF
NONE: Final = 0xFFFF
# How `predecessors` tells entries: the number, and above it how many symmetries leave the state as it is.
STABILITY: Final = 40
INDEX: Final = (1 << STABILITY) - 1
# No block is due.
NEVER: Final = 0xFFFF
# The marks of a block are looked through together.
BLOCK: Final = 1024


def begin(
    numbers: Any,
    first: int,
    last: int,
    lookup: Any,
    buffer: Any,
    marks: Any,
    due: Any,
    tiers: Any,
    lesser: Any,
    least: Any,
) -> None:
    """Mark what is over, and what captures settle; count the ways of everything else."""
    moves, out, times = pointer(buffer), pointer(marks), pointer(due)
    lookup, lesser, least = pointer(lookup), pointer(lesser), pointer(least)
    span = 0
    for index in range(first, last):
        if index >= abs(span):
            span = asymmetric_until(numbers, index, lookup)
        mark = NONE
        state = state_at(numbers, index, lookup)
        if span > 0 or index_of(state, lookup) == index:
            mark = first_mark(state, lookup, moves, tiers, lesser, least)
        out[index] = mark
        if mark < UNKNOWN:
            atomic_min(times, index // BLOCK, mark)


def first_mark(state: Any, lookup: Any, moves: Any, tiers: Any, lesser: Any, least: Any) -> int:
    count = legal(state, moves)
    if count == 0:
        return 0
    soonest, latest, is_safe, ways = UNKNOWN, 0, 0, 0
    for number in range(count):
        if stays_in_tier(moves[number]):
            ways += 1
            continue
        then = apply(state, moves[number])
        # What leads to neither tier is over: in the tiers even who cannot move has an entry.
        if not leads_to(then, tiers):
            return 1
        code = look_up(then, lookup, tiers, lesser, least)
        if code < 0:
            soonest = min(soonest, -code)
        elif code == 0:
            is_safe = SAFE
        else:
            latest = max(latest, code + 1)
    if soonest != UNKNOWN:
        return soonest
    if ways == 0 and is_safe == 0:
        return latest
    return UNKNOWN | is_safe | ways


def leads_to(state: Any, tiers: Any) -> bool:
    """Whether a state is in one of the two tiers that captures lead to."""
    more, fewer = entry_tier(state)
    found: bool = (more == tiers[0] and fewer == tiers[1]) or (more == tiers[2] and fewer == tiers[3])
    return found


def look_up(state: Any, lookup: Any, tiers: Any, lesser: Any, least: Any) -> int:
    """The code of a state in one of the two tiers that captures lead to."""
    tier = entry_tier(state)
    index = index_of(state, lookup)
    code: int = lesser[index] if tier[0] == tiers[0] and tier[1] == tiers[1] else least[index]
    return code + 0


def step_back(
    numbers: Any,
    ply: int,
    first: int,
    last: int,
    lookup: Any,
    buffer: Any,
    marks: Any,
    due: Any,
    tiers: Any,
    lesser: Any,
    least: Any,
) -> int:
    """From all blocks in the span: tell those before the marks of this ply. How many marks became final."""
    here, times, before = pointer(marks), pointer(due), pointer(buffer)
    lookup, lesser, least = pointer(lookup), pointer(lesser), pointer(least)
    moves = advanced(before, len(buffer) // 2)
    size = len(marks)
    done = 0
    for block in range(first, last):
        if times[block] > ply:
            continue
        times[block] = NEVER
        later = NEVER
        for index in range(block * BLOCK, min(size, (block + 1) * BLOCK)):
            mark = here[index] + 0
            if mark == ply:
                done += 1
                count = predecessors(state_at(numbers, index, lookup), lookup, before)
                if ply & 1 == 0:
                    wins_from(ply, before, count, here, times)
                else:
                    count = shared(before, count, stabilizer_size(numbers, index, lookup))
                    loses_from(numbers, ply, before, count, lookup, moves, here, times, tiers, lesser, least)
            elif ply < mark < SAFE:
                later = min(later, mark)
        if later != NEVER:
            atomic_min(times, block, later)
    return done


def shared(before: Any, count: int, stability: int) -> int:
    """Make the second part of each entry the ways that lead from there to here; how many entries there are then.

    A state that looks the same from s sides has s ways to each state that looks the same from none, and is told of one
    for each of them. So ways back are to ways there as the sides of here to those of there.
    """
    if stability == 1:
        return count
    kept = 0
    for number in range(count):
        found = before[number]
        place = 0
        while place < kept and before[place] & INDEX != found & INDEX:
            place += 1
        if place == kept:
            before[kept] = found & INDEX
            kept += 1
        before[place] += found & ~INDEX
    for number in range(kept):
        ways = (before[number] >> STABILITY) // stability
        before[number] = before[number] & INDEX | ways << STABILITY
    return kept


def wins_from(ply: int, before: Any, count: int, marks: Any, times: Any) -> None:
    """Whoever can come here, where the opponent has lost, wins a ply sooner."""
    for number in range(count):
        index = before[number] & INDEX
        mark = marks[index] + 0
        if mark > ply + 1 and mark != NONE:
            marks[index] = ply + 1
            atomic_min(times, index // BLOCK, ply + 1)


def loses_from(
    numbers: Any,
    ply: int,
    before: Any,
    count: int,
    lookup: Any,
    moves: Any,
    marks: Any,
    times: Any,
    tiers: Any,
    lesser: Any,
    least: Any,
) -> None:
    """Whoever can come here, where the opponent wins, has a way less; the last way is the end."""
    for number in range(count):
        index, ways = before[number] & INDEX, before[number] >> STABILITY
        mark = marks[index] + 0
        if mark < UNKNOWN or mark & SAFE != 0:
            continue
        if fetch_sub(marks, index, ways) & COUNT == ways:
            mark = max(ply + 1, latest_capture(numbers, index, lookup, moves, tiers, lesser, least))
            marks[index] = mark
            atomic_min(times, index // BLOCK, mark)


def latest_capture(numbers: Any, index: int, lookup: Any, moves: Any, tiers: Any, lesser: Any, least: Any) -> int:
    """How long captures, which all lose, can put the end off."""
    latest = 0
    state = state_at(numbers, index, lookup)
    for number in range(legal(state, moves)):
        if not stays_in_tier(moves[number]):
            then = apply(state, moves[number])
            latest = max(latest, look_up(then, lookup, tiers, lesser, least) + 1)
    return latest


def finish(first: int, last: int, marks: Any, entries: Any) -> None:
    """Marks as codes. Where nobody can force anything it is a draw."""
    here, out = pointer(marks), pointer(entries)
    for index in range(first, last):
        mark = here[index] + 0
        if mark == NONE:
            out[index] = -32768
        elif mark >= UNKNOWN:
            out[index] = 0
        else:
            out[index] = mark if mark & 1 == 1 else -mark - 1
