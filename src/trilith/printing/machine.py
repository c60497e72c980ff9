"""A game as one drawing for machines: board, pieces, strips and ring side by side, each use in a layer of its own."""

from dataclasses import replace

from trilith.printing import piece_sheets, scoring
from trilith.printing.choices import CannotPrint
from trilith.printing.drawing import Circle, Item, Page, Path, Text
from trilith.printing.faces import cut_line, face
from trilith.printing.sheets import Printing
from trilith.printing.svg import flat

GAP = 10
PARTS = ("board", "pieces", "pegs")


def drawing(printing: Printing) -> Page:
    """The parts one below the other. What is only for paper has no place here."""
    chosen = printing.choices.parts or tuple(part for part in PARTS if part in printing.parts)
    for part in chosen:
        if part not in PARTS:
            raise CannotPrint(f"SVG and DXF files have {', '.join(PARTS[:-1])} and {PARTS[-1]}; print {part} as a PDF")
    items: list[Item] = []
    width, y = 0.0, float(GAP)
    for part in chosen:
        shapes, wide, high = _part(printing, part, max(printing.board.width, 120))
        items += [_moved(shape, GAP, y) for shape in flat(shapes)]
        width, y = max(width, wide), y + high + GAP
    return Page(width + 2 * GAP, y, tuple(items), f"{printing.look.title} ({printing.ruleset.text})")


def _part(printing: Printing, part: str, room: float) -> tuple[list[Item], float, float]:
    if part == "board":
        return printing.board_items(), printing.board.width, printing.board.height
    if part == "pegs":
        return scoring.peg_items(printing.look, printing.size, printing.has_score, printing.has_ring)
    return _pieces(printing, room)


def _pieces(printing: Printing, room: float) -> tuple[list[Item], float, float]:
    """In rows; those with two sides show the first one, the machine engraves the other by hand."""
    cell = printing.size * 1.4
    across = max(1, int(room / cell))
    codes = [code for code, number in printing.counts.items() for _ in range(number + piece_sheets.spares(number))]
    items: list[Item] = []
    for number, code in enumerate(codes):
        x, y = (number % across + 0.5) * cell, (number // across + 0.5) * cell
        piece = printing.look.pieces[code]
        items += [cut_line(piece, x, y, printing.size), *face(piece, x, y, printing.size)]
    return items, across * cell, -(-len(codes) // across) * cell


def _moved(shape: Path | Circle | Text, x: float, y: float) -> Item:
    if isinstance(shape, Path):
        moved = tuple(
            (command, tuple(value + (y if place % 2 else x) for place, value in enumerate(values)))
            for command, values in shape.segments
        )
        return replace(shape, segments=moved)
    return replace(shape, x=shape.x + x, y=shape.y + y)
