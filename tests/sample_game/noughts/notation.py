"""How noughts and crosses is written down: moves `b2`, positions `3/1x1/3 o`."""

from typing import Final

from trilith.games.definition import Supply
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.notation import choice, fields, rows_from_text, rows_to_text, shorten
from trilith.games.step import Step

from .rules import State

POINTS: Final = tuple(f"{file}{rank}" for rank in "321" for file in "abc")
WIDTHS: Final = (3, 3, 3)
CODES: Final = "xo"


def players(state: State) -> tuple[str, ...]:
    return "crosses", "noughts"


def move_text(state: State, move: int) -> str:
    return POINTS[move]


def move_from_text(state: State, text: str) -> int:
    if text not in POINTS:
        raise IllegalMove(f"{shorten(text)} is not written like a move: b2")
    return POINTS.index(text)


def steps(state: State, move: int) -> tuple[Step, ...]:
    return (Step.point(POINTS[move], "take a space"),)


def pieces(state: State) -> dict[str, str]:
    return {name: code for name, code in zip(POINTS, _codes(state), strict=True) if code}


def supplies(state: State) -> tuple[Supply, ...]:
    return ()


def _codes(state: State) -> list[str | None]:
    mine, theirs = CODES[state.player], CODES[1 - state.player]
    return [mine if state.own >> p & 1 else theirs if state.opponent >> p & 1 else None for p in range(9)]


def state_text(state: State) -> str:
    return f"{rows_to_text(_codes(state), WIDTHS)} {CODES[state.player]}"


def state_from_text(text: str, start: State) -> State:
    board, side = fields(text, ["board", "player to move"])
    placed = rows_from_text(board, WIDTHS, CODES)
    player = choice(side, CODES, "the player to move")
    lying = [sum(1 << p for p, piece in enumerate(placed) if piece == code) for code in CODES]
    if lying[0].bit_count() - lying[1].bit_count() != player:
        raise InvalidPosition("x moves first, so it has as many signs as o, or one more")
    return State(lying[player], lying[1 - player], player)
