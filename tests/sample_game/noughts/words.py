"""What noughts and crosses says to people."""

from collections.abc import Sequence

from .notation import POINTS
from .rules import LINES, State


def task(state: State, names: Sequence[str]) -> str:
    return f"{names[state.player]}: take an empty space"


def why_not(state: State, move: int, names: Sequence[str]) -> str:
    return f"{POINTS[move]} is taken"


def ending(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    for line in LINES:
        if state.opponent & line == line:
            points = tuple(POINTS[point] for point in range(9) if line >> point & 1)
            return f"{names[1 - state.player]} has three in a row", points
    return "the board is full", ()
