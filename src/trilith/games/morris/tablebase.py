"""How the moving phase of the mill games is solved: tiers by how many stones each player has.

Repetitions and the quiet limit are left out: a draw is a position in which neither player can force a win at all.

A tier has the positions of both players to move, unless they have as many stones: then the two are the same. Entries
are numbered by the stones of the player with fewer (of the mover, if they have as many), reduced by the 16 symmetries
of the board, and then by the other player's stones on the points left. Where the first stones look the same from
several sides, only one of the positions that are the same has an entry that counts.
"""

from collections.abc import Mapping
from math import comb
from typing import Any, Final

from trilith.games.bits import ctz, pdep, pext, popcount
from trilith.games.geometry import orbit_counts
from trilith.games.hooks import OpeningHooks
from trilith.games.morris.boards import BOARDS, FULL, NEIGHBOURS, NOWHERE, POINT_COUNTS, ROW
from trilith.games.morris.classes import (
    CHOOSE,
    CLASSES,
    COUNTS,
    KINDS,
    SHAPE,
    TURNS,
    fill_lookup,
    lookup_size,
    rank_of,
    spun,
    word_of,
)
from trilith.games.morris.rules import (
    NO_JUMPS,
    TAKE_TWO,
    State,
    board_number,
    empty_points,
    may_be_taken,
    mills_closed,
    points_of,
    start,
)
from trilith.games.place_and_move import WITHOUT_LIMIT, moved, tablebase_state
from trilith.games.tablebase_hooks import RetrogradeHooks, Tier

# An entry and how many symmetries leave its state as it is, in one word.
STABILITY: Final = 40
FEWEST: Final = 3


def tiers(options: Mapping[str, str]) -> tuple[Tier, ...]:
    """By stones, the larger number first in the name: each after those that a capture leads to."""
    form = start(options).form & WITHOUT_LIMIT
    if form & TAKE_TWO:
        return ()
    board, most = BOARDS[options["board"]], int(options["men"])
    pairs = [(a, b) for total in range(2 * FEWEST, 2 * most + 1) for a in range(most, FEWEST - 1, -1)
             if FEWEST <= (b := total - a) <= a]  # fmt: skip
    classes, points = orbit_counts(board.symmetries), len(board.points)
    found = []
    for a, b in pairs:
        lesser = {(max(pair), min(pair)) for pair in ((a, b - 1), (a - 1, b)) if min(pair) >= FEWEST}
        needs = tuple(f"{more}-{fewer}" for more, fewer in sorted(lesser, reverse=True))
        found.append(Tier(f"{a}-{b}", (1 if a == b else 2) * classes[b] * comb(points - b, a), (a, b, form), needs))
    return tuple(found)


def solves_openings(options: Mapping[str, str]) -> bool:
    """Whether every game comes down to the tablebase without turning in circles before."""
    return options["placing"] == "first"


# ---- from here on: kernel Python ----


def entry_tier(state: State) -> tuple[int, int]:
    """The stones of both, the larger number first; nothing while stones are in hand."""
    if state.own_hand + state.opponent_hand > 0:
        return -9, -9
    own, other = popcount(state.own), popcount(state.opponent)
    return (own, other) if own >= other else (other, own)


def section(more: int, fewer: int, board: int, lookup: Any) -> int:
    """How many entries there are for each player to move."""
    return KINDS[COUNTS * SHAPE[board] + fewer] * ways_to_place(more, fewer, board, lookup)


def ways_to_place(more: int, fewer: int, board: int, lookup: Any) -> int:
    """How many ways there are for the stones that come second."""
    found: int = lookup[CHOOSE + 25 * (POINT_COUNTS[board] - fewer) + more]
    return found


def index_of(state: State, lookup: Any) -> int:
    """The entry of a state within its tier."""
    return entry_of(state, lookup) & (1 << STABILITY) - 1


def entry_of(state: State, lookup: Any) -> int:
    """The entry, and from bit STABILITY on how many symmetries leave the state as it is."""
    own, other, board = popcount(state.own), popcount(state.opponent), board_number(state.form)
    if own > other:
        return entry(state.opponent, other, state.own, own, board, lookup)
    found = entry(state.own, own, state.opponent, other, board, lookup)
    return found if own == other else found + section(other, own, board, lookup)


def entry(first: int, fewer: int, second: int, more: int, board: int, lookup: Any) -> int:
    """The same, by the stones that come first and the others, within the section."""
    shape = SHAPE[board]
    turned = lookup[TURNS[COUNTS * shape + fewer] + rank_of(first, fewer, lookup)]
    kind, number = turned >> 4, turned & 15
    at = CLASSES[COUNTS * shape + fewer] + 2 * kind
    free = FULL[board] & ~lookup[at]
    rest = spun(second, number, shape, lookup)
    rank = rank_of(pext(rest, free), more, lookup)
    stability = 1
    # Where the first stones stay the same under symmetries, the least of the images counts.
    same = lookup[at + 1] & ~1
    while same != 0:
        other = spun(rest, ctz(same), shape, lookup)
        same &= same - 1
        stability += 1 if other == rest else 0
        rank = min(rank, rank_of(pext(other, free), more, lookup))
    index: int = kind * ways_to_place(more, fewer, board, lookup) + rank
    return index | stability << STABILITY


