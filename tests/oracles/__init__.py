"""A second reading of the rules, written apart from the engines so that the two can be held against each other.

Every module offers start, moves, play, outcome, write and read. They are slow on purpose: point names are
strings, a board is a set of (point, piece) pairs, and each rule is looked up on the board as a person would.
Only the way boards are written down, which is one for all games, is shared here.
"""

import re
from typing import Literal

Outcome = int | Literal["draw"] | None
Pieces = frozenset[tuple[str, str]]  # immutable, and dict(pieces) is the board
Rows = list[list[str]]  # top to bottom, left to right


def write_rows(rows: Rows, pieces: Pieces) -> str:
    """The board field: piece codes, and a number for each run of empty points."""
    board = dict(pieces)
    texts = []
    for row in rows:
        text = ""
        empty = 0
        for point in row:
            if point not in board:
                empty += 1
                continue
            text += f"{empty or ''}{board[point]}"
            empty = 0
        texts.append(f"{text}{empty or ''}")
    return "/".join(texts)


def read_rows(rows: Rows, text: str, width: int = 1) -> Pieces:
    """The pieces of a board field whose codes are `width` letters long."""
    pieces = set()
    for row, row_text in zip(rows, text.split("/"), strict=True):
        column = 0
        for token in re.findall(rf"\d+|\D{{{width}}}", row_text):
            if token.isdigit():
                column += int(token)
            else:
                pieces.add((row[column], token))
                column += 1
        if column != len(row):
            raise ValueError(f"row {row_text!r} does not fill {len(row)} points")
    return frozenset(pieces)
