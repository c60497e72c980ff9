"""The lookup array of the tablebases: sets of points numbered, and gathered in classes up to symmetry.

Boards with the same points share their classes, whatever their lines: there is one shape of 24 points and one of 16. A
set of points has the same number on both, as sets without high points come first. Kernel Python.
"""

from collections.abc import Mapping
from math import comb
from typing import Any, Final

from trilith.games.bits import ctz, popcount
from trilith.games.geometry import orbit_counts
from trilith.games.morris.boards import BOARD_LIST, POINT_COUNTS, ROW, SYMMETRIES, SYMMETRY_COUNT

# How many numbers of stones there are for a player: from none to the most.
COUNTS: Final = 1 + max(int(men) for board in BOARD_LIST for men in board.men)
NEARNESS: Final = 256
NEAR_WORDS: Final = 1 + comb(24, 12) // NEARNESS

# The first board of each shape, and the shape of each board.
SHAPES: Final = tuple(POINT_COUNTS.index(count) for count in dict.fromkeys(POINT_COUNTS))
SHAPE: Final = tuple(SHAPES.index(POINT_COUNTS.index(count)) for count in POINT_COUNTS)
# By shape and stones: how many classes there are.
KINDS: Final = tuple(kinds for board in SHAPES for kinds in orbit_counts(BOARD_LIST[board].symmetries)[:COUNTS])

# Where each part of the lookup array begins.
SPUN: Final = 0  # by shape, symmetry, byte of the word and its value: where its bits go
RANK: Final = SPUN + 2 * 16 * 3 * 256  # by word of 12 bits: its number among those with as many bits
WORDS: Final = RANK + 4096  # the words of 12 bits by number of bits and rank
FIRST_WORD: Final = WORDS + 4096  # by number of bits: where in WORDS they begin
START: Final = FIRST_WORD + 14  # by number of bits and high 12 bits: how many words of 24 bits come before
NEAR: Final = (
    START + COUNTS * 4097
)  # by number of bits and rank, in steps of NEARNESS: a high part that is not too high
CHOOSE: Final = NEAR + COUNTS * NEAR_WORDS  # by total and number chosen: the binomial coefficients
SETS: Final = CHOOSE + 25 * 25  # the parts below, by stones and then by shape


def _sections() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    classes, turns, ends = [0] * len(KINDS), [0] * len(KINDS), [SETS]
    end = SETS
    for stones in range(1, COUNTS):
        for shape, board in enumerate(SHAPES):
            place = COUNTS * shape + stones
            classes[place] = end
            turns[place] = end + 2 * KINDS[place]
            end = turns[place] + comb(POINT_COUNTS[board], stones)
        ends.append(end)
    return tuple(classes), tuple(turns), tuple(ends)


# By shape and stones: where the classes begin, each with the first of its sets and, as bits, the symmetries under which
# that stays the same; and where the turns begin, which tell by rank a set's class and the symmetry that carries it to
# the first. By stones: where all of them end.
CLASSES, TURNS, ENDS = _sections()


def lookup_size(options: Mapping[str, str]) -> int:
    """What a ruleset needs: sets of as many points as a player has stones."""
    return ENDS[int(options["men"])]


# ---- from here on: kernel Python ----


def fill_lookup(lookup: Any) -> None:
    """Fill the tables, as far as the array goes."""
    fill_choose(lookup)
    fill_words(lookup)
    for shape in range(len(SHAPES)):
        fill_spun(shape, lookup)
        for stones in range(1, COUNTS):
            if ENDS[stones] <= len(lookup):
                fill_classes(shape, stones, lookup)


def fill_spun(shape: int, lookup: Any) -> None:
    points = POINT_COUNTS[SHAPES[shape]]
    for number in range(SYMMETRY_COUNT):
        for part in range(3):
            for byte in range(256):
                word = 0
                for bit in range(8):
                    if 8 * part + bit < points and byte >> bit & 1 != 0:
                        word |= 1 << SYMMETRIES[SYMMETRY_COUNT * SHAPES[shape] + number << ROW | 8 * part + bit]
                lookup[SPUN + 768 * (16 * shape + number) + 256 * part + byte] = word


def fill_classes(shape: int, stones: int, lookup: Any) -> None:
    """Gather the sets of so many stones in classes."""
    classes, turns = CLASSES[COUNTS * shape + stones], TURNS[COUNTS * shape + stones]
    many = lookup[CHOOSE + 25 * POINT_COUNTS[SHAPES[shape]] + stones]
    for rank in range(many):
        lookup[turns + rank] = -1
    kinds = 0
    word = (1 << stones) - 1
    for rank in range(many):
        if lookup[turns + rank] < 0:
            lookup[classes + 2 * kinds] = word
            lookup[classes + 2 * kinds + 1] = add_class(word, stones, kinds, shape, lookup)
            kinds += 1
        # The next word with as many bits.
        low = word & -word
        high = word + low
        word = high | (word ^ high) >> ctz(low) + 2


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
    for stones in range(COUNTS):
        before = 0
        for high in range(4096):
            lookup[START + 4097 * stones + high] = before
            rest = stones - popcount(high)
            if 0 <= rest <= 12:
                first = -(-before // NEARNESS)
                before += lookup[CHOOSE + 25 * 12 + rest]
                for step in range(first, -(-before // NEARNESS)):
                    lookup[NEAR + NEAR_WORDS * stones + step] = high
        lookup[START + 4097 * stones + 4096] = before


def add_class(word: int, stones: int, number: int, shape: int, lookup: Any) -> int:
    """Tell all images of a word their class and how to come back; under which symmetries the word stays the same."""
    same = 0
    for there in range(16):
        image = spun(word, there, shape, lookup)
        if image == word:
            same |= 1 << there
        at = TURNS[COUNTS * shape + stones] + rank_of(image, stones, lookup)
        if lookup[at] < 0:
            back = 0
            while spun(image, back, shape, lookup) != word:
                back += 1
            lookup[at] = 16 * number + back
    return same


def spun(word: int, number: int, shape: int, lookup: Any) -> int:
    """A set of points under a symmetry."""
    at = SPUN + 768 * (16 * shape + number)
    found: int = lookup[at + (word & 255)] | lookup[at + 256 + (word >> 8 & 255)] | lookup[at + 512 + (word >> 16)]
    return found


def rank_of(word: int, count: int, lookup: Any) -> int:
    """The number of a word among those with as many bits, in order."""
    found: int = lookup[START + 4097 * count + (word >> 12)] + lookup[RANK + (word & 4095)]
    return found


def word_of(rank: int, count: int, lookup: Any) -> int:
    """The other way round."""
    at = START + 4097 * count
    high = lookup[NEAR + NEAR_WORDS * count + rank // NEARNESS] + 0
    while lookup[at + high + 1] <= rank:
        high += 1
    found: int = high << 12 | lookup[WORDS + lookup[FIRST_WORD + count - popcount(high)] + rank - lookup[at + high]]
    return found
