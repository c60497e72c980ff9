"""The lookup array of the Flip tablebase: sets of spaces numbered, and gathered in classes up to symmetry.

Kernel Python.
"""

from typing import Any, Final

from trilith.games.bits import popcount
from trilith.games.flip.board import SYMMETRIES

# Where each part of the lookup array begins.
CLASS: Final = 0  # by spaces taken: the number of their class among those with as many panels
TURNED: Final = 1 << 16  # by spaces taken: the symmetry that carries them to the first of their class
CLASSES: Final = 2 << 16  # the first of each class, by panels and class
RANK: Final = 3 << 16  # by any word: its number among those with as many bits
WORDS: Final = 4 << 16  # the words by number of bits and rank
SPUN: Final = 5 << 16  # by symmetry, half of the word and byte: where its bits go
FIRST: Final = SPUN + 8 * 512  # by number of panels: where in CLASSES they begin
FIRST_WORD: Final = FIRST + 18  # by number of bits: where in WORDS they begin
ORBIT: Final = FIRST_WORD + 18  # by place in CLASSES: how many sets of spaces the class has
LOOKUP_SIZE: Final = ORBIT + (1 << 16)


def fill_lookup(lookup: Any) -> None:
    """Fill the tables."""
    for number in range(8):
        for half in range(2):
            for byte in range(256):
                word = 0
                for bit in range(8):
                    word |= (byte >> bit & 1) << SYMMETRIES[number][8 * half + bit]
                lookup[SPUN + 512 * number + 256 * half + byte] = word
    words, classes = 0, 0
    for word in range(1 << 16):
        lookup[CLASS + word] = -1
    for count in range(17):
        lookup[FIRST_WORD + count], lookup[FIRST + count] = words, classes
        for word in range(1 << 16):
            if popcount(word) == count:
                lookup[RANK + word] = words - lookup[FIRST_WORD + count]
                lookup[WORDS + words] = word
                words += 1
                # The least word of a class comes first.
                if lookup[CLASS + word] < 0:
                    lookup[CLASSES + classes] = word
                    lookup[ORBIT + classes] = add_class(word, classes - lookup[FIRST + count], lookup)
                    classes += 1
    lookup[FIRST_WORD + 17], lookup[FIRST + 17] = words, classes


def add_class(word: int, number: int, lookup: Any) -> int:
    """Tell all images of a word that they are of this class, and how to come back; how many there are."""
    orbit = 0
    for there in range(8):
        image = spun(word, there, lookup)
        if lookup[CLASS + image] < 0:
            orbit += 1
            lookup[CLASS + image] = number
            for back in range(8):
                if spun(image, back, lookup) == word:
                    lookup[TURNED + image] = back
    return orbit


def spun(word: int, number: int, lookup: Any) -> int:
    """A set of spaces under a symmetry."""
    at = SPUN + 512 * number
    found: int = lookup[at + (word & 255)] | lookup[at + 256 + (word >> 8 & 255)]
    return found


def choices(panels: int, lookup: Any) -> int:
    """In how many ways some of this many panels can be the mover's."""
    of = panels >> 1
    # The words of that many bits are in order, so those of few panels come first.
    last: int = lookup[RANK + ((1 << of) - 1 << panels - of)]
    return last + 1


def word_at(panels: int, number: int, lookup: Any) -> int:
    """Which panels are the mover's in the row of this number within its class."""
    found: int = lookup[WORDS + lookup[FIRST_WORD + (panels >> 1)] + number]
    return found
