"""Flip: turn an opponent's panel over into the next space, then place one of your own.

A move is one int: the space flipped from and to, the space placed on (NOWHERE for what does not happen),
five bits each, and one bit for the side up of the panel placed.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from trilith.games.bits import ctz
from trilith.games.flip.board import ACROSS, DOWN, DOWN_LEFT, DOWN_RIGHT, FULL, NEIGHBOURS
from trilith.games.outcome import DRAW, ONGOING

NOWHERE: Final = 16
# An upper bound: a flip for each of the 24 edges, then two sides up on 15 spaces.
MAX_MOVES: Final = 24 * 30


class State(NamedTuple):
    """Seen from the player to move. `black` are the panels of either player that lie black side up."""

    own: int
    opponent: int
    black: int
    player: int


def start(options: Mapping[str, str]) -> State:
    return State(own=0, opponent=0, black=0, player=0)


def to_move(state: State) -> int:
    return state.player


def legal(state: State, out: Any) -> int:
    if result(state) != ONGOING:
        return 0
    empty = FULL & ~(state.own | state.opponent)
    count = 0
    movers = state.opponent
    while movers != 0:
        origin = ctz(movers)
        movers &= movers - 1
        targets = NEIGHBOURS[origin] & empty
        while targets != 0:
            target = ctz(targets)
            targets &= targets - 1
            if has_three(flipped(state.opponent, origin, target), turned(state.black, origin, target)):
                # The flip leaves or makes the opponent a three: the game ends before anything is placed.
                out[count] = turn(origin, target, NOWHERE, 0)
                count += 1
            else:
                count = add_placements(empty & ~(1 << target) | 1 << origin, origin, target, out, count)
    if count == 0:
        count = add_placements(empty, NOWHERE, NOWHERE, out, count)
    return count


def add_placements(spaces: int, origin: int, target: int, out: Any, count: int) -> int:
    """Write the turns that flip `origin` to `target` and then place a panel, either side up, on any of the spaces."""
    while spaces != 0:
        space = ctz(spaces)
        spaces &= spaces - 1
        out[count] = turn(origin, target, space, 0)
        out[count + 1] = turn(origin, target, space, 1)
        count += 2
    return count


def apply(state: State, move: int) -> State:
    origin, target, space, black_up = parts_of(move)
    own, opponent, black = state.own, state.opponent, state.black
    if origin != NOWHERE:
        opponent, black = flipped(opponent, origin, target), turned(black, origin, target)
    if space != NOWHERE:
        own |= 1 << space
        black |= black_up << space
    return State(own=opponent, opponent=own, black=black, player=1 - state.player)


def result(state: State) -> int:
    # A three that the opponent's flip left standing, or made.
    if has_three(state.own, state.black):
        return state.player
    if state.own | state.opponent == FULL:
        return 1 - state.player if has_three(state.opponent, state.black) else DRAW
    if is_lost(state):
        return 1 - state.player
    return ONGOING


def is_lost(state: State) -> bool:
    """Whether every flip of the player to move (or none, where none is possible) leaves the opponent a three."""
    empty = FULL & ~(state.own | state.opponent)
    flips = 0
    movers = state.opponent
    while movers != 0:
        origin = ctz(movers)
        movers &= movers - 1
        targets = NEIGHBOURS[origin] & empty
        while targets != 0:
            target = ctz(targets)
            targets &= targets - 1
            flips += 1
            if not has_three(flipped(state.opponent, origin, target), turned(state.black, origin, target)):
                return False
    return flips > 0 or has_three(state.opponent, state.black)


def turn(origin: int, target: int, space: int, black_up: int) -> int:
    return origin | target << 5 | space << 10 | black_up << 15


def parts_of(move: int) -> tuple[int, int, int, int]:
    """Flipped from, flipped to, placed on (NOWHERE for what does not happen), and 1 for black side up."""
    return move & 31, move >> 5 & 31, move >> 10 & 31, move >> 15


def flipped(panels: int, origin: int, target: int) -> int:
    """A player's panels after one moved from `origin` to `target`."""
    return panels & ~(1 << origin) | 1 << target


def turned(black: int, origin: int, target: int) -> int:
    """The black sides up after the panel on `origin` turned over into `target`."""
    was_black = black >> origin & 1
    return black & ~(1 << origin) | (1 - was_black) << target


def has_three(panels: int, black: int) -> bool:
    """Whether three of the panels lie in a row with the same side up."""
    return has_row(panels & black) or has_row(panels & ~black)


def has_row(panels: int) -> bool:
    return (
        panels & panels >> 1 & panels >> 2 & ACROSS
        | panels & panels >> 4 & panels >> 8 & DOWN
        | panels & panels >> 5 & panels >> 10 & DOWN_RIGHT
        | panels & panels >> 3 & panels >> 6 & DOWN_LEFT
    ) != 0
