"""The Flip board: four by four spaces, 24 threes, 8 symmetries."""

from itertools import combinations
from typing import Final

from trilith.games.geometry import SQUARE_MAPS, drawn_points, mask, neighbour_masks, permutations, triples

DRAWING: Final = """
    o o o o
    o o o o
    o o o o
    o o o o
"""
SPOTS: Final = drawn_points(DRAWING)
POINTS: Final = tuple(SPOTS)
WIDTHS: Final = (4, 4, 4, 4)
_PLACES: Final = tuple(SPOTS.values())

THREES: Final = triples(_PLACES, directions=((1, 0), (0, 1), (1, 1), (-1, 1)))
EDGES: Final = tuple(
    (a, b) for (a, (ax, ay)), (b, (bx, by)) in combinations(enumerate(_PLACES), 2) if abs(ax - bx) + abs(ay - by) == 1
)

# ---- tables for the kernels ----
FULL: Final = (1 << 16) - 1
NEIGHBOURS: Final = neighbour_masks(16, EDGES)
# A three is a space, the one a stride further, and the next: these are the spaces it can begin at.
ACROSS: Final = mask([line[0] for line in THREES if line[1] - line[0] == 1])
DOWN: Final = mask([line[0] for line in THREES if line[1] - line[0] == 4])
DOWN_RIGHT: Final = mask([line[0] for line in THREES if line[1] - line[0] == 5])
DOWN_LEFT: Final = mask([line[0] for line in THREES if line[1] - line[0] == 3])

THREE_MASKS: Final = tuple(map(mask, THREES))

SYMMETRIES: Final = permutations(_PLACES, SQUARE_MAPS)
