"""How merels is written down: `b2`, `a1-b2`; positions `3/1w1/3 b 2 3 0`."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from trilith.games.definition import Supply
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.merels.boards import BOARD_LIST, Board
from trilith.games.merels.rules import BOARD, FOUR_MEN, NOWHERE, QUIET_LIMIT, State, has_line, points_of, turn
from trilith.games.notation import RECENT, choice, fields, number, rows_from_text, rows_to_text, shorten
from trilith.games.step import Step

PLAYERS: Final = ("white", "black")
CODES: Final = "wb"
MOVE: Final = re.compile(r"(?:([a-z][0-9])-)?([a-z][0-9])")
FIELDS: Final = ("board", "side to move", "white men in hand", "black men in hand", "moves since all were placed")


def board_of(state: State) -> Board:
    return BOARD_LIST[state.form & BOARD]


def men(state: State) -> int:
    """How many men each player has."""
    return 4 if state.form & FOUR_MEN else 3


def players(state: State) -> tuple[str, ...]:
    return PLAYERS


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
    return {name: code for name, code in zip(board_of(state).points, _codes(state), strict=True) if code}


def supplies(state: State) -> tuple[Supply, ...]:
    return tuple(Supply(player, {CODES[player]: hand}) for player, hand in enumerate(hands(state)))


def hands(state: State) -> tuple[int, int]:
    """Men still to be placed, white's first."""
    return (state.own_hand, state.opponent_hand) if state.player == 0 else (state.opponent_hand, state.own_hand)


def state_text(state: State) -> str:
    white, black = hands(state)
    return f"{rows_to_text(_codes(state), board_of(state).widths)} {CODES[state.player]} {white} {black} {state.quiet}"


@lru_cache(RECENT)
def _codes(state: State) -> Sequence[str | None]:
    mine, theirs = CODES[state.player], CODES[1 - state.player]
    count = len(board_of(state).points)
    return [mine if state.own >> p & 1 else theirs if state.opponent >> p & 1 else None for p in range(count)]


def state_from_text(text: str, start: State) -> State:
    board, side, white_hand, black_hand, quiet = fields(text, FIELDS)
    placed = rows_from_text(board, board_of(start).widths, CODES)
    player = choice(side, CODES, "the side to move")
    hand = [number(white_hand, FIELDS[2], most=men(start)), number(black_hand, FIELDS[3], most=men(start))]
    _check_counts([placed.count(code) for code in CODES], hand, player, men(start))
    # At the limit the game is drawn, so nothing counts beyond it.
    plies = number(quiet, FIELDS[4], most=start.form >> QUIET_LIMIT or 999_999)
    if plies and any(hand):
        raise InvalidPosition("moves are counted only once all men are placed")
    standing = [sum(1 << p for p, piece in enumerate(placed) if piece == code) for code in CODES]
    if has_line(standing[player], start.form & BOARD):
        raise InvalidPosition(
            f"{PLAYERS[player]} already has three in a line, so it cannot be {PLAYERS[player]}'s turn"
        )
    return State(standing[player], standing[1 - player], hand[player], hand[1 - player], player, plies, start.form)


def _check_counts(placed: list[int], hand: list[int], player: int, each: int) -> None:
    for name, on_board, in_hand in zip(PLAYERS, placed, hand, strict=True):
        if on_board + in_hand != each:
            raise InvalidPosition(f"{name} has {each} men on the board and in hand, not {on_board + in_hand}")
    if any(hand) and hand[1] - hand[0] != player:
        raise InvalidPosition(
            "white places first and in turn, so both hold as many men when white is to move,"
            " and black one more when black is"
        )
