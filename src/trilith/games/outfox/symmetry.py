"""The symmetries of Outfox: 12 of the board, times those that rename the pieces.

Pieces may be renamed by permuting the colours, permuting the shapes, and swapping the roles of colour and shape: 72
ways, 864 symmetries in all. With three players, whose pieces differ, only six of the 72 leave everybody their own.
"""

from itertools import permutations, product
from typing import Final

from trilith.games.outfox.board import SYMMETRIES
from trilith.games.outfox.rules import BOARD_BITS, HAND_BITS, State


def _keeps_seats(renaming: tuple[int, ...]) -> bool:
    """Whether every piece stays with the player whose number is (colour + shape) mod 3."""
    colours, shapes = renaming[:3], renaming[3:6]
    return all((colours[c] + shapes[s]) % 3 == (c + s) % 3 for c, s in product(range(3), repeat=2))


# New colours, new shapes, and 1 where the roles are swapped; those that keep the seats first, the identity at the head.
RENAMINGS: Final = tuple(
    sorted(
        (
            (*colours, *shapes, swap)
            for colours, shapes, swap in product(permutations(range(3)), permutations(range(3)), (0, 1))
        ),
        key=lambda renaming: (not _keeps_seats(renaming), renaming),
    )
)
KEEPING_SEATS: Final = sum(map(_keeps_seats, RENAMINGS))


def count(state: State) -> int:
    return len(SYMMETRIES) * (len(RENAMINGS) if state.players == 2 else KEEPING_SEATS)


def image(state: State, number: int) -> State:
    places, renaming = SYMMETRIES[number % 12], RENAMINGS[number // 12]
    colours, shapes, hands = 0, 0, 0
    for kind in range(3):
        for point in range(19):
            colours |= (state.colours >> BOARD_BITS * kind + point & 1) << BOARD_BITS * renaming[kind] + places[point]
            shapes |= (state.shapes >> BOARD_BITS * kind + point & 1) << BOARD_BITS * renaming[3 + kind] + places[point]
    for piece in range(9):
        colour, shape = renaming[piece // 3], renaming[3 + piece % 3]
        renamed = 3 * shape + colour if renaming[6] == 1 else 3 * colour + shape
        for player in range(state.players):
            hands |= (state.hands >> HAND_BITS * player + 2 * piece & 3) << HAND_BITS * player + 2 * renamed
    if renaming[6] == 1:
        return State(shapes, colours, hands, state.player, state.players)
    return State(colours, shapes, hands, state.player, state.players)
