"""How merels is solved: all positions, tiers by how many men are on the board.

Repetitions and the quiet limit are left out: a draw is a position in which neither player can force a win at all.

An entry is numbered by the mover's men and then by the other player's on the points left. Positions in which the mover
already has three in a line cannot come up: they have no entry.
"""

from collections.abc import Mapping
from math import comb
from typing import Any, Final

from trilith.games.bits import ctz, pdep, pext, popcount
from trilith.games.merels.boards import MOST_POINTS, NEIGHBOURS, POINT_COUNTS
from trilith.games.merels.rules import (
    BOARD,
    FOUR_MEN,
    NOWHERE,
    State,
    empty_points,
    has_line,
    points_of,
    start,
)
from trilith.games.place_and_move import moved, tablebase_state
from trilith.games.tablebase_hooks import RetrogradeHooks, Tier

# What `index_of` says of a position that cannot come up.
NO_ENTRY: Final = -1
# An entry and how many symmetries leave its state as it is, in one word. Entries are not reduced by symmetry.
STABILITY: Final = 40
# The binomial coefficients up to MOST_POINTS, by total and number chosen.
WIDE: Final = MOST_POINTS + 1
CHOOSE: Final = tuple(comb(total, chosen) for total in range(WIDE) for chosen in range(WIDE))


def tiers(options: Mapping[str, str]) -> tuple[Tier, ...]:
    """The moving phase first, then one man fewer at a time. Named by the men of the mover and of the other player."""
    form = start(options).form & (BOARD | FOUR_MEN)
    men, points = int(options["men"]), POINT_COUNTS[form & BOARD]
    found: list[Tier] = []
    for placed in range(2 * men, -1, -1):
        own, other = placed // 2, placed - placed // 2
        needs = (found[-1].name,) if found else ()
        found.append(Tier(f"{own}-{other}", comb(points, own) * comb(points - own, other), (own, other, form), needs))
    return tuple(found)


# ---- from here on: kernel Python ----


def fill_lookup(lookup: Any) -> None:
    """Binomial coefficients are all that is looked up, and they are constants."""


def entry_tier(state: State) -> tuple[int, int]:
    return popcount(state.own), popcount(state.opponent)


def index_of(state: State, lookup: Any) -> int:
    if has_line(state.own, state.form & BOARD):
        return NO_ENTRY
    everywhere = (1 << POINT_COUNTS[state.form & BOARD]) - 1
    free = POINT_COUNTS[state.form & BOARD] - popcount(state.own)
    ways = CHOOSE[WIDE * free + popcount(state.opponent)]
    return rank_of(state.own) * ways + rank_of(pext(state.opponent, everywhere & ~state.own))


def rank_of(word: int) -> int:
    """The number of a word among those with as many bits, in order."""
    rank, count = 0, 0
    while word != 0:
        count += 1
        rank += CHOOSE[WIDE * ctz(word) + count]
        word &= word - 1
    return rank


def word_of(rank: int, count: int) -> int:
    """The other way round."""
    word, bit = 0, MOST_POINTS
    while count > 0:
        while CHOOSE[WIDE * bit + count] > rank:
            bit -= 1
        rank -= CHOOSE[WIDE * bit + count]
        word |= 1 << bit
        count -= 1
    return word


def state_at(numbers: tuple[int, int, int], index: int, lookup: Any) -> State:
    own_count, other_count, form = numbers
    points = POINT_COUNTS[form & BOARD]
    ways = CHOOSE[WIDE * (points - own_count) + other_count]
    own = word_of(index // ways, own_count)
    opponent = pdep(word_of(index % ways, other_count), (1 << points) - 1 & ~own)
    men = 4 if form & FOUR_MEN != 0 else 3
    # White places first, so the players have as many men on the board whenever it is White's turn to place.
    player = 1 if other_count > own_count else 0
    return State(own, opponent, men - own_count, men - other_count, player, 0, form)


def weight_at(numbers: tuple[int, int, int], index: int, lookup: Any) -> int:
    return 1


def weight_holds(numbers: tuple[int, int, int]) -> int:
    return 1 << 40


def stays_in_tier(move: int) -> bool:
    """Whether a man is moved and none placed."""
    _, origin = points_of(move)
    return origin != NOWHERE


def asymmetric_until(numbers: tuple[int, int, int], index: int, lookup: Any) -> int:
    """Any entry may be one that cannot come up."""
    return -(1 << STABILITY)


def stabilizer_size(numbers: tuple[int, int, int], index: int, lookup: Any) -> int:
    return 0 if index_of(state_at(numbers, index, lookup), lookup) == NO_ENTRY else 1


def predecessors(state: State, lookup: Any, out: Any) -> int:
    """The entries from which a move leads here, as `index_of` tells them; how many."""
    if state.own_hand + state.opponent_hand > 0:
        return 0
    empty = empty_points(state)
    count = 0
    movers = state.opponent
    while movers != 0:
        target = ctz(movers)
        movers &= movers - 1
        origins = empty & NEIGHBOURS[MOST_POINTS * (state.form & BOARD) + target]
        while origins != 0:
            origin = ctz(origins)
            origins &= origins - 1
            before = State(moved(state.opponent, target, origin), state.own, 0, 0, 0, 0, state.form)
            index = index_of(before, lookup)
            # Nobody moves on from a game that is over.
            if index != NO_ENTRY and not has_line(before.opponent, before.form & BOARD):
                out[count] = index | 1 << STABILITY
                count += 1
    return count


HOOKS: Final = RetrogradeHooks(
    tiers=tiers,
    entry_bytes=2,
    lookup_size=lambda options: 1,
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
