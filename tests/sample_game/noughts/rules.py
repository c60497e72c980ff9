"""Noughts and crosses: three in a row on nine points."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from trilith.games.bits import ctz
from trilith.games.outcome import DRAW, ONGOING

FULL: Final = 0b111_111_111
LINES: Final = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
MAX_MOVES: Final = 9


class State(NamedTuple):
    """Seen from the player to move, so that the rules need no case for either side."""

    own: int
    opponent: int
    player: int


def start(options: Mapping[str, str]) -> State:
    return State(own=0, opponent=0, player=0)


def to_move(state: State) -> int:
    return state.player


def legal(state: State, out: Any) -> int:
    if result(state) != ONGOING:
        return 0
    empty = FULL & ~(state.own | state.opponent)
    count = 0
    while empty != 0:
        out[count] = ctz(empty)
        empty &= empty - 1
        count += 1
    return count


def apply(state: State, move: int) -> State:
    return State(own=state.opponent, opponent=state.own | 1 << move, player=1 - state.player)


def result(state: State) -> int:
    # Only the player who just moved can have made a line.
    if has_line(state.opponent):
        return 1 - state.player
    return DRAW if state.own | state.opponent == FULL else ONGOING


def has_line(stones: int) -> bool:
    for line in LINES:  # noqa: SIM110 - kernel Python: a loop compiles better than a generator
        if stones & line == line:
            return True
    return False
