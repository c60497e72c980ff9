"""How Outfox is written down: `rt@c3` in the first turn, then `rt@c3,c4-e2`; positions `3/4/2rt2/4/3 2 … …`."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from trilith.games.bits import ctz
from trilith.games.definition import Supply
from trilith.games.errors import IllegalMove, InvalidPosition
from trilith.games.look import plural
from trilith.games.notation import RECENT, choice, fields, rows_from_text, rows_to_text, shorten
from trilith.games.outfox.board import FULL, NONE, POINTS, WIDTHS
from trilith.games.outfox.rules import BOARD_BITS, HAND_BITS, State, hand_of, parts_of, turn
from trilith.games.step import Step

COLOURS: Final = ("red", "yellow", "blue")
SHAPES: Final = ("square", "triangle", "circle")
PLAYERS: Final = ("first", "second", "third")
CODES: Final = tuple(colour + shape for colour in "ryb" for shape in "stc")
# By colour, then by shape.
ROWS_OF_CODES: Final = (CODES[:3], CODES[3:6], CODES[6:])
MOVE: Final = re.compile("([ryb][stc])@([a-e][1-5])(?:,([a-e][1-5])-([a-e][1-5]))?")


def piece_name(piece: int) -> str:
    return f"{COLOURS[piece // 3]} {SHAPES[piece % 3]}"


def players(state: State) -> tuple[str, ...]:
    return PLAYERS[: state.players]


def move_text(state: State, move: int) -> str:
    piece, point, origin, target = parts_of(move)
    slide = "" if origin == NONE else f",{POINTS[origin]}-{POINTS[target]}"
    return f"{CODES[piece]}@{POINTS[point]}{slide}"


def move_from_text(state: State, text: str) -> int:
    match = MOVE.fullmatch(text)
    if not match:
        raise IllegalMove(f"{shorten(text)} is not written like a move: rt@c3 in the first turn, then rt@c3,c4-e2")
    piece, *names = match.groups()
    for name in filter(None, names):
        if name not in POINTS:
            raise IllegalMove(f"{text}: there is no point {name} on the board")
    point, origin, target = (POINTS.index(name) if name else NONE for name in names)
    return turn(CODES.index(piece), point, origin, target)


def steps(state: State, move: int) -> tuple[Step, ...]:
    piece, point, origin, target = parts_of(move)
    return _placing(piece, point) + _sliding(origin, target)


def steps_depend_on(state: State) -> State:
    """On nothing but the move."""
    return State(0, 0, 0, 0, state.players)


@cache
def _placing(piece: int, point: int) -> tuple[Step, ...]:
    return Step.piece(CODES[piece], "choose a piece"), Step.point(POINTS[point], "place it")


@cache
def _sliding(origin: int, target: int) -> tuple[Step, ...]:
    if origin == NONE:
        return ()
    return Step.point(POINTS[origin], "slide a neighbour"), Step.point(POINTS[target], "slide it to")


def pieces(state: State) -> dict[str, str]:
    return {name: code for name, code in zip(POINTS, _codes(state), strict=True) if code}


def supplies(state: State) -> tuple[Supply, ...]:
    return tuple(Supply(player, _supply(hand_of(state.hands, player))) for player in range(state.players))


@cache
def _supply(counts: int) -> dict[str, int]:
    return {code: count for piece, code in enumerate(CODES) if (count := counts >> 2 * piece & 3)}


def hand(state: State, player: int) -> Counter[str]:
    """The pieces a player still holds, in the order they are written."""
    return Counter(_supply(hand_of(state.hands, player)))


def piece_on(state: State, point: int) -> int | None:
    """The number of the piece on a point."""
    colour = [kind for kind in range(3) if state.colours >> BOARD_BITS * kind + point & 1]
    shape = [kind for kind in range(3) if state.shapes >> BOARD_BITS * kind + point & 1]
    return 3 * colour[0] + shape[0] if colour else None


@lru_cache(RECENT)
def _codes(state: State) -> Sequence[str | None]:
    codes: list[str | None] = [None] * len(POINTS)
    for colour, row in enumerate(ROWS_OF_CODES):
        points = state.colours >> BOARD_BITS * colour & FULL
        for shape, code in enumerate(row):
            lying = points & state.shapes >> BOARD_BITS * shape
            while lying:
                codes[ctz(lying)] = code
                lying &= lying - 1
    return codes


def state_text(state: State) -> str:
    hands = [_hand_text(hand_of(state.hands, player)) for player in range(state.players)]
    return " ".join([rows_to_text(_codes(state), WIDTHS), str(state.player + 1), *hands])


@cache
def _hand_text(counts: int) -> str:
    return "".join(code * (counts >> 2 * piece & 3) for piece, code in enumerate(CODES)) or "-"


def state_from_text(text: str, start: State) -> State:
    names = ["board", "player to move", *(f"{name} player's hand" for name in players(start))]
    board, side, *hands = fields(text, names)
    placed = rows_from_text(board, WIDTHS, CODES)
    player = choice(side, ("1", "2", "3")[: start.players], "the player to move")
    held = [_hand_from_text(written, name) for written, name in zip(hands, names[2:], strict=True)]
    _check_pieces(placed, held, player, start)
    colours, shapes, word = 0, 0, 0
    for point, code in enumerate(placed):
        if code:
            colours |= 1 << BOARD_BITS * (CODES.index(code) // 3) + point
            shapes |= 1 << BOARD_BITS * (CODES.index(code) % 3) + point
    for seat, counts in enumerate(held):
        word |= sum(count << HAND_BITS * seat + 2 * CODES.index(code) for code, count in counts.items())
    return State(colours, shapes, word, player, start.players)


def _hand_from_text(text: str, whose: str) -> Counter[str]:
    codes = [] if text == "-" else [text[at : at + 2] for at in range(0, len(text), 2)]
    unknown = [code for code in codes if code not in CODES]
    if unknown:
        raise InvalidPosition(f"the {whose}: {shorten(unknown[0])} is not a piece; pieces are {' '.join(CODES)}")
    if codes != sorted(codes, key=CODES.index):
        raise InvalidPosition(f"the {whose} is written in the order {' '.join(CODES)}")
    return Counter(codes)


def _check_pieces(placed: list[str | None], held: list[Counter[str]], player: int, start: State) -> None:
    """Every piece that has left a hand lies on the board, and the hands were emptied in turn."""
    full = [hand(start, seat) for seat in range(start.players)]
    for seat, counts in enumerate(held):
        if extra := counts - full[seat]:
            names = " or ".join(plural(piece_name(CODES.index(code))) for code in extra)
            raise InvalidPosition(f"the {PLAYERS[seat]} player never had so many {names}")
    needed = sum(full, Counter[str]())
    there = sum(held, Counter(code for code in placed if code))
    for number, code in enumerate(CODES):
        if there[code] != needed[code]:
            name = plural(piece_name(number))
            raise InvalidPosition(f"there are {needed[code]} {name}, on the board and in hand, not {there[code]}")
    turns = sum(code is not None for code in placed)
    for seat, counts in enumerate(held):
        played = full[seat].total() - counts.total()
        if played != (turns - seat + start.players - 1) // start.players:
            raise InvalidPosition(
                f"players place in turn: not {played} of {turns} pieces by the {PLAYERS[seat]} player"
            )
    if player != turns % start.players:
        raise InvalidPosition(f"with {turns} pieces on the board it is player {turns % start.players + 1}'s turn")
