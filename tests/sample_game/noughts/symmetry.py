"""Noughts and crosses has the eight symmetries of the square; this sample is content with two."""

from .rules import State


def count(state: State) -> int:
    return 2


def image(state: State, number: int) -> State:
    """The board itself, or turned upside down."""
    if number == 0:
        return state
    return State(_turned(state.own), _turned(state.opponent), state.player)


def _turned(stones: int) -> int:
    return sum(1 << 8 - point for point in range(9) if stones >> point & 1)
