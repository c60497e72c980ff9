"""The boards of 3 Stones and Siege Stones. `X` marks the centre, which is never a pocket.

A row or column runs on across the centre when it comes to where one may play, but no three crosses it.
Pockets lie in two words of 40 bits, because the largest board has 80 of them.
"""

from typing import Final, NamedTuple

from trilith.games.geometry import SQUARE_MAPS, Spot, drawn_points, permutations, row_widths, triples

OCTAGON, QUICK, HEXAGON = range(3)
NAMES: Final = ("octagon", "quick", "hexagon")

DRAWINGS: Final = (
    """
    . . . . o o o . . . .
    . . . o o o o o . . .
    . . o o o o o o o . .
    . o o o o o o o o o .
    o o o o o o o o o o o
    o o o o o X o o o o o
    o o o o o o o o o o o
    . o o o o o o o o o .
    . . o o o o o o o . .
    . . . o o o o o . . .
    . . . . o o o . . . .
    """,
    """
    . . o o o . .
    . o o o o o .
    o o o o o o o
    o o o X o o o
    o o o o o o o
    . o o o o o .
    . . o o o . .
    """,
    """
    . . . . o o o o o . . . .
    . . . o o o o o o o . . .
    . . o o o o o o o o o . .
    . o o o o o o o o o o o .
    o o o o o o X o o o o o o
    . o o o o o o o o o o o .
    . . o o o o o o o o o . .
    . . . o o o o o o o . . .
    . . . . o o o o o . . . .
    """,
)
# White, black and clear stones in the pouch at the start, by board.
STONES: Final = ((30, 30, 12), (15, 15, 0), (30, 30, 12))

WORD: Final = 40
MAX_POCKETS: Final = 80
# Up to three threes in each of four directions run through a pocket.
MAX_TRIPLES: Final = 12


class BoardMap(NamedTuple):
    """One board, as the notation, the words and the look need it."""

    points: tuple[str, ...]
    spots: tuple[Spot, ...]
    widths: tuple[int, ...]
    triples: tuple[tuple[int, int, int], ...]
    symmetries: tuple[tuple[int, ...], ...]


def _board_map(drawing: str) -> BoardMap:
    points = drawn_points(drawing)
    spots = tuple(points.values())
    return BoardMap(
        points=tuple(points),
        spots=spots,
        widths=row_widths(spots),
        triples=triples(spots, directions=((1, 0), (0, 1), (1, 1), (1, -1))),
        symmetries=permutations(spots, SQUARE_MAPS),
    )


BOARDS: Final = tuple(map(_board_map, DRAWINGS))

# ---- tables for the kernels, [board][pocket]; each mask is a pair of words, low and high ----


def _words(pockets: list[int]) -> tuple[int, int]:
    """A set of pockets as two words."""
    low = sum(1 << pocket for pocket in pockets if pocket < WORD)
    high = sum(1 << pocket - WORD for pocket in pockets if pocket >= WORD)
    return low, high


def _padded(rows: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Every board's table at the size of the largest, so that the tables of all boards make one array."""
    return tuple(rows + [(0,) * len(rows[0])] * (MAX_POCKETS - len(rows)))


def _reach(board: BoardMap) -> tuple[tuple[int, ...], ...]:
    """For each pocket: those in its row or column."""
    return _padded(
        [
            _words([other for other, (ox, oy) in enumerate(board.spots) if (ox == x) != (oy == y)])
            for x, y in board.spots
        ]
    )


def _triples_through(board: BoardMap) -> tuple[tuple[int, ...], ...]:
    """For each pocket: how many threes run through it, then the low and high word of each."""
    rows = []
    for pocket in range(len(board.spots)):
        through = [_words(list(triple)) for triple in board.triples if pocket in triple]
        flat = [word for pair in through for word in pair]
        rows.append((len(through), *flat, *[0] * (2 * MAX_TRIPLES - len(flat))))
    return _padded(rows)


ALL_POCKETS: Final = tuple(_words(list(range(len(board.spots)))) for board in BOARDS)
REACH: Final = tuple(map(_reach, BOARDS))
TRIPLES_THROUGH: Final = tuple(map(_triples_through, BOARDS))
# [board][three]: its low and high word. Boards with fewer threes are filled up; TRIPLE_COUNT says how many count.
TRIPLE_COUNT: Final = tuple(len(board.triples) for board in BOARDS)
TRIPLE_MASKS: Final = tuple(
    tuple(_words(list(triple)) for triple in board.triples) + ((0, 0),) * (max(TRIPLE_COUNT) - len(board.triples))
    for board in BOARDS
)
IN_ALL: Final = tuple(map(sum, STONES))
