"""Bit tricks as plain functions. The linker swaps in one machine instruction for each when it compiles, if there is."""

from typing import Final

# An odd number with its bits well spread, for hashing: 2^64 divided by the golden ratio.
MULTIPLIER: Final = 0x9E3779B97F4A7C15


def ctz(word: int) -> int:
    """The number of the lowest bit set. `word` must not be 0.

    >>> ctz(0b101000)
    3
    """
    return (word & -word).bit_length() - 1


def popcount(word: int) -> int:
    """How many bits are set.

    >>> popcount(0b101000)
    2
    """
    return word.bit_count()


def bits(word: int) -> tuple[int, ...]:
    """The numbers of all bits set, lowest first. For people's side only: kernels loop with `ctz`.

    >>> bits(0b101000)
    (3, 5)
    """
    return tuple(i for i in range(word.bit_length()) if word >> i & 1)


def pext(word: int, mask: int) -> int:
    """Parallel bit extract: the bits of a word where the mask has ones, side by side.

    >>> bin(pext(0b110000, 0b101010))
    '0b100'
    """
    found, place = 0, 0
    while mask != 0:
        found |= (word >> ctz(mask) & 1) << place
        mask &= mask - 1
        place += 1
    return found


def pdep(word: int, mask: int) -> int:
    """Parallel bit deposit, the inverse: the lowest bits of a word, where the mask has ones.

    >>> bin(pdep(0b100, 0b101010))
    '0b100000'
    """
    found, place = 0, 0
    while mask != 0:
        found |= (word >> place & 1) << ctz(mask)
        mask &= mask - 1
        place += 1
    return found


def mixed(seed: int, word: int) -> int:
    """A hash of both, as a signed word of 64 bits."""
    product = ((seed ^ word) * MULTIPLIER) & (1 << 64) - 1
    product ^= product >> 32
    return product - (1 << 64) if product >> 63 else product
