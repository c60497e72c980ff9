"""Parts that every game's notation is made of: board rows, and the fields of a position text."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Final

from trilith.games.errors import InvalidPosition

# How many boards a notation remembers: they are asked for as text, and then for their pieces.
RECENT: Final = 64
# How many rows of boards are remembered as text: most boards share theirs with others.
MOST_ROWS: Final = 20_000


def rows_to_text(pieces: Sequence[str | None], widths: Sequence[int]) -> str:
    """Write a board, top row first: piece codes, and a number for each run of empty points.

    >>> rows_to_text([None, "x", None, None, None, None], widths=(3, 3))
    '1x1/3'
    """
    points = tuple(pieces)
    return "/".join([_ROWS[points[row]] for row in _slices(tuple(widths))])


class _Rows(dict[tuple[str | None, ...], str]):
    """Rows as text, by what stands on their points."""

    def __missing__(self, row: tuple[str | None, ...]) -> str:
        if len(self) >= MOST_ROWS:
            self.clear()
        runs = [(piece, len(list(run))) for piece, run in groupby(row)]
        text = self[row] = "".join([piece * count if piece else str(count) for piece, count in runs])
        return text


_ROWS: Final = _Rows()


@lru_cache(RECENT)
def _slices(widths: tuple[int, ...]) -> tuple[slice, ...]:
    """Where each row is among all points."""
    ends = tuple(accumulate(widths))
    return tuple(map(slice, (0, *ends), ends))


def rows_from_text(text: str, widths: Sequence[int], codes: Sequence[str]) -> list[str | None]:
    """Read a board back. `codes` are the pieces, all of the same length.

    >>> rows_from_text("1x1/3", widths=(3, 3), codes="xo")
    [None, 'x', None, None, None, None]
    """
    rows = text.split("/")
    if len(rows) != len(widths):
        raise InvalidPosition(f"the board has {len(widths)} rows, not {len(rows)}")
    pieces: list[str | None] = []
    for number, (row, width) in enumerate(zip(rows, widths, strict=True), start=1):
        pieces += _row(row, width, codes, number)
    return pieces


def _row(row: str, width: int, codes: Sequence[str], number: int) -> list[str | None]:
    token = re.compile("|".join(["[0-9]+", *map(re.escape, codes)]))
    found: list[str | None] = []
    at = 0
    while at < len(row):
        match = token.match(row, at)
        if not match:
            raise InvalidPosition(
                f"row {number} of the board: {shorten(row[at : at + 8])} is not a piece; pieces are {' '.join(codes)}"
            )
        word = match.group()
        is_run = word.isdigit()
        # One run, one number: "12" is twelve empty points, and "1" next to "2" cannot be written.
        if is_run and (word.startswith("0") or len(word) > 2):
            raise InvalidPosition(f"row {number} of the board: {word[:8]!r} is not a number of empty points")
        found += [None] * int(word) if is_run else [word]
        at = match.end()
    if len(found) != width:
        raise InvalidPosition(f"row {number} of the board has {width} points, not {len(found)}")
    return found


def fields(text: str, names: Sequence[str]) -> list[str]:
    """Split a position text at single spaces into just the fields named.

    >>> fields("3/3 x", ["board", "player to move"])
    ['3/3', 'x']
    """
    found = text.split(" ")
    if len(found) != len(names) or not all(found):
        raise InvalidPosition(f"a position has {len(names)} fields, one space apart: {', '.join(names)}")
    return found


def choice(text: str, among: Sequence[str], what: str) -> int:
    """Which of `among` the text is."""
    # A list, because "wb" is in the string "wb" without being one of its letters.
    texts = list(among)
    if text not in texts:
        raise InvalidPosition(f"{what} is {' or '.join(texts)}, not {shorten(text)}")
    return texts.index(text)


def number(text: str, what: str, most: int = 9999) -> int:
    """A plain number as it is written: digits, no sign, no leading zero."""
    if not re.fullmatch("0|[1-9][0-9]{0,8}", text) or int(text) > most:
        raise InvalidPosition(f"{what} is a number from 0 to {most}, not {shorten(text)}")
    return int(text)


def expect_text(text: object, what: str) -> str:
    """The text itself; anything else is the program's mistake, not the user's."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is given as text, not as {type(text).__name__}")
    return text


def shorten(text: str) -> str:
    """A user's text, quoted and cut, for use in a sentence."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
