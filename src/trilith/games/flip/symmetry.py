"""The 16 symmetries of Flip: those of the square, each also with silver and black swapped."""

from trilith.games.flip.board import SYMMETRIES
from trilith.games.flip.rules import State


def count(state: State) -> int:
    return 2 * len(SYMMETRIES)


def image(state: State, number: int) -> State:
    own, opponent, black = 0, 0, 0
    for space in range(16):
        to = SYMMETRIES[number >> 1][space]
        own |= (state.own >> space & 1) << to
        opponent |= (state.opponent >> space & 1) << to
        black |= (state.black >> space & 1) << to
    if number & 1 == 1:
        black = (own | opponent) & ~black
    return State(own, opponent, black, state.player)
