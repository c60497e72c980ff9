"""The 16 symmetries of the morris board: those of the square, each also with the squares inside out."""

from trilith.games.morris.board import SYMMETRIES
from trilith.games.morris.rules import State


def count(state: State) -> int:
    return len(SYMMETRIES)


def image(state: State, number: int) -> State:
    own, opponent = 0, 0
    for point in range(24):
        own |= (state.own >> point & 1) << SYMMETRIES[number][point]
        opponent |= (state.opponent >> point & 1) << SYMMETRIES[number][point]
    return State(own, opponent, state.own_hand, state.opponent_hand, state.player, state.quiet, state.form)
