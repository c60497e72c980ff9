"""How the mill games are written down: `d6`, `a7-a4`, `d6xb4`, `a7-a4xb4`; positions `3/1w1/3/6/3/3/3 b 8 9 0`."""

import re
from typing import Final

from trilith.games.bits import popcount
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.morris.boards import BOARD_LIST, NOWHERE, MillBoard
from trilith.games.morris.rules import (
    BOARD,
    MEN,
    MIXED,
    State,
    board_number,
    may_be_taken,
    may_be_taken_next,
    points_of,
    turn,
)
from trilith.games.notation import shorten
from trilith.games.place_and_move import (
    PLAYERS,
    Written,
    check_turns,
    pieces_on,
    players,
    quiet_limit_of,
    read,
    supplies,
    written,
)
from trilith.games.step import Step

__all__ = [
    "move_from_text",
    "move_text",
    "pieces",
    "players",
    "state_from_text",
    "state_text",
    "steps",
    "steps_depend_on",
    "supplies",
]

MOVE: Final = re.compile(r"(?:([a-g][1-7])-)?([a-g][1-7])(?:x([a-g][1-7]))?(?:x([a-g][1-7]))?")
FIELDS: Final = ("board", "side to move", "white stones in hand", "black stones in hand", "turns without a mill")


def board_of(state: State) -> MillBoard:
    return BOARD_LIST[board_number(state.form)]


def men_of(state: State) -> int:
    """How many stones each player begins with."""
    return int(board_of(state).men[state.form >> MEN & 3])


def move_text(state: State, move: int) -> str:
    target, origin, first, second = points_of(move)
    points = board_of(state).points
    text = points[target] if origin == NOWHERE else f"{points[origin]}-{points[target]}"
    return text + "".join(f"x{points[point]}" for point in (first, second) if point != NOWHERE)


def move_from_text(state: State, text: str) -> int:
    match = MOVE.fullmatch(text)
    if not match:
        raise IllegalMove(f"{shorten(text)} is not written like a move: d6 or a7-a4, or taking a stone d6xb4, a7-a4xb4")
    points = board_of(state).points
    for name in filter(None, match.groups()):
        if name not in points:
            raise IllegalMove(f"{text}: there is no point {name} on the board")
    origin, target, first, second = (points.index(name) if name else NOWHERE for name in match.groups())
    return turn(target, origin, *_as_written(state, first, second))


def _as_written(state: State, first: int, second: int) -> tuple[int, int]:
    """Two stones may be named in either order; the move is written in the board's order where the rules let it."""
    for a, b in sorted([(first, second), (second, first)]):
        if may_be_taken(state.opponent, state.form) >> a & 1 and may_be_taken_next(state, a) >> b & 1:
            return a, b
    return first, second


def steps(state: State, move: int) -> tuple[Step, ...]:
    target, origin, first, second = points_of(move)
    to = "place a stone" if origin == NOWHERE else "move it to"
    deeds = ((origin, "move a stone"), (target, to), (first, "take a stone"), (second, "take a second stone"))
    points = board_of(state).points
    return tuple(Step.point(points[point], purpose) for point, purpose in deeds if point != NOWHERE)


def steps_depend_on(state: State) -> State:
    """On nothing but the board and the move."""
    return State(0, 0, 0, 0, 0, 0, state.form >> BOARD << BOARD)


def pieces(state: State) -> dict[str, str]:
    return pieces_on(state, board_of(state).points)


def state_text(state: State) -> str:
    return written(state, board_of(state).widths)


def state_from_text(text: str, start: State) -> State:
    men = men_of(start)
    found = read(text, FIELDS, board_of(start).widths, men, quiet_limit_of(start))
    _check_counts(found, men)
    if start.form & MIXED == 0:
        check_turns(found.hand, found.player, "stones")
    if found.quiet and any(found.hand):
        raise InvalidPosition("turns without a mill count only once all stones are placed")
    return found.state(start.form)


def _check_counts(found: Written, men: int) -> None:
    for seat, name in enumerate(PLAYERS):
        total = popcount(found.standing[seat]) + found.hand[seat]
        # Who is down to two has lost: that can only show at the loser's turn.
        least = 2 if seat == found.player else 3
        if not least <= total <= men:
            raise InvalidPosition(f"{name} has {least} to {men} stones on the board and in hand, not {total}")
