"""How Nine Men's Morris is written down: `d6`, `a7-a4`, `d6xb4`, `a7-a4xb4`; positions `3/1w1/3/6/3/3/3 b 8 9 0`."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from trilith.games.bits import popcount
from trilith.games.definition import Supply
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.morris.board import POINTS, WIDTHS
from trilith.games.morris.rules import NOWHERE, QUIET_LIMIT, State, may_be_taken, may_be_taken_next, points_of, turn
from trilith.games.notation import RECENT, choice, fields, number, rows_from_text, rows_to_text, shorten
from trilith.games.step import Step

PLAYERS: Final = ("white", "black")
CODES: Final = "wb"
MOVE: Final = re.compile(r"(?:([a-g][1-7])-)?([a-g][1-7])(?:x([a-g][1-7]))?(?:x([a-g][1-7]))?")


def players(state: State) -> tuple[str, ...]:
    return PLAYERS


def move_text(state: State, move: int) -> str:
    target, origin, first, second = points_of(move)
    text = POINTS[target] if origin == NOWHERE else f"{POINTS[origin]}-{POINTS[target]}"
    return text + "".join(f"x{POINTS[point]}" for point in (first, second) if point != NOWHERE)


def move_from_text(state: State, text: str) -> int:
    match = MOVE.fullmatch(text)
    if not match:
        raise IllegalMove(f"{shorten(text)} is not written like a move: d6 or a7-a4, or taking a stone d6xb4, a7-a4xb4")
    for name in filter(None, match.groups()):
        if name not in POINTS:
            raise IllegalMove(f"{text}: there is no point {name} on the board")
    origin, target, first, second = (POINTS.index(name) if name else NOWHERE for name in match.groups())
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
    return tuple(Step.point(POINTS[point], purpose) for point, purpose in deeds if point != NOWHERE)


def steps_depend_on(state: State) -> State:
    """On nothing but the move."""
    return State(0, 0, 0, 0, 0, 0, 0)


def pieces(state: State) -> dict[str, str]:
    return {name: code for name, code in zip(POINTS, _codes(state), strict=True) if code}


def supplies(state: State) -> tuple[Supply, ...]:
    return tuple(Supply(player, {CODES[player]: hand}) for player, hand in enumerate(hands(state)))


def hands(state: State) -> tuple[int, int]:
    """Stones still to be placed, white's first."""
    return (state.own_hand, state.opponent_hand) if state.player == 0 else (state.opponent_hand, state.own_hand)


def state_text(state: State) -> str:
    white, black = hands(state)
    return f"{rows_to_text(_codes(state), WIDTHS)} {CODES[state.player]} {white} {black} {state.quiet}"


@lru_cache(RECENT)
def _codes(state: State) -> Sequence[str | None]:
    mine, theirs = CODES[state.player], CODES[1 - state.player]
    return [mine if state.own >> p & 1 else theirs if state.opponent >> p & 1 else None for p in range(24)]


def state_from_text(text: str, start: State) -> State:
    names = ["board", "side to move", "white stones in hand", "black stones in hand", "turns without a mill"]
    board, side, white_hand, black_hand, quiet = fields(text, names)
    placed = rows_from_text(board, WIDTHS, CODES)
    player = choice(side, CODES, "the side to move")
    hand = [number(white_hand, names[2], most=9), number(black_hand, names[3], most=9)]
    stones = [sum(1 << p for p, piece in enumerate(placed) if piece == code) for code in CODES]
    _check_counts(stones, hand, player)
    # At the limit the game is drawn, so nothing counts beyond it.
    limit = start.form >> QUIET_LIMIT
    plies = number(quiet, names[4], most=limit or 999_999)
    if plies and any(hand):
        raise InvalidPosition("turns without a mill count only once all stones are placed")
    return State(stones[player], stones[1 - player], hand[player], hand[1 - player], player, plies, start.form)


def _check_counts(stones: list[int], hand: list[int], player: int) -> None:
    for seat, name in enumerate(PLAYERS):
        total = popcount(stones[seat]) + hand[seat]
        # Who is down to two has lost: that can only show at the loser's turn.
        least = 2 if seat == player else 3
        if not least <= total <= 9:
            raise InvalidPosition(f"{name} has {least} to 9 stones on the board and in hand, not {total}")
    if any(hand) and hand[1] - hand[0] != player:
        raise InvalidPosition(
            "white places first and in turn, so both hold as many stones when white is to move,"
            " and black one more when black is"
        )
