"""The eight symmetries of the square, which every board of merels has."""

from trilith.games.merels.boards import MOST_POINTS, POINT_COUNTS, SYMMETRIES, SYMMETRY_COUNT
from trilith.games.merels.rules import BOARD, State


def count(state: State) -> int:
    return SYMMETRY_COUNT


def image(state: State, number: int) -> State:
    board = state.form & BOARD
    own, opponent = 0, 0
    for point in range(POINT_COUNTS[board]):
        there = point_image(board, number, point)
        own |= (state.own >> point & 1) << there
        opponent |= (state.opponent >> point & 1) << there
    return State(own, opponent, state.own_hand, state.opponent_hand, state.player, state.quiet, state.form)


def point_image(board: int, number: int, point: int) -> int:
    return SYMMETRIES[MOST_POINTS * (SYMMETRY_COUNT * board + number) + point]
