"""How the moving phase of Nine Men's Morris is solved: tiers by how many stones each player has.

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
from trilith.games.morris.board import FULL, NEIGHBOURS, SYMMETRIES
from trilith.games.morris.rules import NO_JUMPS, NOWHERE, TAKE_TWO, State, may_be_taken, mills_closed, moved, start
from trilith.games.tiers import Tier

METHODS: Final = ("tablebase", "opening")
# Every position up to this turn is settled once the tables are complete.
OPENING: Final = 4
WAY: Final = "retrograde"
CAVEAT: Final = "without the repetition and quiet-limit rules"
# Bytes of an entry on disk: distances pass 127.
ENTRY: Final = 2

NEARNESS: Final = 256
# An entry and how many symmetries leave its state as it is, in one word.
STABILITY: Final = 40

FEWEST: Final = 3
MOST: Final = 9

# The furniture: where each table begins in the lookup.
SPUN: Final = 0  # by symmetry, ring of eight points and byte: where its bits go
RANK: Final = SPUN + 16 * 3 * 256  # by word of 12 bits: its number among those with as many bits
WORDS: Final = RANK + 4096  # the words of 12 bits by number of bits and rank
FIRST_WORD: Final = WORDS + 4096  # by number of bits: where in WORDS they begin
START: Final = FIRST_WORD + 14  # by number of bits and high 12 bits: how many words of 24 bits come before
NEAR: Final = START + 10 * 4097  # by number of bits and rank, in steps of NEARNESS: a high part that is not too high
CHOOSE: Final = NEAR + 10 * 5200  # the ways to choose so many of so many
KINDS: Final = CHOOSE + 25 * 25  # by stones: how many classes there are
FIRST: Final = KINDS + 10  # by stones: where in CLASSES they begin
CLASSES: Final = FIRST + 10  # the first of each class
SAME: Final = CLASSES + 170_000  # by place in CLASSES: the symmetries under which it stays the same, as bits
FIRST_TURN: Final = SAME + 170_000  # by stones: where in TURNS they begin
TURNS: Final = FIRST_TURN + 10  # by stones and rank: the class and the symmetry that carries them to its first
LOOKUP_SIZE: Final = TURNS + 2_600_000


def tiers(options: Mapping[str, str]) -> tuple[Tier, ...]:
    """By stones, the larger number first in the name: each after those that a capture leads to."""
    form = start(options).form & (TAKE_TWO | TAKE_TWO - 1)
    if form & TAKE_TWO:
        return ()
    pairs = [(a, b) for total in range(2 * FEWEST, 2 * MOST + 1) for a in range(MOST, FEWEST - 1, -1)
             if FEWEST <= (b := total - a) <= a]  # fmt: skip
    found = []
    for a, b in pairs:
        lesser = {(max(pair), min(pair)) for pair in ((a, b - 1), (a - 1, b)) if min(pair) >= FEWEST}
        needs = tuple(f"{more}-{fewer}" for more, fewer in sorted(lesser, reverse=True))
        found.append(Tier(f"{a}-{b}", (1 if a == b else 2) * _classes(b) * comb(24 - b, a), (a, b, form), needs))
    return tuple(found)


def _classes(stones: int) -> int:
    """How many ways to lay so many stones there are up to symmetry, by Burnside's lemma."""
    total = 0
    for permutation in SYMMETRIES:
        # Sets that stay are made of whole cycles: multiply out one factor 1 + x^length for each.
        counts = [1] + [0] * 24
        for length in _cycles(permutation):
            counts = [counts[n] + (counts[n - length] if n >= length else 0) for n in range(25)]
        total += counts[stones]
    return total // len(SYMMETRIES)


def _cycles(permutation: tuple[int, ...]) -> list[int]:
    seen: set[int] = set()
    found = []
    for point in range(24):
        length = 0
        while point not in seen:
            seen.add(point)
            point, length = permutation[point], length + 1
        if length:
            found.append(length)
    return found


# ---- from here on: kernel Python ----


