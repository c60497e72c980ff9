"""The weights of the network of 3 Stones, read from `network.xz`.

The file has the rows of the table and then the weights of each phase, as whole numbers of two and of four bytes with
the lowest byte first. Of a pattern and its mirror image only one row is there.
"""

import lzma
import sys
from array import array
from pathlib import Path
from typing import Final

from trilith.games.stones.network import CANONICAL, LANE, OFFSET, OUTPUTS, PHASES, ROWS, UNITS, WORDS

FILE: Final = "network.xz"
# Two-byte and four-byte ints.
SHORT, LONG = "h", "i"


def compressed(weights: tuple[int, ...]) -> bytes:
    """What a file of these weights holds."""
    rows = array(SHORT)
    for row in range(ROWS):
        if CANONICAL[row] == row:
            words = weights[WORDS * row : WORDS * (row + 1)]
            rows.extend((word >> LANE * place) % (1 << LANE) - OFFSET for word in words for place in range(3))
    outputs = array(LONG, weights[WORDS * ROWS :])
    for numbers in (rows, outputs):
        if sys.byteorder == "big":
            numbers.byteswap()
    return lzma.compress(rows.tobytes() + outputs.tobytes(), preset=9)


def expanded(content: bytes) -> tuple[int, ...]:
    """The weights, as `points_to_come` reads them."""
    plain = lzma.decompress(content)
    outputs, rows = array(LONG), array(SHORT)
    size = outputs.itemsize * OUTPUTS * PHASES
    rows.frombytes(plain[:-size])
    outputs.frombytes(plain[-size:])
    for numbers in (rows, outputs):
        if sys.byteorder == "big":
            numbers.byteswap()
    packed = [sum(rows[at + place] + OFFSET << LANE * place for place in range(3)) for at in range(0, len(rows), 3)]
    own = [row for row in range(ROWS) if CANONICAL[row] == row]
    begins = {row: WORDS * number for number, row in enumerate(own)}
    found = [word for row in range(ROWS) for word in packed[begins[CANONICAL[row]] : begins[CANONICAL[row]] + WORDS]]
    assert len(packed) == WORDS * len(own) == WORDS * (len(rows) // UNITS)
    return (*found, *outputs)


WEIGHTS: Final = expanded((Path(__file__).parent / FILE).read_bytes())
