"""What every printed sheet carries: a ruler to check the printer with, and a line that says what the sheet is."""

from collections.abc import Sequence
from typing import Final

from trilith.printing import fonts
from trilith.printing.drawing import GREY, HAIRLINE, Font, Item, Page, Text, line, upside_down

# Most printers leave this much of a sheet's edge white.
MARGIN: Final = 10
# Room at the foot of a sheet for the ruler.
FOOT: Final = 12
RULER: Final = 100
SMALL: Final = 2.6


def sheet(paper: tuple[float, float], items: Sequence[Item], name: str) -> Page:
    """A side of a sheet with its ruler."""
    width, height = paper
    return Page(width, height, (*items, *ruler(width, height, name)), name)


def ruler(width: float, height: float, name: str) -> list[Item]:
    """A hundred millimetres, or fifty on a narrow sheet, and what to do if a real ruler says otherwise."""
    length = RULER if width >= RULER + 2 * MARGIN else RULER // 2
    left, y = MARGIN, height - MARGIN - 3
    drawn: list[Item] = [line((left, y), (left + length, y), HAIRLINE, "notes")]
    for at in range(0, length + 1, 5):
        tick = 2.4 if at % 10 == 0 else 1.3
        drawn.append(line((left + at, y), (left + at, y - tick), HAIRLINE, "notes"))
    note = f"{length} mm. If this ruler is longer or shorter, print at 100 % (actual size)."
    drawn.append(Text(fitted(note, SMALL, width - 2 * MARGIN), left, y + 3.4, SMALL, colour=GREY, layer="notes"))
    room = width - 2 * MARGIN - length - 4
    if room > 20:
        drawn.append(Text(fitted(name, SMALL, room), width - MARGIN, y, SMALL, "regular", "end", GREY, "notes"))
    return drawn


def fitted(text: str, size: float, room: float, font: Font = "regular") -> str:
    """The text, or as many of its words as there is room for."""
    words = text.split()
    while len(words) > 1 and fonts.width(" ".join(words), size, font) > room:
        words.pop()
    return " ".join(words)


def field(paper: tuple[float, float]) -> tuple[float, float]:
    """The width and height that can be printed on, above the ruler."""
    width, height = paper
    return width - 2 * MARGIN, height - 2 * MARGIN - FOOT


def turns_sideways(paper: tuple[float, float], edge: str) -> bool:
    """Whether a sheet is turned over like the page of a book, about an upright edge."""
    width, height = paper
    return (edge == "long") == (height >= width)


def back_place(x: float, y: float, paper: tuple[float, float], edge: str) -> tuple[float, float]:
    """Where on its back a place of a sheet's front comes out."""
    width, height = paper
    return (width - x, y) if turns_sideways(paper, edge) else (x, height - y)


def back_sheet(paper: tuple[float, float], items: Sequence[Item], name: str, edge: str) -> Page:
    """A back that is read upright by whoever turns the sheet over like the page of a book."""
    width, height = paper
    whole: Sequence[Item] = items if turns_sideways(paper, edge) else [upside_down(items, width, height)]
    return Page(width, height, tuple(whole), name)
