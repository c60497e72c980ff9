"""Flip, read from its rule page: flip a panel of the opponent's away, then place one of your own.

A panel's letter tells its owner, and its case the colour that lies up: small for silver, capital for black.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from . import Outcome, Pieces, read_rows, write_rows

ROWS = [[file + rank for file in "abcd"] for rank in "4321"]
POINTS = [point for row in ROWS for point in row]
PLAYERS = ["c", "d"]
OTHER = {"c": "d", "d": "c"}


@dataclass(frozen=True)
class Position:
    """A board and the side to move; the panels left follow from the board."""

    pieces: Pieces
    side: str


def shifted(point: str, east: int, north: int) -> str:
    """The point so many steps away, which may lie off the board."""
    return chr(ord(point[0]) + east) + str(int(point[1]) + north)


def all_lines() -> list[tuple[str, str, str]]:
    """Three consecutive spaces in a row, column or diagonal."""
    lines = []
    for point in POINTS:
        for east, north in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            line = (point, shifted(point, east, north), shifted(point, 2 * east, 2 * north))
            if all(space in POINTS for space in line):
                lines.append(line)
    return lines


LINES = all_lines()


def threes(pieces: Pieces, owner: str) -> list[tuple[str, str, str]]:
    """The lines that hold three of the owner's panels, all of one colour."""
    board = dict(pieces)
    return [
        line
        for line in LINES
        if all(board.get(space) == owner for space in line) or all(board.get(space) == owner.upper() for space in line)
    ]


def flips(pieces: Pieces, owner: str) -> dict[str, Pieces]:
    """Every flip of one of the owner's panels, with the board it leaves."""
    board = dict(pieces)
    found = {}
    for point, panel in pieces:
        if panel.lower() != owner:
            continue
        for east, north in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
            target = shifted(point, east, north)
            if target in POINTS and target not in board:
                found[f"{point}-{target}"] = pieces - {(point, panel)} | {(target, panel.swapcase())}
    return found


def start(options: Mapping[str, str]) -> Position:
    """The empty board, Circle to move."""
    return Position(frozenset(), "c")


def outcome(position: Position) -> Outcome:
    """The winner as soon as the win is certain, a draw once all panels lie."""
    mover, placer = position.side, OTHER[position.side]
    # Only the opponent's flip can leave the mover a three: that flip has just lost the game.
    if threes(position.pieces, mover):
        return PLAYERS.index(mover)
    # Where nothing can be flipped the flip is left out, and the board stays as it is.
    answers = list(flips(position.pieces, placer).values()) or [position.pieces]
    if all(threes(answer, placer) for answer in answers):
        return PLAYERS.index(placer)
    return "draw" if len(position.pieces) == len(POINTS) else None


def moves(position: Position) -> set[str]:
    """All legal turns: a flip where there is one, then a placement unless the flip already lost."""
    if outcome(position) is not None:
        return set()
    opponent = OTHER[position.side]
    found = set()
    for flip, pieces in (flips(position.pieces, opponent) or {"": position.pieces}).items():
        if threes(pieces, opponent):
            found.add(flip)
            continue
        board = dict(pieces)
        for point in POINTS:
            if point not in board:
                for colour in "sb":
                    found.add(f"{flip},{point}{colour}" if flip else f"{point}{colour}")
    return found


def play(position: Position, text: str) -> Position:
    """The position after a turn."""
    pieces = position.pieces
    for step in text.split(","):
        if "-" in step:
            pieces = flips(pieces, OTHER[position.side])[step]
        else:
            point, colour = step[:2], step[2]
            pieces = pieces | {(point, position.side if colour == "s" else position.side.upper())}
    return Position(pieces, OTHER[position.side])


def write(position: Position) -> str:
    """The position on one line."""
    return f"{write_rows(ROWS, position.pieces)} {position.side}"


def read(options: Mapping[str, str], text: str) -> Position:
    """The position a line of text tells."""
    board, side = text.split(" ")
    return Position(read_rows(ROWS, board), side)
