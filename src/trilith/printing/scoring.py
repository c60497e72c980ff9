"""What scores are kept with: strips with two rows of holes and their pegs, the ring, and sheets to write on."""

from typing import Final

from trilith.games.draw.pegs import HOLE, ONES, TENS, peg_rows
from trilith.games.look import Look
from trilith.games.ruleset import Ruleset
from trilith.printing import fonts
from trilith.printing.board import BoardPlan
from trilith.printing.drawing import FAINT, HAIRLINE, Circle, Ink, Item, Page, Text, box, line, moved
from trilith.printing.faces import CUT, cut_line, face, line_colour
from trilith.printing.sheet import MARGIN, field, fitted, sheet
from trilith.printing.text_flow import Run, lines

TITLE: Final = 4.2
BODY: Final = 3
# A peg's head, and how far apart the holes are, in millimetres.
PEG: Final = 6
HOLES_APART: Final = 10
# How wide a sheet must be for two blocks of rows side by side.
TWO_BLOCKS: Final = 110


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
    """Holes for pegs in the board itself, on its diagonal: for each player two rows, the shorter one for tens."""
    return [
        Circle(*plan.place(spot), HOLE * plan.unit, Ink(_colour(plan.look, seat), 0.3), "pockets")
        for seat, rows in enumerate(peg_rows(plan.drawing.outline))
        for spot in (*rows.ones, *rows.tens)
    ]


def ring_items(size: float, x: float, y: float) -> list[Item]:
    """The ring lies round the last stone."""
    return [Circle(x, y, 0.69 * size, CUT, "cut"), Circle(x, y, 0.54 * size, CUT, "cut")]


def peg_pages(look: Look, size: float, paper: tuple[float, float], has_score: bool, has_ring: bool) -> list[Page]:
    items, width, _ = peg_items(look, size, has_score, has_ring)
    scale = min(1.0, field(paper)[0] / width)
    words: list[Item] = [
        Text(f"{look.title}: pegs and ring", MARGIN, MARGIN + TITLE, TITLE, "bold"),
    ]
    notes = [row for note in _notes(has_score, has_ring) for row in lines([Run(note)], field(paper)[0], BODY)]
    for number, row in enumerate(notes):
        words.append(moved(row, MARGIN, MARGIN + 2.2 * TITLE + number * 4.6))
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


def score_sheet(look: Look, ruleset: Ruleset, paper: tuple[float, float], has_score: bool) -> Page:
    """A sheet to write one game on: who played, every turn, and with points also the score after it."""
    width, height = field(paper)
    items: list[Item] = [Text(look.title, MARGIN, MARGIN + 6, 6, "bold")]
    labels = ("Date", "Rules", *look.players, "Result")
    # One below the other where two have no room side by side.
    across = 2 if width >= TWO_BLOCKS else 1
    for number, label in enumerate(labels):
        x = MARGIN + (number % across) * width / across
        y = MARGIN + 16 + (number // across) * 9
        left, right = x + 24, x + width / across - 6
        items.append(Text(f"{label}:", x, y, BODY))
        items.append(line((left, y + 0.8), (right, y + 0.8), FAINT))
        if label == "Rules" and ruleset.changed:
            size = min(BODY, BODY * (right - left) / fonts.width(ruleset.text, BODY))
            items.append(Text(ruleset.text, left, y, size))
    top = MARGIN + 20 + 9 * -(-len(labels) // across)
    return sheet(paper, [*items, *_rows(look, MARGIN, top, width, height + MARGIN - top, has_score)],
                 f"{look.title}: score sheet")  # fmt: skip


def _rows(look: Look, left: float, top: float, width: float, height: float, has_score: bool) -> list[Item]:
    """Two blocks of numbered rows side by side, or one on narrow paper."""
    count = int(height / 6.4) - 1
    columns = [*look.players, *(["Score"] if has_score else [])]
    blocks = 2 if width >= TWO_BLOCKS else 1
    block = (width - 6 * (blocks - 1)) / blocks
    cell = (block - 9) / len(columns)
    items: list[Item] = []
    for half in range(blocks):
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
