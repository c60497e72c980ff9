"""Merels, read from its rule page. Repetition needs the history of a game and is left to others."""

from collections.abc import Mapping
from dataclasses import dataclass

from . import Outcome, Pieces, read_rows, write_rows

NINE = "a3 b3 c3 / a2 b2 c2 / a1 b1 c1"
THIRTEEN = "a5 c5 e5 / b4 d4 / a3 c3 e3 / b2 d2 / a1 c1 e1"
STRAIGHT = "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3"
CROSSED = STRAIGHT + " a1b2c3 a3b2c1"
STRAIGHT_13 = "a1c1e1 a3c3e3 a5c5e5 a1a3a5 c1c3c5 e1e3e5"
LONG_13 = "a1b2c3 b2c3d4 c3d4e5 e1d2c3 d2c3b4 c3b4a5"
SHORT_13 = "c1b2a3 c1d2e3 a3b4c5 c5d4e3"
BOARDS = {"square": NINE, "holes": NINE, "picaria": NINE, "picaria13": THIRTEEN}
LINES = {"square": CROSSED, "holes": STRAIGHT, "picaria": CROSSED, "picaria13": f"{STRAIGHT_13} {LONG_13} {SHORT_13}"}
SIDES = ["w", "b"]
OTHER = {"w": "b", "b": "w"}


@dataclass(frozen=True)
class Position:
    """A board, the side to move, both hands (white's first), the moves since all were placed, and the limit to them."""

    board: str
    limit: str
    pieces: Pieces
    side: str
    hands: tuple[int, int]
    quiet: int


def rows(board: str) -> list[list[str]]:
    return [row.split() for row in BOARDS[board].split("/")]


def lines(board: str) -> list[tuple[str, str, str]]:
    return [(line[0:2], line[2:4], line[4:6]) for line in LINES[board].split()]


def start(options: Mapping[str, str]) -> Position:
    men = int(options["men"])
    return Position(options["board"], options["quiet_limit"], frozenset(), "w", (men, men), 0)


def joined(board: str, a: str, b: str) -> bool:
    """Whether a man may go from one point to the other, if that is empty."""
    if board == "holes":
        return True
    if board == "picaria":
        return abs(ord(a[0]) - ord(b[0])) <= 1 and abs(int(a[1]) - int(b[1])) <= 1
    return any({a, b} in ({first, middle}, {middle, last}) for first, middle, last in lines(board))


def won_by(position: Position, side: str) -> bool:
    return any(all((point, side) in position.pieces for point in line) for line in lines(position.board))


def turns(position: Position) -> set[str]:
    taken = {point for point, _ in position.pieces}
    empty = [point for row in rows(position.board) for point in row if point not in taken]
    if position.hands[SIDES.index(position.side)] > 0:
        return set(empty)
    own = [point for point, side in position.pieces if side == position.side]
    return {f"{a}-{b}" for a in own for b in empty if joined(position.board, a, b)}


def moves(position: Position) -> set[str]:
    return set() if outcome(position) is not None else turns(position)


def play(position: Position, text: str) -> Position:
    *origin, target = text.split("-")
    pieces = position.pieces - {(point, position.side) for point in origin} | {(target, position.side)}
    white, black = position.hands
    if not origin:
        white, black = (white - 1, black) if position.side == "w" else (white, black - 1)
    quiet = position.quiet + len(origin)
    return Position(position.board, position.limit, pieces, OTHER[position.side], (white, black), quiet)


def outcome(position: Position) -> Outcome:
    for side in SIDES:
        if won_by(position, side):
            return SIDES.index(side)
    if not turns(position):
        return SIDES.index(OTHER[position.side])
    return "draw" if position.limit != "off" and position.quiet >= int(position.limit) else None


def write(position: Position) -> str:
    white, black = position.hands
    return f"{write_rows(rows(position.board), position.pieces)} {position.side} {white} {black} {position.quiet}"


def read(options: Mapping[str, str], text: str) -> Position:
    board, side, white, black, quiet = text.split(" ")
    pieces = read_rows(rows(options["board"]), board)
    return Position(options["board"], options["quiet_limit"], pieces, side, (int(white), int(black)), int(quiet))
