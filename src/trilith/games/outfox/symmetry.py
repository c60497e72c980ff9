"""The 864 symmetries of Outfox: 12 of the board, times 72 that rename the pieces.

Pieces may be renamed by permuting the colours, permuting the shapes, and swapping the roles of colour and shape.
"""

from itertools import permutations
from typing import Final

from trilith.games.outfox.board import SYMMETRIES
from trilith.games.outfox.rules import BOARD_BITS, HAND_BITS, State

ORDERS: Final = tuple(permutations(range(3)))


def count(state: State) -> int:
    return len(SYMMETRIES) * 72


def image(state: State, number: int) -> State:
    board, rest = number % 12, number // 12
    of_colours, of_shapes, swap = rest % 6, rest // 6 % 6, rest // 36
    colours, shapes, hands = 0, 0, 0
    for kind in range(3):
        for point in range(19):
            to = SYMMETRIES[board][point]
            colours |= (state.colours >> BOARD_BITS * kind + point & 1) << BOARD_BITS * ORDERS[of_colours][kind] + to
            shapes |= (state.shapes >> BOARD_BITS * kind + point & 1) << BOARD_BITS * ORDERS[of_shapes][kind] + to
    for piece in range(9):
        colour, shape = ORDERS[of_colours][piece // 3], ORDERS[of_shapes][piece % 3]
        renamed = 3 * shape + colour if swap else 3 * colour + shape
        for player in range(state.players):
            hands |= (state.hands >> HAND_BITS * player + 2 * piece & 3) << HAND_BITS * player + 2 * renamed
    if swap:
        return State(shapes, colours, hands, state.player, state.players)
    return State(colours, shapes, hands, state.player, state.players)
