"""Text with styles for a terminal: how wide it is, and how it is broken into lines and laid out in columns.

A style is an ANSI code without its brackets. Lines never end with blanks, and a style never runs over a line's end.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

BOLD: Final = "1"
ITALIC: Final = "3"
CODES: Final = re.compile(r"\x1b\[[0-9;]*m")
GAP: Final = 2


def styled(text: str, style: str | None) -> str:
    """The text in a style."""
    return f"\x1b[{style}m{text}\x1b[0m" if style and text else text


def width_of(text: str) -> int:
    """How many columns a line takes: letters of East Asia take two, combining marks none."""
    plain = CODES.sub("", text)
    return len(plain) if plain.isascii() else sum(map(_columns, plain))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def padded(text: str, width: int, is_right: bool = False) -> str:
    blanks = " " * (width - width_of(text))
    return blanks + text if is_right else text + blanks


def wrapped(text: str, width: int) -> list[str]:
    """Lines broken between words. A word that is wider than a line stays whole: people copy paths.

    Each word must have its styles to itself.
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width_of(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def columns(rows: Sequence[Sequence[str]], width: int, right: Sequence[int] = (), gap: int = GAP) -> list[str]:
    """Rows of cells as lines: each column as wide as it must be, and the widest broken into lines where all are too
    wide. `right` are the columns that are set to the right.

    >>> columns([["a", "1"], ["longer", "12"]], 80, right=[1])
    ['a        1', 'longer  12']
    """
    if not rows:
        return []
    widths = _widths(rows, width - gap * (len(rows[0]) - 1))
    return [line for row in rows for line in _lines(row, widths, frozenset(right), " " * gap)]


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    natural = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    least = [
        max(width_of(word) for cell in column for word in cell.split() or [""]) for column in zip(*rows, strict=True)
    ]
    while sum(natural) > room:
        widest = max(range(len(natural)), key=lambda at: (natural[at] > least[at], natural[at]))
        if natural[widest] <= least[widest]:
            break
        natural[widest] -= 1
    return natural


def _lines(row: Sequence[str], widths: Sequence[int], right: frozenset[int], gap: str) -> Iterator[str]:
    cells = [
        wrapped(cell, width) if width_of(cell) > width else [cell] for cell, width in zip(row, widths, strict=True)
    ]
    for parts in zip_longest(*cells, fillvalue=""):
        line = [padded(part, width, at in right) for at, (part, width) in enumerate(zip(parts, widths, strict=True))]
        yield gap.join(line).rstrip()


def beside(left: Sequence[str], right: Sequence[str], gap: int) -> list[str]:
    """Two blocks of lines side by side."""
    width = max(map(width_of, left), default=0) + gap
    return [(padded(one, width) + other).rstrip() for one, other in zip_longest(left, right, fillvalue="")]