def fill_lookup(lookup: Any) -> None:
    """Fill the tables."""
    for number in range(16):
        for ring in range(3):
            for byte in range(256):
                word = 0
                for bit in range(8):
                    word |= (byte >> bit & 1) << SYMMETRIES[number][8 * ring + bit]
                lookup[SPUN + 768 * number + 256 * ring + byte] = word
    fill_choose(lookup)
    fill_words(lookup)
    place, first = 0, 0
    for stones in range(1, MOST + 1):
        lookup[FIRST_TURN + stones], lookup[FIRST + stones] = place, first
        many = lookup[CHOOSE + 25 * 24 + stones]
        for rank in range(many):
            lookup[TURNS + place + rank] = -1
        kinds = 0
        word = (1 << stones) - 1
        for rank in range(many):
            if lookup[TURNS + place + rank] < 0:
                lookup[CLASSES + first + kinds] = word
                lookup[SAME + first + kinds] = add_class(word, stones, kinds, lookup)
                kinds += 1
            # The next word with as many bits.
            low = word & -word
            high = word + low
            word = high | (word ^ high) >> ctz(low) + 2
        lookup[KINDS + stones] = kinds
        place += many
        first += kinds


def fill_choose(lookup: Any) -> None:
    for total in range(25):
        for count in range(25):
            ways = 0
            if count == 0:
                ways = 1
            elif total > 0:
                ways = lookup[CHOOSE + 25 * (total - 1) + count - 1] + lookup[CHOOSE + 25 * (total - 1) + count]
            lookup[CHOOSE + 25 * total + count] = ways


