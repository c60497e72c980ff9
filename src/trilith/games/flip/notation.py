"""How Flip is written down: `c1s`, `b2-b3,c1s`, a flip alone `b2-b3`; positions `4/4/1c2/4 d`."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from trilith.games.bits import popcount
from trilith.games.definition import Supply
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.flip.board import POINTS, WIDTHS
from trilith.games.flip.rules import NOWHERE, State, has_three, parts_of, turn
from trilith.games.notation import RECENT, choice, fields, rows_from_text, rows_to_text, shorten
from trilith.games.step import Step

PLAYERS: Final = ("circle", "diamond")
SIDES: Final = "sb"
# Pieces by player and side up, silver first.
CODES: Final = ("cC", "dD")
PANELS: Final = 8
MOVE: Final = re.compile("(?:([a-d][1-4])-([a-d][1-4]))?(,)?(?:([a-d][1-4])([sb]))?")


def players(state: State) -> tuple[str, ...]:
    return PLAYERS


def move_text(state: State, move: int) -> str:
    origin, target, space, black_up = parts_of(move)
    flip = "" if origin == NOWHERE else f"{POINTS[origin]}-{POINTS[target]}"
    placed = "" if space == NOWHERE else f"{POINTS[space]}{SIDES[black_up]}"
    return ",".join(filter(None, (flip, placed)))


def move_from_text(state: State, text: str) -> int:
    match = MOVE.fullmatch(text)
    origin, target, comma, space, side = match.groups() if match else (None,) * 5
    # The comma stands between a flip and a placement, and only there.
    if not (origin or space) or bool(comma) != bool(origin and space):
        raise IllegalMove(f"{shorten(text)} is not written like a move: c1s or c1b, b2-b3,c1s, or a flip alone b2-b3")
    where = [POINTS.index(name) if name else NOWHERE for name in (origin, target, space)]
    return turn(where[0], where[1], where[2], 1 if side == "b" else 0)


def steps(state: State, move: int) -> tuple[Step, ...]:
    origin, target, space, black_up = parts_of(move)
    steps = []
    if origin != NOWHERE:
        steps += [Step.point(POINTS[origin], "flip a panel"), Step.point(POINTS[target], "flip it to")]
    if space != NOWHERE:
        code = CODES[state.player][black_up]
        steps += [Step.point(POINTS[space], "place a panel"), Step.piece(code, "choose the side up")]
    return tuple(steps)


def steps_depend_on(state: State) -> State:
    """On whose panels are placed."""
    return State(0, 0, 0, state.player)


def pieces(state: State) -> dict[str, str]:
    return {name: code for name, code in zip(POINTS, _codes(state), strict=True) if code}


def panels(state: State) -> tuple[int, int]:
    """Which spaces Circle's and Diamond's panels lie on."""
    return (state.own, state.opponent) if state.player == 0 else (state.opponent, state.own)


def supplies(state: State) -> tuple[Supply, ...]:
    return tuple(
        Supply(player, {CODES[player][0]: PANELS - popcount(on_board)}) for player, on_board in enumerate(panels(state))
    )


@lru_cache(RECENT)
def _codes(state: State) -> Sequence[str | None]:
    codes: list[str | None] = [None] * len(POINTS)
    for sides, lying in zip(CODES, panels(state), strict=True):
        while lying:
            lowest = lying & -lying
            codes[lowest.bit_length() - 1] = sides[1 if state.black & lowest else 0]
            lying ^= lowest
    return codes


def state_text(state: State) -> str:
    return f"{rows_to_text(_codes(state), WIDTHS)} {PLAYERS[state.player][0]}"


def state_from_text(text: str, start: State) -> State:
    board, side = fields(text, ["board", "side to move"])
    placed = rows_from_text(board, WIDTHS, CODES[0] + CODES[1])
    player = choice(side, ("c", "d"), "the side to move")
    lying = [sum(1 << space for space, piece in enumerate(placed) if piece and piece in codes) for codes in CODES]
    black = sum(1 << space for space, piece in enumerate(placed) if piece and piece.isupper())
    state = State(lying[player], lying[1 - player], black, player)
    _check_turn(state)
    return state


def _check_turn(state: State) -> None:
    circles, diamonds = map(popcount, panels(state))
    if circles > PANELS or diamonds > PANELS or circles - diamonds not in (0, 1):
        raise InvalidPosition(
            "Circle places first and in turn, up to eight panels each:"
            f" not {circles} of Circle's and {diamonds} of Diamond's"
        )
    # A flip that loses ends the game with nothing placed, so then the turn has passed on with the count unchanged.
    in_turn = state.player == circles - diamonds
    mover, other = PLAYERS[state.player].capitalize(), PLAYERS[1 - state.player].capitalize()
    if not in_turn and not has_three(state.own, state.black):
        raise InvalidPosition(f"with {circles} and {diamonds} panels on the board it is {other}'s turn, not {mover}'s")
    if in_turn and has_three(state.own, state.black):
        raise InvalidPosition(f"{mover} has a three and had won before {other} could place a panel")
