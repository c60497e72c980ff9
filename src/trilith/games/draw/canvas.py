"""Characters in cells, each with a style: what a terminal shows. A style is an ANSI code without its brackets."""

from collections.abc import Sequence
from functools import cache
from itertools import groupby, product
from typing import Final

Cell = tuple[str, str]

PLAIN: Final = ""
# From the middle of the scale: to be read on any background.
FAINT: Final = "38;5;244"

# The colours that do not depend on a terminal's settings: a cube of six levels and a row of greys.
_LEVELS: Final = (0, 95, 135, 175, 215, 255)
_SHARED: Final = dict(enumerate(product(_LEVELS, repeat=3), 16)) | {232 + i: (8 + 10 * i,) * 3 for i in range(24)}


class Canvas:
    """Grows as it is written on; what was never written is blank."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Cell] = {}

    def put(self, column: int, line: int, text: str, style: str = PLAIN) -> None:
        for offset, character in enumerate(text):
            self._cells[column + offset, line] = (character, style)

    def fill(self, style: str, margin: int = 0) -> None:
        """Give each line one background, from its first character to its last and `margin` columns beyond."""
        lines: dict[int, list[int]] = {}
        for column, line in self._cells:
            lines.setdefault(line, []).append(column)
        for line, columns in lines.items():
            for column in set(range(min(columns) - margin, max(columns) + margin + 1)).difference(columns):
                self.put(column, line, " ", style)

    def rows(self) -> list[list[Cell]]:
        """Lines from the top, each as long as what stands in it."""
        height = 1 + max(line for _, line in self._cells)
        return [self._row(line) for line in range(height)]

    def _row(self, line: int) -> list[Cell]:
        width = 1 + max((column for column, at in self._cells if at == line), default=-1)
        return [self._cells.get((column, line), (" ", PLAIN)) for column in range(width)]


def text_of(row: Sequence[Cell], colour: bool) -> str:
    """A row as text, up to its last character or coloured background. Without colour it has no escape codes."""
    seen = [number for number, (text, style) in enumerate(row, 1) if text != " " or (colour and style)]
    runs = groupby(row[: max(seen, default=0)], lambda cell: cell[1])
    texts = [(style, "".join(text for text, _ in run)) for style, run in runs]
    return "".join(f"\x1b[{style}m{text}\x1b[0m" if colour and style else text for style, text in texts)


def styled(text: str, style: str = PLAIN) -> list[Cell]:
    return [(character, style) for character in text]


def style(ink: str, ground: str, bold: bool = False) -> str:
    """Ink on its own ground, so that it can be read in light and in dark terminals."""
    return f"{'1;' if bold else ''}38;5;{_nearest(ink)};48;5;{_nearest(ground)}"


def contrast(a: str, b: str) -> float:
    """How well one colour is seen on another: 1 for not at all, 21 for black on white.

    >>> round(contrast("#ffffff", "#000000"), 1)
    21.0
    """
    darker, lighter = sorted(map(_luminance, (a, b)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(level / 255) for level in _levels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else float(((level + 0.055) / 1.055) ** 2.4)


def _levels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


@cache
def _nearest(colour: str) -> int:
    """The closest of the 256 colours that terminals share.

    >>> _nearest("#ff0000"), _nearest("#808080")
    (196, 244)
    """
    return min(_SHARED, key=lambda code: _difference(_SHARED[code], _levels(colour)))


def _difference(a: Sequence[int], b: Sequence[int]) -> int:
    """How unlike two colours are. A change of hue shows more than one of brightness."""
    red, green, blue = (x - y for x, y in zip(a, b, strict=True))
    return red**2 + green**2 + blue**2 + 2 * ((red - green) ** 2 + (green - blue) ** 2)
