"""What can be chosen for printing, and how it is read: paper, size, parts, and how the printer turns sheets over."""

import re
from dataclasses import dataclass
from typing import Final

from trilith.games.errors import TrilithError
from trilith.games.notation import shorten

# Width and height in millimetres, upright.
PAPERS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4), "tabloid": (279.4, 431.8)}
PARTS: Final = ("board", "pieces", "pegs", "rules", "sheets", "plan")
EDGES: Final = ("long", "short")

SMALLEST_PAPER: Final = 100
LARGEST_PAPER: Final = 1200
SMALLEST_PIECE: Final = 6
LARGEST_PIECE: Final = 60
USUAL_SIZE: Final = 18.0


class CannotPrint(TrilithError):
    """A choice that nothing can be printed with."""


@dataclass(frozen=True)
class PrintChoices:
    """`size` is the width of a stone in millimetres, None for the largest whose board fits on one sheet."""

    paper: tuple[float, float] = PAPERS["a4"]
    size: float | None = USUAL_SIZE
    parts: tuple[str, ...] = ()
    # The edge about which the printer turns a sheet to print its back.
    edge: str = "long"


def read_paper(text: str) -> tuple[float, float]:
    """
    >>> read_paper("A4"), read_paper("300x200mm")
    ((210.0, 297.0), (200.0, 300.0))
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    found = re.fullmatch(r"(\d{1,5}(?:\.\d{1,2})?)\s*[x×]\s*(\d{1,5}(?:\.\d{1,2})?)\s*(?:mm)?", name)
    if not found:
        raise CannotPrint(
            f"paper is a4, a3, letter, tabloid or a width and height such as 210x297mm, not {shorten(text)}"
        )
    narrow, wide = sorted(float(side) for side in found.groups())
    if narrow < SMALLEST_PAPER or wide > LARGEST_PAPER:
        raise CannotPrint(f"paper is {SMALLEST_PAPER} to {LARGEST_PAPER} mm on each side")
    return narrow, wide


def read_size(text: str) -> float | None:
    """
    >>> read_size("18mm"), read_size("1.8 cm"), read_size("fit")
    (18.0, 18.0, None)
    """
    if text.strip().lower() == "fit":
        return None
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)\s*(mm|cm|in)?", text.strip().lower())
    if not found:
        raise CannotPrint(f"the size is how wide a piece is, such as 18mm, or fit for one sheet, not {shorten(text)}")
    size = round(float(found[1]) * {"cm": 10, "in": 25.4}.get(found[2], 1), 3)
    if not SMALLEST_PIECE <= size <= LARGEST_PIECE:
        raise CannotPrint(f"a piece is {SMALLEST_PIECE} to {LARGEST_PIECE} mm wide")
    return size


def read_parts(text: str) -> tuple[str, ...]:
    """In the order they are printed. Nothing stands for whatever the game has."""
    named = [part.strip().lower() for part in text.split(",") if part.strip()]
    if text.strip() and not named:
        raise CannotPrint(f"no part is named; there are {', '.join(PARTS)}")
    for part in named:
        if part not in PARTS:
            raise CannotPrint(f"the parts are {', '.join(PARTS)}, not {shorten(part)}")
    return tuple(part for part in PARTS if part in named)


def read_edge(text: str) -> str:
    if text not in EDGES:
        raise CannotPrint(f"sheets are turned over on their long or short edge, not {shorten(text)}")
    return text


def read_choices(paper: str = "a4", size: str = "18mm", parts: str = "", edge: str = "long") -> PrintChoices:
    return PrintChoices(read_paper(paper), read_size(size), read_parts(parts), read_edge(edge))
