"""How merels is written down: `b2`, `a1-b2`; positions `3/1w1/3 b 2 3 0`."""

import re
from typing import Final

from trilith.games.bits import popcount
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.merels.boards import BOARD_LIST, Board
from trilith.games.merels.rules import BOARD, FOUR_MEN, NOWHERE, State, has_line, points_of, turn
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

MOVE: Final = re.compile(r"(?:([a-z][0-9])-)?([a-z][0-9])")
FIELDS: Final = ("board", "side to move", "white men in hand", "black men in hand", "moves since all were placed")


def board_of(state: State) -> Board:
    return BOARD_LIST[state.form & BOARD]


def men(state: State) -> int:
    """How many men each player has."""
    return 4 if state.form & FOUR_MEN else 3


def move_text(state: State, move: int) -> str:
    target, origin = points_of(move)
    points = board_of(state).points
    return points[target] if origin == NOWHERE else f"{points[origin]}-{points[target]}"


def move_from_text(state: State, text: str) -> int:
    match = MOVE.fullmatch(text)
    if not match:
        raise IllegalMove(f"{shorten(text)} is not written like a move: b2 places a man, a1-b2 moves one")
    points = board_of(state).points
    for name in filter(None, match.groups()):
        if name not in points:
            raise IllegalMove(f"{text}: there is no point {name} on the board")
    origin, target = (points.index(name) if name else NOWHERE for name in match.groups())
    return turn(target, origin)


def steps(state: State, move: int) -> tuple[Step, ...]:
    target, origin = points_of(move)
    points = board_of(state).points
    if origin == NOWHERE:
        return (Step.point(points[target], "place a man"),)
    return Step.point(points[origin], "move a man"), Step.point(points[target], "move it to")


def steps_depend_on(state: State) -> State:
    """On nothing but the board and the move."""
    return State(0, 0, 0, 0, 0, 0, state.form & BOARD)


def pieces(state: State) -> dict[str, str]:
    return pieces_on(state, board_of(state).points)


def state_text(state: State) -> str:
    return written(state, board_of(state).widths)


def state_from_text(text: str, start: State) -> State:
    found = read(text, FIELDS, board_of(start).widths, men(start), quiet_limit_of(start))
    _check_counts(found, men(start))
    check_turns(found.hand, found.player, "men")
    if found.quiet and any(found.hand):
        raise InvalidPosition("moves are counted only once all men are placed")
    state = found.state(start.form)
    if has_line(state.own, start.form & BOARD):
        name = PLAYERS[state.player]
        raise InvalidPosition(f"{name} already has three in a line, so it cannot be {name}'s turn")
    return state


def _check_counts(found: Written, each: int) -> None:
    for name, standing, in_hand in zip(PLAYERS, found.standing, found.hand, strict=True):
        total = popcount(standing) + in_hand
        if total != each:
            raise InvalidPosition(f"{name} has {each} men on the board and in hand, not {total}")