def position_id(state: State, lookup: Any) -> int:
    """A number that all images of a state share and no other state has, the greater the more stones are in hand."""
    first, second = (state.opponent, 0) if state.own == 0 else (state.own, state.opponent)
    head = state.own_hand + state.opponent_hand << 4 | state.own_hand
    if first == 0:
        return head << 48
    stones, shape = popcount(first), SHAPE[board_number(state.form)]
    turned = lookup[TURNS[COUNTS * shape + stones] + rank_of(first, stones, lookup)]
    at = CLASSES[COUNTS * shape + stones] + 2 * (turned >> 4)
    rest = spun(second, turned & 15, shape, lookup)
    least = rest
    same = lookup[at + 1] & ~1
    while same != 0:
        least = min(least, spun(rest, ctz(same), shape, lookup))
        same &= same - 1
    word: int = lookup[at]
    return head << 48 | (word if state.own == 0 else word << 24 | least)


def stabilizer_size(numbers: tuple[int, int, int], index: int, lookup: Any) -> int:
    """How many symmetries leave the state of an entry as it is; 0 where another entry stands for it."""
    if asymmetric_until(numbers, index, lookup) > 0:
        return 1
    found = entry_of(state_at(numbers, index, lookup), lookup)
    return found >> STABILITY if found & (1 << STABILITY) - 1 == index else 0


def asymmetric_until(numbers: tuple[int, int, int], index: int, lookup: Any) -> int:
    """How far all stabilities are sure to be 1, as the stones that come first look the same from no side.

    Where they do not, minus how far that goes.
    """
    more, fewer, form = numbers
    board = board_number(form)
    size = section(more, fewer, board, lookup)
    begin = size if index >= size else 0
    ways = ways_to_place(more, fewer, board, lookup)
    kind = (index - begin) // ways
    end: int = begin + (kind + 1) * ways
    return end if lookup[CLASSES[COUNTS * SHAPE[board] + fewer] + 2 * kind + 1] == 1 else -end


def state_at(numbers: tuple[int, int, int], index: int, lookup: Any) -> State:
    """The state of an entry."""
    more, fewer, form = numbers
    board = board_number(form)
    size = section(more, fewer, board, lookup)
    few_to_move = index >= size
    if few_to_move:
        index -= size
    ways = ways_to_place(more, fewer, board, lookup)
    kind = index // ways
    first = lookup[CLASSES[COUNTS * SHAPE[board] + fewer] + 2 * kind] + 0
    second = pdep(word_of(index - kind * ways, more, lookup), FULL[board] & ~first)
    if few_to_move or more == fewer:
        return State(first, second, 0, 0, 0, 0, form)
    return State(second, first, 0, 0, 0, 0, form)


def weight_at(numbers: tuple[int, int, int], index: int, lookup: Any) -> int:
    """Positions are counted up to symmetry."""
    return 1


def weight_holds(numbers: tuple[int, int, int]) -> int:
    return 1 << 40


def stays_in_tier(move: int) -> bool:
    """Whether the turn takes nothing, so that it leads to the same tier."""
    _, _, first, second = points_of(move)
    return first == NOWHERE and second == NOWHERE


def predecessors(state: State, lookup: Any, out: Any) -> int:
    """The entries from which a turn that takes nothing leads here, as `entry_of` tells them; how many."""
    board = board_number(state.form)
    empty = empty_points(state)
    jumps = popcount(state.opponent) == 3 and state.form & NO_JUMPS == 0
    takes_nothing = may_be_taken(state.own, state.form) == 0
    count = 0
    movers = state.opponent
    while movers != 0:
        target = ctz(movers)
        movers &= movers - 1
        if not takes_nothing and mills_closed(state.opponent, target, board) != 0:
            continue
        origins = empty if jumps else empty & NEIGHBOURS[board << ROW | target]
        while origins != 0:
            origin = ctz(origins)
            origins &= origins - 1
            then = State(moved(state.opponent, target, origin), state.own, 0, 0, 0, 0, state.form)
            out[count] = entry_of(then, lookup)
            count += 1
    return count


HOOKS: Final = RetrogradeHooks(
    tiers=tiers,
    # Distances pass 127.
    entry_bytes=2,
    lookup_size=lookup_size,
    fill_lookup=fill_lookup,
    entry_tier=entry_tier,
    index_of=index_of,
    state_at=state_at,
    weight_at=weight_at,
    weight_holds=weight_holds,
    tablebase_state=tablebase_state,
    caveat="without the repetition and quiet-limit rules",
    stays_in_tier=stays_in_tier,
    asymmetric_until=asymmetric_until,
    stabilizer_size=stabilizer_size,
    predecessors=predecessors,
)
OPENING_HOOKS: Final = OpeningHooks(
    position_id, plies=4, shipped=("morris", "morris:standard"), applies=solves_openings
)
