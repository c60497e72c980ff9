"""What scores are kept with: strips with two rows of holes and their pegs, the ring, and sheets to write on."""

from itertools import pairwise
from math import dist
from typing import Final

from trilith.games.draw.polygon import Spot
from trilith.games.look import Look
from trilith.printing.board import BoardPlan
from trilith.printing.drawing import FAINT, HAIRLINE, Circle, Ink, Item, Page, Text, box, line, moved
from trilith.printing.faces import CUT, cut_line, face, line_colour
from trilith.printing.sheet import MARGIN, field, fitted, sheet

ONES: Final = 10
# The row for tens is the shorter one. Past its end one goes round it again.
TENS: Final = 8
TITLE: Final = 4.2
BODY: Final = 3
# A peg's head, and how far apart the holes are, in millimetres.
PEG: Final = 6
HOLES_APART: Final = 10


def peg_items(look: Look, size: float, has_score: bool, has_ring: bool) -> tuple[list[Item], float, float]:
    """Strips, pegs and ring from the upper left, and how wide and high all of it is."""
    items: list[Item] = []
    y = 0.0
    if has_score:
        for seat, name in enumerate(look.players):
            items += _strip(name, _colour(look, seat), y)
            y += 34
        items += _pegs(look, y + 2)
        y += 20
    if has_ring:
        items += ring_items(size, 0.7 * size, y + 0.75 * size)
        y += 1.5 * size
    return items, ONES * HOLES_APART + 20, y


def _colour(look: Look, seat: int) -> str:
    pieces = list(look.pieces.values())
    return line_colour(pieces[min(seat, len(pieces) - 1)])


def _strip(name: str, colour: str, top: float) -> list[Item]:
    """Two rows of holes: the shorter one for tens, the longer one for ones."""
    items: list[Item] = [box(0, top, ONES * HOLES_APART + 20, 30, CUT, "cut")]
    items.append(Text(name, 4, top + 6, TITLE, "bold", colour=colour))
    for row, (holes, step) in enumerate(((TENS, 10), (ONES, 1))):
        y = top + 12 + 12 * row
        items.append(Text("10s" if step == 10 else "1s", 4, y + 1, BODY))
        for hole in range(holes):
            x = 18 + hole * HOLES_APART
            items.append(Circle(x, y, 1.6, HAIRLINE, "pockets"))
            items.append(Text(str(hole * step), x, y + 5, 2.2, "regular", "middle"))
    return items


def _pegs(look: Look, top: float) -> list[Item]:
    """Two round heads for each player, to glue on pins or to lay on the holes."""
    items: list[Item] = []
    x = 6.0
    for seat, _ in enumerate(look.players):
        piece = list(look.pieces.values())[min(seat, len(look.pieces) - 1)]
        for _ in range(4):
            items += [cut_line(piece, x, top + 5, PEG), *face(piece, x, top + 5, PEG)]
            x += 1.6 * PEG
        x += PEG
    return items


def board_holes(plan: BoardPlan) -> list[Item]:
    """Holes for pegs in the board itself, on its diagonal: for each player two rows along a slanted edge, the shorter
    one for tens."""
    sides = list(pairwise([*plan.outline, plan.outline[0]]))
    slanted = [side for side in sides if abs(side[0][0] - side[1][0]) > 1 < abs(side[0][1] - side[1][1])] or sides
    first = max(slanted, key=lambda side: round(dist(*side), 3))
    second = max(slanted, key=lambda side: round(dist(_middle(side), _middle(first)), 3))
    items: list[Item] = []
    for seat, (a, b) in enumerate((first, second)):
        length = dist(a, b)
        along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        inward = (-along[1], along[0])
        step = 0.7 * length / (ONES - 1)
        middle = _middle((a, b))
        for holes, depth in ((ONES, 6 * plan.unit), (TENS, 14.5 * plan.unit)):
            for hole in range(holes):
                off = (hole - (holes - 1) / 2) * step
                x = middle[0] + along[0] * off + inward[0] * depth
                y = middle[1] + along[1] * off + inward[1] * depth
                items.append(Circle(x, y, 2.6 * plan.unit, Ink(_colour(plan.look, seat), 0.3), "pockets"))
    return items


