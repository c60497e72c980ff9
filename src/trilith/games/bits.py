"""Bit tricks as plain functions. The linker swaps in one machine instruction for each when it compiles."""


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
