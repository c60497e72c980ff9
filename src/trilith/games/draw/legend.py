"""The line below a drawing in a terminal: what each glyph and each bracket in it means."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from trilith.games.draw.canvas import PLAIN, Cell, contrast, style, styled
from trilith.games.draw.palette import BRASS_LINE, MARK_EDGE
from trilith.games.draw.scene import Scene
from trilith.games.look import Look, Material, PieceLook

WIDTH: Final = 80
_GAP: Final = "   "
# What stands left and right of a piece: by whether it was the last, and whether it is of the winning three.
_BRACKETS: Final = {(True, False): ("[", "]"), (False, True): ("<", ">"), (True, True): ("{", "}")}
BRASS: Final = style(BRASS_LINE, MARK_EDGE, bold=True)
# Where one may play. A plus would look like a crossing of lines.
OPEN: Final = "*"
_OPEN_MEANING: Final = "here"
# How much a stone's ink must differ from the board to be seen well: a ratio as people who test web pages use it.
_ENOUGH: Final = 2.3
_MEANINGS: Final = {(True, False): "last", (False, True): "three", (True, True): "last of three"}


def marked_points(scene: Scene) -> set[str]:
    return {*scene.line, *([scene.last] if scene.last else [])}


def brackets(scene: Scene, point: str) -> tuple[str, str]:
    """The brackets round a marked point."""
    return _BRACKETS[_marks(scene, point)]


def _marks(scene: Scene, point: str) -> tuple[bool, bool]:
    return point == scene.last, point in scene.line


def style_of(piece: PieceLook, material: Material) -> str:
    """A tile is a patch of its colour with the glyph on it, a stone a disc of its colour on the board's ground."""
    tones, ground = piece.colour.light, material.light.face[1]
    if piece.shape.is_tile:
        return style(tones.mark, tones.body, bold=True)
    return style(tones.body if contrast(tones.body, ground) >= _ENOUGH else tones.rim, ground, bold=True)


def legend(scene: Scene) -> list[list[Cell]]:
    """One row, or more where the terminal would end."""
    pieces, marks = _piece_entries(scene.look), _mark_entries(scene)
    together = _wrapped(pieces + marks)
    # If it takes two rows, brackets are best kept together.
    return together if len(together) == 1 else _wrapped(pieces) + _wrapped(marks)


def _piece_entries(look: Look) -> list[list[Cell]]:
    pieces, codes = list(look.pieces.values()), _codes_to_tell(look)
    glyphs = _ordered([_glyphs(piece) for piece in pieces])
    common = _common_ending([meaning for _, meaning in glyphs])
    entries = []
    for glyph, meaning in glyphs:
        # A glyph that pieces of several colours share has no colour.
        styles = {style_of(piece, look.board.material) for piece in pieces if (glyph, meaning) in _glyphs(piece)}
        own = styles.pop() if len(styles) == 1 else PLAIN
        entries.append([*styled(glyph, own), *styled(f" {codes.get(meaning, '')}{meaning.removesuffix(common)}")])
    return entries


def _codes_to_tell(look: Look) -> dict[str, str]:
    """The codes to type, by the pieces' names, where nobody could guess them: w for a terracotta stone.

    Codes that differ only in case are not meant to be typed, and a glyph of several characters has its code in it.
    """
    codes = look.pieces
    guessed = all(piece.name[0] == code[0] for code, piece in codes.items())
    typed = len({code.lower() for code in codes}) == len(codes)
    return {} if guessed or not typed else {piece.name: f"{code} " for code, piece in codes.items()}


def _glyphs(piece: PieceLook) -> list[tuple[str, str]]:
    """`R▲` and "red triangle" go together character by word; otherwise the glyph stands for the whole name."""
    words = piece.name.split()
    if len(piece.glyph) > 1 and len(piece.glyph) == len(words):
        return list(zip(piece.glyph, words, strict=True))
    return [(piece.glyph, piece.name)]


def _ordered(glyphs: Sequence[Sequence[tuple[str, str]]]) -> list[tuple[str, str]]:
    """Each glyph once: all first characters, then all second ones."""
    return list(dict.fromkeys(chain.from_iterable(zip(*glyphs, strict=True))))


def _common_ending(names: Sequence[str]) -> str:
    """The last word if all names have the same, with the blank before it: it need not be said.

    >>> _common_ending(["white stone", "black stone"])
    ' stone'
    """
    endings = {name[name.rindex(" ") :] if " " in name else "" for name in names}
    return endings.pop() if len(endings) == 1 else ""


def _mark_entries(scene: Scene) -> list[list[Cell]]:
    """The brackets in use, each round its own meaning; and the glyph where one may play."""
    used = {_marks(scene, point) for point in marked_points(scene)}
    entries = [
        [*styled(left, BRASS), *styled(_MEANINGS[marks]), *styled(right, BRASS)]
        for marks, (left, right) in _BRACKETS.items()
        if marks in used
    ]
    return [*entries, styled(f"{OPEN} {_OPEN_MEANING}")] if scene.open_and_empty else entries


def _wrapped(entries: Sequence[list[Cell]]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for entry in entries:
        if rows and len(rows[-1]) + len(_GAP) + len(entry) <= WIDTH:
            rows[-1] = [*rows[-1], *styled(_GAP), *entry]
        else:
            rows.append(entry)
    return rows
