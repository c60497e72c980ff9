"""The symmetries of the boards of 3 Stones and Siege Stones: eight of an octagon, four of the hexagon."""

from typing import Final

from trilith.games.stones.boards import BOARDS, MAX_POCKETS, WORD
from trilith.games.stones.rules import NO_POCKET, State

# [board][symmetry][pocket], every table at the size of the largest.
IMAGES: Final = tuple(
    tuple(
        permutation + (0,) * (MAX_POCKETS - len(permutation))
        for permutation in board.symmetries + board.symmetries[:1] * (8 - len(board.symmetries))
    )
    for board in BOARDS
)
COUNTS: Final = tuple(len(board.symmetries) for board in BOARDS)


def count(state: State) -> int:
    return COUNTS[state.form & 3]


def image(state: State, number: int) -> State:
    board = state.form & 3
    white0, white1 = carried(state.white0, state.white1, board, number)
    black0, black1 = carried(state.black0, state.black1, board, number)
    clear0, clear1 = carried(state.clear0, state.clear1, board, number)
    last = state.last if state.last == NO_POCKET else IMAGES[board][number][state.last]
    return State(
        white0,
        white1,
        black0,
        black1,
        clear0,
        clear1,
        last,
        state.score0,
        state.score1,
        state.supply0,
        state.supply1,
        state.held,
        state.player,
        state.form,
    )


def carried(word0: int, word1: int, board: int, number: int) -> tuple[int, int]:
    """Two words of pockets, each pocket at its image."""
    to0, to1 = 0, 0
    for pocket in range(MAX_POCKETS):
        lies = word0 >> pocket & 1 if pocket < WORD else word1 >> pocket - WORD & 1
        to = IMAGES[board][number][pocket]
        if lies != 0 and to < WORD:
            to0 |= 1 << to
        elif lies != 0:
            to1 |= 1 << to - WORD
    return to0, to1
