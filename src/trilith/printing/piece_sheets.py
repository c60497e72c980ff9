"""Pieces to cut out: as many as a game needs, with a few to spare. Pieces with two sides come back to back."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from trilith.games.look import Look, plural
from trilith.games.position import Position
from trilith.printing import fonts
from trilith.printing.drawing import HAIRLINE, Item, Page, Text, line
from trilith.printing.faces import cut_line, face
from trilith.printing.sheet import MARGIN, back_place, field, fitted, sheet

# One to spare for as many pieces of a kind as this.
SPARE_FOR: Final = 15
# Of fewer than these there is none to spare.
FEW: Final = 8
# Between pieces, so that scissors get between them: a share of their size.
GAP: Final = 0.2
TITLE: Final = 4.2
# How much smaller than that a long title may be.
SMALLEST: Final = 0.7


def counted(start: Position) -> dict[str, int]:
    """How many pieces of each kind a game needs: what players hold at its start, the pouch included."""
    found: Counter[str] = Counter()
    for supply in start.supplies:
        found.update(supply.pieces)
    found.update(start.pieces.values())
    if found:
        return dict(found)
    # A game that does not say: enough for every point.
    kinds = [code for code, piece in start.look.pieces.items() if not _is_back(code, found, start.look)]
    return dict.fromkeys(kinds, ceil(len(start.look.board.points) / max(1, len(kinds))))


def _is_back(code: str, found: Mapping[str, int], look: Look) -> bool:
    return look.pieces[code].back in found


def spares(number: int) -> int:
    return ceil(number / SPARE_FOR) if number >= FEW else 0


def pages(look: Look, counts: Mapping[str, int], size: float, paper: tuple[float, float], edge: str) -> list[Page]:
    """Fronts, each followed by its back where pieces have one."""
    codes = [code for code, number in counts.items() for _ in range(number + spares(number))]
    width, height = field(paper)
    # A triangle is wider than a stone.
    cell = size * (1 + GAP) * (1.16 if any(piece.shape.outline for piece in look.pieces.values()) else 1)
    across, down = max(1, int(width / cell)), max(1, int((height - 2 * TITLE) / cell))
    made: list[Page] = []
    for first in range(0, len(codes), across * down):
        on_sheet = codes[first : first + across * down]
        places = [
            (MARGIN + (number % across + 0.5) * cell, MARGIN + 2 * TITLE + (number // across + 0.5) * cell)
            for number in range(len(on_sheet))
        ]
        titles = _titles(look, on_sheet, any(map(spares, counts.values())))
        made += _sides(look, titles, on_sheet, places, size, paper, edge)
    return made


def _sides(
    look: Look,
    titles: Sequence[str],
    codes: Sequence[str],
    places: Sequence[tuple[float, float]],
    size: float,
    paper: tuple[float, float],
    edge: str,
) -> list[Page]:
    front: list[Item] = [_heading(titles, paper[0] - 2 * MARGIN)]
    for code, (x, y) in zip(codes, places, strict=True):
        piece = look.pieces[code]
        front += [cut_line(piece, x, y, size), *face(piece, x, y, size)]
    has_backs = any(look.pieces[code].back for code in codes)
    if not has_backs:
        return [sheet(paper, front, f"{look.title}: pieces")]
    front += crosses(paper)
    back: list[Item] = crosses(paper)
    for code, place in zip(codes, places, strict=True):
        other = look.pieces[code].back
        if other is not None:
            back += face(look.pieces[other], *back_place(*place, paper, edge), size)
    return [
        sheet(paper, front, f"{look.title}: pieces, front; the back follows (turn on the {edge} edge)"),
        Page(*paper, tuple(back), f"{look.title}: pieces, back"),
    ]


def _heading(titles: Sequence[str], room: float) -> Text:
    """The first of the titles that has room, set smaller if it is a little too long."""
    for title in titles:
        height = TITLE * min(1, room / fonts.width(title, TITLE, "bold"))
        if height >= SMALLEST * TITLE:
            return Text(title, MARGIN, MARGIN + TITLE, height, "bold")
    return Text(fitted(titles[-1], SMALLEST * TITLE, room, "bold"), MARGIN, MARGIN + TITLE, SMALLEST * TITLE, "bold")


def _titles(look: Look, codes: Sequence[str], has_spares: bool) -> list[str]:
    """What there is on a sheet, in words: the longest first."""
    kinds = Counter(look.pieces[code].name for code in codes)
    named = ", ".join(f"{number} {name if number == 1 else plural(name)}" for name, number in kinds.items())
    said = f"{look.title}: {f'{len(codes)} pieces' if len(kinds) > 4 else named}"
    spare = [f"{said} (a few to spare)"] if has_spares else []
    return [*spare, said, f"{look.title}: {len(codes)} pieces", look.title]


def crosses(paper: tuple[float, float]) -> list[Item]:
    """Marks in the corners that lie on one another when both sides are printed well: hold it against the light."""
    width, height = paper
    marks: list[Item] = []
    for x in (MARGIN / 2 + 1, width - MARGIN / 2 - 1):
        for y in (MARGIN / 2 + 1, height - MARGIN / 2 - 1):
            marks += [line((x - 3, y), (x + 3, y), HAIRLINE, "notes"), line((x, y - 3), (x, y + 3), HAIRLINE, "notes")]
    return marks
