"""What merels says to people."""

from collections.abc import Sequence

from trilith.games.merels.notation import board_of
from trilith.games.merels.rules import BOARD, NOWHERE, State, has_line, is_blocked, points_of
from trilith.games.place_and_move import quiet_limit_of


def task(state: State, names: Sequence[str]) -> str:
    name = names[state.player]
    if state.own_hand > 0:
        return f"{name}: place a man on any empty point"
    if board_of(state).is_free:
        return f"{name}: move a man to any empty point"
    return f"{name}: move a man along a line to the next empty point"


def why_not(state: State, move: int, names: Sequence[str]) -> str:
    target, origin = points_of(move)
    points = board_of(state).points
    if origin == NOWHERE and state.own_hand == 0:
        return "all your men are placed: move one of them, as in a1-b2"
    if origin != NOWHERE and state.own_hand > 0:
        return "men move only once all of yours are placed"
    if origin != NOWHERE and not state.own >> origin & 1:
        if state.opponent >> origin & 1:
            return f"the man on {points[origin]} is {names[1 - state.player]}'s"
        return f"there is no man on {points[origin]}"
    if (state.own | state.opponent) >> target & 1:
        return f"there is already a man on {points[target]}"
    return f"a man moves along a line to the next point, and {points[target]} is not next to {points[origin]}"


def ending(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    winner, loser = names[1 - state.player], names[state.player]
    board = board_of(state)
    if has_line(state.opponent, state.form & BOARD):
        line = next(points for points in board.line_points if all(state.opponent >> point & 1 for point in points))
        return f"{winner} has three in a line", tuple(board.points[point] for point in line)
    if is_blocked(state):
        return f"{loser} cannot move any man", ()
    return f"{quiet_limit_of(state)} moves passed and nobody made three in a line", ()
