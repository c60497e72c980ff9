"""The 16 symmetries that every board has: those of the square, each also with the squares inside out."""

from trilith.games.morris.boards import POINT_COUNTS, ROW, SYMMETRIES, SYMMETRY_COUNT
from trilith.games.morris.rules import State, board_number


def count(state: State) -> int:
    return SYMMETRY_COUNT


def image(state: State, number: int) -> State:
    board = board_number(state.form)
    own, opponent = 0, 0
    for point in range(POINT_COUNTS[board]):
        there = point_image(board, number, point)
        own |= (state.own >> point & 1) << there
        opponent |= (state.opponent >> point & 1) << there
    return State(own, opponent, state.own_hand, state.opponent_hand, state.player, state.quiet, state.form)


def point_image(board: int, number: int, point: int) -> int:
    return SYMMETRIES[SYMMETRY_COUNT * board + number << ROW | point]
