"""The Outfox board: a hexagon of 19 points, lines in three directions, 12 symmetries.

            a1--a2--a3
           / \\ / \\ / \\
          b1--b2--b3--b4
         / \\ / \\ / \\ / \\
        c1--c2--c3--c4--c5
         \\ / \\ / \\ / \\ /
          d1--d2--d3--d4
           \\ / \\ / \\ /
            e1--e2--e3
"""

from typing import Final

from trilith.games.geometry import Spot, mask, permutations, triples

WIDTHS: Final = (3, 4, 5, 4, 3)
# Slanted coordinates: one step across is (1, 0), down-right (0, 1), down-left (-1, 1).
SPOTS: Final[dict[str, Spot]] = {
    f"{letter}{number}": (number - 1 + max(0, 2 - row) - 2, row - 2)
    for row, letter in enumerate("abcde")
    for number in range(1, WIDTHS[row] + 1)
}
POINTS: Final = tuple(SPOTS)
_PLACES: Final = tuple(SPOTS.values())

# Across, down-right and down-left, then the same three backwards.
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TRIPLES: Final = triples(_PLACES, DIRECTIONS[:3])

NONE: Final = 19


def _next(x: int, y: int, direction: Spot) -> int:
    beside = (x + direction[0], y + direction[1])
    return _PLACES.index(beside) if beside in _PLACES else NONE


# ---- tables for the kernels ----
FULL: Final = (1 << 19) - 1
# The point one step on from point p in direction d stands at 6p + d; NONE beyond the edge.
NEXT: Final = tuple(_next(x, y, direction) for x, y in _PLACES for direction in DIRECTIONS)
TRIPLE_MASKS: Final = tuple(map(mask, TRIPLES))
EDGES: Final = tuple((p, NEXT[6 * p + d]) for p in range(19) for d in range(3) if NEXT[6 * p + d] != NONE)

# The rotations by 60 degrees in slanted coordinates, then each after a reflection.
_TURN: Final = ((1, 0, 0, 1), (0, -1, 1, 1), (-1, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, -1), (1, 1, -1, 0))
_HEXAGON_MAPS: Final = _TURN + tuple((b, a, d, c) for a, b, c, d in _TURN)
SYMMETRIES: Final = permutations(_PLACES, _HEXAGON_MAPS)
