"""Retrograde analysis of one tier: from the finished games backwards, one ply after the other.

The mark of an entry is a word of 16 bits. Below UNKNOWN it is the distance to the end of the game: the player to move
wins if it is odd and loses if it is even. It is final once retrograde analysis has reached that ply. From UNKNOWN on,
the low bits count the moves within the tier that are not yet known to lose; SAFE says that a move to another tier
draws, so that the player to move never loses.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, legal, result
from trilith.engine.primitives import atomic_min, fetch_sub, pointer
from trilith.games.outcome import DRAW
from trilith.solve.tablebase.hooks import (
    asymmetric_until,
    entry_tier,
    index_of,
    predecessors,
    stabilizer_size,
    state_at,
    stays_in_tier,
)
from trilith.solve.tablebase.kernels.entries import NO_POSITION

UNKNOWN: Final = 0x8000
SAFE: Final = 0x4000
COUNT: Final = 0xFF
NONE: Final = 0xFFFF
# The `predecessors` of a state: their entries, and from this bit on the sizes of their stabilizers.
STABILIZER: Final = 40
INDEX: Final = (1 << STABILIZER) - 1
# The marks of a block are scanned together. `due` has the next ply at which a block has work to do.
BLOCK: Final = 1024
NEVER: Final = 0xFFFF


class TierArrays(NamedTuple):
    """A tier under analysis or under test: arrays as Python passes them, pointers inside the kernels.

    `lower_tiers` has the numbers of the two tiers that captures lead to, `lower_entries` and `lowest_entries` what is
    stored there. `moves` and `before` are scratch space of one thread.
    """

    numbers: Any
    lookup: Any
    marks: Any
    due: Any
    entries: Any
    lower_tiers: Any
    lower_entries: Any
    lowest_entries: Any
    moves: Any
    before: Any


def tier_pointers(arrays: TierArrays) -> TierArrays:
    return TierArrays(
        arrays.numbers,
        pointer(arrays.lookup),
        pointer(arrays.marks),
        pointer(arrays.due),
        pointer(arrays.entries),
        arrays.lower_tiers,
        pointer(arrays.lower_entries),
        pointer(arrays.lowest_entries),
        pointer(arrays.moves),
        pointer(arrays.before),
    )


def initialise(arrays: TierArrays, first: int, last: int) -> None:
    """Mark the entries from `first` to `last`: what is over or decided by a capture, and the moves of the others."""
    tier = tier_pointers(arrays)
    span = 0
    for index in range(first, last):
        if index >= abs(span):
            span = asymmetric_until(tier.numbers, index, tier.lookup)
        mark = NONE
        state = state_at(tier.numbers, index, tier.lookup)
        if span > 0 or index_of(state, tier.lookup) == index:
            mark = first_mark(state, tier)
        tier.marks[index] = mark
        if mark < UNKNOWN:
            atomic_min(tier.due, index // BLOCK, mark)


def first_mark(state: Any, tier: TierArrays) -> int:
    count = legal(state, tier.moves)
    if count == 0:
        return UNKNOWN | SAFE if result(state) == DRAW else 0
    soonest_win, latest_loss, is_safe, undecided = UNKNOWN, 0, 0, 0
    for number in range(count):
        if stays_in_tier(tier.moves[number]):
            undecided += 1
            continue
        then = apply(state, tier.moves[number])
        # A capture that leads to neither tier ends the game: a blocked player has an entry as well.
        if not is_in_lower_tiers(then, tier):
            return 1
        code = lower_code(then, tier)
        if code < 0:
            soonest_win = min(soonest_win, -code)
        elif code == 0:
            is_safe = SAFE
        else:
            latest_loss = max(latest_loss, code + 1)
    if soonest_win != UNKNOWN:
        return soonest_win
    if undecided == 0 and is_safe == 0:
        return latest_loss
    return UNKNOWN | is_safe | undecided


def is_in_lower_tiers(state: Any, tier: TierArrays) -> bool:
    """Whether a state is in one of the two tiers that captures lead to."""
    more, fewer = entry_tier(state)
    below = tier.lower_tiers
    found: bool = (more == below[0] and fewer == below[1]) or (more == below[2] and fewer == below[3])
    return found


def lower_code(state: Any, tier: TierArrays) -> int:
    """The code of a state in one of the two tiers that captures lead to."""
    more, fewer = entry_tier(state)
    index = index_of(state, tier.lookup)
    is_first = more == tier.lower_tiers[0] and fewer == tier.lower_tiers[1]
    code: int = tier.lower_entries[index] if is_first else tier.lowest_entries[index]
    return code + 0


def step_back(arrays: TierArrays, ply: int, first: int, last: int) -> int:
    """In the blocks from `first` to `last`: carry the marks of this ply to their predecessors. How many are final."""
    tier, size = tier_pointers(arrays), len(arrays.marks)
    done = 0
    for block in range(first, last):
        if tier.due[block] > ply:
            continue
        tier.due[block] = NEVER
        later = NEVER
        for index in range(block * BLOCK, min(size, (block + 1) * BLOCK)):
            mark = tier.marks[index] + 0
            if mark == ply:
                done += 1
                count = predecessors(state_at(tier.numbers, index, tier.lookup), tier.lookup, tier.before)
                if ply & 1 == 0:
                    mark_wins(ply, count, tier)
                else:
                    count = count_moves(count, stabilizer_size(tier.numbers, index, tier.lookup), tier.before)
                    mark_losses(ply, count, tier)
            elif ply < mark < SAFE:
                later = min(later, mark)
        if later != NEVER:
            atomic_min(tier.due, block, later)
    return done


def count_moves(count: int, stabilizer: int, before: Any) -> int:
    """List each predecessor once, with the number of moves from there to here in place of its stabilizer; how many.

    By symmetry, the moves from there to here times the stabilizer of here are the moves back times that of there.
    """
    if stabilizer == 1:
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
        moves = (before[number] >> STABILIZER) // stabilizer
        before[number] = before[number] & INDEX | moves << STABILIZER
    return kept


def mark_wins(ply: int, count: int, tier: TierArrays) -> None:
    """The predecessors of a lost position win, one ply later at the latest."""
    for number in range(count):
        index = tier.before[number] & INDEX
        mark = tier.marks[index] + 0
        if mark > ply + 1 and mark != NONE:
            tier.marks[index] = ply + 1
            atomic_min(tier.due, index // BLOCK, ply + 1)


def mark_losses(ply: int, count: int, tier: TierArrays) -> None:
    """The predecessors of a won position have fewer moves left that may not lose; without any they are lost."""
    for number in range(count):
        index, moves = tier.before[number] & INDEX, tier.before[number] >> STABILIZER
        mark = tier.marks[index] + 0
        if mark < UNKNOWN or mark & SAFE != 0:
            continue
        if fetch_sub(tier.marks, index, moves) & COUNT == moves:
            mark = max(ply + 1, latest_capture(index, tier))
            tier.marks[index] = mark
            atomic_min(tier.due, index // BLOCK, mark)


def latest_capture(index: int, tier: TierArrays) -> int:
    """How long captures, which all lose, can delay the end."""
    latest = 0
    state = state_at(tier.numbers, index, tier.lookup)
    for number in range(legal(state, tier.moves)):
        if not stays_in_tier(tier.moves[number]):
            latest = max(latest, lower_code(apply(state, tier.moves[number]), tier) + 1)
    return latest


def finish(arrays: TierArrays, first: int, last: int) -> None:
    """Turn marks into codes. Where nobody can force anything it is a draw."""
    tier = tier_pointers(arrays)
    for index in range(first, last):
        mark = tier.marks[index] + 0
        if mark == NONE:
            tier.entries[index] = NO_POSITION
        elif mark >= UNKNOWN:
            tier.entries[index] = 0
        else:
            tier.entries[index] = mark if mark & 1 == 1 else -mark - 1