def _middle(side: tuple[Spot, Spot]) -> Spot:
    (ax, ay), (bx, by) = side
    return (ax + bx) / 2, (ay + by) / 2


def ring_items(size: float, x: float, y: float) -> list[Item]:
    """The ring lies round the last stone."""
    return [Circle(x, y, 0.69 * size, CUT, "cut"), Circle(x, y, 0.54 * size, CUT, "cut")]


def peg_pages(look: Look, size: float, paper: tuple[float, float], has_score: bool, has_ring: bool) -> list[Page]:
    items, width, _ = peg_items(look, size, has_score, has_ring)
    scale = min(1.0, field(paper)[0] / width)
    words: list[Item] = [
        Text(f"{look.title}: pegs and ring", MARGIN, MARGIN + TITLE, TITLE, "bold"),
    ]
    notes = _notes(has_score, has_ring)
    for number, note in enumerate(notes):
        y = MARGIN + 2.2 * TITLE + number * 4.6
        words.append(Text(fitted(note, BODY, field(paper)[0]), MARGIN, y, BODY))
    top = MARGIN + 2.2 * TITLE + len(notes) * 4.6 + 3
    return [sheet(paper, [*words, moved(items, MARGIN, top, scale)], f"{look.title}: pegs and ring")]


def _notes(has_score: bool, has_ring: bool) -> list[str]:
    notes = []
    if has_score:
        notes.append("Glue the strips on card. Both pegs start on 0.")
        notes.append(
            f"The short row counts tens, the long row ones. After {TENS * 10 - 1}, go round the short row again."
        )
    if has_ring:
        notes.append("Cut the ring from card along both circles; it lies round the stone played last.")
    return notes


def score_sheet(look: Look, paper: tuple[float, float], has_score: bool) -> Page:
    """A sheet to write one game on: who played, every turn, and with points also the score after it."""
    width, height = field(paper)
    items: list[Item] = [Text(look.title, MARGIN, MARGIN + 6, 6, "bold")]
    for number, label in enumerate(("Date", "Rules", *look.players, "Result")):
        x = MARGIN + (number % 2) * width / 2
        y = MARGIN + 16 + (number // 2) * 9
        items.append(Text(f"{label}:", x, y, BODY))
        items.append(line((x + 24, y + 0.8), (x + width / 2 - 6, y + 0.8), FAINT))
    top = MARGIN + 20 + 9 * ((3 + len(look.players) + 1) // 2)
    return sheet(paper, [*items, *_rows(look, MARGIN, top, width, height + MARGIN - top, has_score)],
                 f"{look.title}: score sheet")  # fmt: skip


def _rows(look: Look, left: float, top: float, width: float, height: float, has_score: bool) -> list[Item]:
    """Two blocks of numbered rows side by side."""
    count = int(height / 6.4) - 1
    columns = [*look.players, *(["Score"] if has_score else [])]
    block = (width - 6) / 2
    cell = (block - 9) / len(columns)
    items: list[Item] = []
    for half in range(2):
        x = left + half * (block + 6)
        for number, name in enumerate(columns):
            label = fitted(name, BODY, cell)
            items.append(Text(label, x + 9 + (number + 0.5) * cell, top + 4.4, BODY, "bold", "middle"))
        for row in range(count + 1):
            y = top + 6.4 * (row + 1)
            items.append(line((x, y), (x + block, y), FAINT))
            if row < count:
                items.append(Text(str(half * count + row + 1), x + 7, y + 4.5, 2.6, "regular", "end", "#555555"))
        bottom = top + 6.4 * (count + 1)
        for edge in (x, *(x + 9 + number * cell for number in range(len(columns) + 1))):
            items.append(line((edge, top + 6.4), (edge, bottom), FAINT))
    return items