def fill_words(lookup: Any) -> None:
    words = 0
    for count in range(13):
        lookup[FIRST_WORD + count] = words
        for word in range(4096):
            if popcount(word) == count:
                lookup[RANK + word] = words - lookup[FIRST_WORD + count]
                lookup[WORDS + words] = word
                words += 1
    for stones in range(10):
        before = 0
        for high in range(4096):
            lookup[START + 4097 * stones + high] = before
            rest = stones - popcount(high)
            if 0 <= rest <= 12:
                for rank in range(before, before + lookup[CHOOSE + 25 * 12 + rest]):
                    if rank % NEARNESS == 0:
                        lookup[NEAR + 5200 * stones + rank // NEARNESS] = high
                before += lookup[CHOOSE + 25 * 12 + rest]
        lookup[START + 4097 * stones + 4096] = before


def add_class(word: int, stones: int, number: int, lookup: Any) -> int:
    """Tell all images of a word their class and how to come back; under which symmetries the word stays the same."""
    same = 0
    for there in range(16):
        image = spun(word, there, lookup)
        if image == word:
            same |= 1 << there
        at = TURNS + lookup[FIRST_TURN + stones] + rank_of(image, stones, lookup)
        if lookup[at] < 0:
            back = 0
            while spun(image, back, lookup) != word:
                back += 1
            lookup[at] = 16 * number + back
    return same


def spun(word: int, number: int, lookup: Any) -> int:
    """A set of points under a symmetry."""
    at = SPUN + 768 * number
    found: int = lookup[at + (word & 255)] | lookup[at + 256 + (word >> 8 & 255)] | lookup[at + 512 + (word >> 16)]
    return found


def rank_of(word: int, count: int, lookup: Any) -> int:
    """The number of a word among those with as many bits, in order."""
    found: int = lookup[START + 4097 * count + (word >> 12)] + lookup[RANK + (word & 4095)]
    return found


def word_of(rank: int, count: int, lookup: Any) -> int:
    """The other way round."""
    at = START + 4097 * count
    high = lookup[NEAR + 5200 * count + rank // NEARNESS] + 0
    while lookup[at + high + 1] <= rank:
        high += 1
    found: int = high << 12 | lookup[WORDS + lookup[FIRST_WORD + count - popcount(high)] + rank - lookup[at + high]]
    return found


def entry_tier(state: State) -> tuple[int, int]:
    """The stones of both, the larger number first; nothing while stones are in hand."""
    own, other = popcount(state.own), popcount(state.opponent)
    if state.own_hand + state.opponent_hand > 0:
        return -9, -9
    return (own, other) if own >= other else (other, own)


def tablebase_state(state: State) -> State:
    """The state as the tables know it: no count of quiet turns, and no limit to them."""
    form = state.form & (TAKE_TWO | TAKE_TWO - 1)
    return State(state.own, state.opponent, state.own_hand, state.opponent_hand, state.player, 0, form)


def section(more: int, fewer: int, lookup: Any) -> int:
    """How many entries there are for each player to move."""
    found: int = lookup[KINDS + fewer] * lookup[CHOOSE + 25 * (24 - fewer) + more]
    return found


def index_of(state: State, lookup: Any) -> int:
    """The entry of a state within its tier."""
    return entry_of(state, lookup) & (1 << STABILITY) - 1


def entry_of(state: State, lookup: Any) -> int:
    """The entry, and from bit STABILITY on how many symmetries leave the state as it is."""
    own, other = popcount(state.own), popcount(state.opponent)
    if own > other:
        return entry(state.opponent, other, state.own, own, lookup)
    found = entry(state.own, own, state.opponent, other, lookup)
    return found if own == other else found + section(other, own, lookup)


def entry(first: int, fewer: int, second: int, more: int, lookup: Any) -> int:
    """The same, by the stones that come first and the others, within the section."""
    turned = lookup[TURNS + lookup[FIRST_TURN + fewer] + rank_of(first, fewer, lookup)]
    kind, number = turned >> 4, turned & 15
    at = lookup[FIRST + fewer] + kind
    free = FULL & ~lookup[CLASSES + at]
    rest = spun(second, number, lookup)
    rank = rank_of(pext(rest, free), more, lookup)
    stability = 1
    # Where the first stones stay the same under symmetries, the least of the images counts.
    same = lookup[SAME + at] & ~1
    while same != 0:
        other = spun(rest, ctz(same), lookup)
        same &= same - 1
        stability += 1 if other == rest else 0
        rank = min(rank, rank_of(pext(other, free), more, lookup))
    index: int = kind * lookup[CHOOSE + 25 * (24 - fewer) + more] + rank
    return index | stability << STABILITY


def position_id(state: State, lookup: Any) -> int:
    """A number that all images of a state share and no other state has, the greater the more stones are in hand."""
    first, second = (state.opponent, 0) if state.own == 0 else (state.own, state.opponent)
    head = state.own_hand + state.opponent_hand << 4 | state.own_hand
    if first == 0:
        return head << 48
    stones = popcount(first)
    turned = lookup[TURNS + lookup[FIRST_TURN + stones] + rank_of(first, stones, lookup)]
    at = lookup[FIRST + stones] + (turned >> 4)
    rest = spun(second, turned & 15, lookup)
    least = rest
    same = lookup[SAME + at] & ~1
    while same != 0:
        least = min(least, spun(rest, ctz(same), lookup))
        same &= same - 1
    word: int = lookup[CLASSES + at]
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
    more, fewer, _ = numbers
    size = section(more, fewer, lookup)
    begin = size if index >= size else 0
    ways = lookup[CHOOSE + 25 * (24 - fewer) + more] + 0
    kind = (index - begin) // ways
    end: int = begin + (kind + 1) * ways
    return end if lookup[SAME + lookup[FIRST + fewer] + kind] == 1 else -end


def state_at(numbers: tuple[int, int, int], index: int, lookup: Any) -> State:
    """The state of an entry."""
    more, fewer, form = numbers
    size = section(more, fewer, lookup)
    few_to_move = index >= size
    if few_to_move:
        index -= size
    ways = lookup[CHOOSE + 25 * (24 - fewer) + more]
    kind = index // ways
    first = lookup[CLASSES + lookup[FIRST + fewer] + kind] + 0
    second = pdep(word_of(index - kind * ways, more, lookup), FULL & ~first)
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
    return move >> 10 == NOWHERE << 5 | NOWHERE


def predecessors(state: State, lookup: Any, out: Any) -> int:
    """The entries from which a turn that takes nothing leads here, as `entry_of` tells them; how many."""
    empty = FULL & ~(state.own | state.opponent)
    jumps = popcount(state.opponent) == 3 and state.form & NO_JUMPS == 0
    takes_nothing = may_be_taken(state.own, state.form) == 0
    count = 0
    movers = state.opponent
    while movers != 0:
        target = ctz(movers)
        movers &= movers - 1
        if not takes_nothing and mills_closed(state.opponent, target) != 0:
            continue
        origins = empty if jumps else empty & NEIGHBOURS[target]
        while origins != 0:
            origin = ctz(origins)
            origins &= origins - 1
            then = State(moved(state.opponent, target, origin), state.own, 0, 0, 0, 0, state.form)
            out[count] = entry_of(then, lookup)
            count += 1
    return count
