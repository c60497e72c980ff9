"""Characters in cells, each with a style: what a terminal shows. A style is an ANSI code without its brackets."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from trilith.games.draw.palette import Tones

Cell = tuple[str, str]

PLAIN: Final = ""
# Grey and brass are from the middle of the scale, so they can be read on a light and on a dark terminal.
FAINT: Final = "38;5;244"
BRASS: Final = "1;38;5;136"

_CUBE: Final = (0, 95, 135, 175, 215, 255)


class Canvas:
    """Grows as it is written on; what was never written is blank."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Cell] = {}

    def put(self, column: int, line: int, text: str, style: str = PLAIN) -> None:
        for offset, character in enumerate(text):
            self._cells[column + offset, line] = (character, style)

    def rows(self) -> list[list[Cell]]:
        """Lines from the top, each as long as what stands in it."""
        height = 1 + max(line for _, line in self._cells)
        return [self._row(line) for line in range(height)]

    def _row(self, line: int) -> list[Cell]:
        width = 1 + max((column for column, at in self._cells if at == line), default=-1)
        return [self._cells.get((column, line), (" ", PLAIN)) for column in range(width)]


def text_of(row: Iterable[Cell], colour: bool) -> str:
    """A row as text. Without colour there is not one escape code in it."""
    if not colour:
        return "".join(character for character, _ in row).rstrip()
    runs = [(style, "".join(character for character, _ in run)) for style, run in groupby(row, lambda cell: cell[1])]
    return "".join(f"\x1b[{style}m{text}\x1b[0m" if style else text for style, text in runs).rstrip()


def styled(text: str, style: str = PLAIN) -> list[Cell]:
    return [(character, style) for character in text]


def chip(tones: Tones) -> str:
    """A piece in its own colours: its sign on its body, whatever the terminal's background."""
    return f"1;38;5;{_nearest(tones.sign)};48;5;{_nearest(tones.body)}"


def _nearest(colour: str) -> int:
    """The closest of the 256 colours that terminals share.

    >>> _nearest("#ff0000"), _nearest("#808080")
    (196, 244)
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    cube = [min(range(6), key=lambda level: abs(_CUBE[level] - part)) for part in (red, green, blue)]
    candidates = {16 + 36 * cube[0] + 6 * cube[1] + cube[2]: tuple(_CUBE[level] for level in cube)}
    candidates |= {232 + step: (8 + 10 * step,) * 3 for step in range(24)}
    wanted = (red, green, blue)
    return min(candidates, key=lambda code: sum((a - b) ** 2 for a, b in zip(candidates[code], wanted, strict=True)))
