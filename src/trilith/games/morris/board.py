"""The morris board: 24 points, 32 edges, 16 mills, 16 symmetries.

7 o-----------o-----------o
6 |   o-------o-------o   |
5 |   |   o---o---o   |   |
4 o---o---o       o---o---o
3 |   |   o---o---o   |   |
2 |   o-------o-------o   |
1 o-----------o-----------o
  a   b   c   d   e   f   g
"""

from itertools import pairwise
from typing import Final

from trilith.games.geometry import SQUARE_MAPS, drawn_points, mask, neighbour_masks, numbered, permutations, row_widths

DRAWING: Final = """
    o . . o . . o
    . o . o . o .
    . . o o o . .
    o o o . o o o
    . . o o o . .
    . o . o . o .
    o . . o . . o
"""
LINES: Final = """
    a7-d7-g7 b6-d6-f6 c5-d5-e5 a4-b4-c4 e4-f4-g4 c3-d3-e3 b2-d2-f2 a1-d1-g1
    a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7
"""

SPOTS: Final = drawn_points(DRAWING)
POINTS: Final = tuple(SPOTS)
WIDTHS: Final = row_widths(tuple(SPOTS.values()))

MILL_POINTS: Final = numbered(SPOTS, LINES)
EDGES: Final = tuple(pair for mill in MILL_POINTS for pair in pairwise(mill))

# ---- tables for the kernels ----
FULL: Final = (1 << 24) - 1
NEIGHBOURS: Final = neighbour_masks(24, EDGES)
MILLS: Final = tuple(map(mask, MILL_POINTS))
# Two mills cross at every point: those of point p stand at 2p and 2p + 1.
MILLS_THROUGH: Final = tuple(mask(mill) for point in range(24) for mill in MILL_POINTS if point in mill)


def _inside_out() -> tuple[int, ...]:
    """The inner square becomes the outer one and back; the middle square stays."""
    inward = {1: 3, 2: 2, 3: 1, 0: 0}
    place = {spot: number for number, spot in enumerate(SPOTS.values())}
    found = []
    for x, y in SPOTS.values():
        dx, dy = x - 3, y - 3
        ring = max(abs(dx), abs(dy))
        # Every point has dx and dy of -ring, 0 or ring, so it moves to another ring by its signs alone.
        sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        found.append(place[3 + sign_x * inward[ring], 3 + sign_y * inward[ring]])
    return tuple(found)


_SQUARE: Final = permutations(tuple(SPOTS.values()), SQUARE_MAPS)
SYMMETRIES: Final = _SQUARE + tuple(tuple(_inside_out()[point] for point in image) for image in _SQUARE)
