"""The line below a drawing in a terminal: what each sign and each bracket in it means."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from trilith.games.draw.canvas import PLAIN, Cell, style, styled
from trilith.games.draw.palette import BRASS_LINE, MARK_EDGE, THEMES
from trilith.games.draw.scene import Scene
from trilith.games.look import PieceLook

WIDTH: Final = 80
_GAP: Final = "   "
# What stands left and right of a piece: by whether it was the last, and whether it is of the winning three.
_BRACKETS: Final = {(True, False): ("[", "]"), (False, True): ("<", ">"), (True, True): ("{", "}")}
BRASS: Final = style(BRASS_LINE, MARK_EDGE, bold=True)
_MEANINGS: Final = {(True, False): "last", (False, True): "three", (True, True): "last of three"}


def marked_points(scene: Scene) -> set[str]:
    return {*scene.line, *([scene.last] if scene.last else [])}


def brackets(scene: Scene, point: str) -> tuple[str, str]:
    """The brackets round a marked point."""
    return _BRACKETS[_marks(scene, point)]


def _marks(scene: Scene, point: str) -> tuple[bool, bool]:
    return point == scene.last, point in scene.line


def style_of(piece: PieceLook) -> str:
    tones = THEMES["light"].tones[piece.colour]
    return style(tones.sign, tones.body, bold=True)


def legend(scene: Scene) -> list[list[Cell]]:
    """One row, or more where the terminal would end."""
    pieces, marks = _piece_entries(list(scene.look.pieces.values())), _mark_entries(scene)
    together = _wrapped(pieces + marks)
    # If it takes two rows, brackets are best kept together.
    return together if len(together) == 1 else _wrapped(pieces) + _wrapped(marks)


def _piece_entries(pieces: Sequence[PieceLook]) -> list[list[Cell]]:
    signs = _ordered([_signs(piece) for piece in pieces])
    common = _common_ending([meaning for _, meaning in signs])
    entries = []
    for glyph, meaning in signs:
        # A sign that pieces of several colours share has no colour.
        styles = {style_of(piece) for piece in pieces if (glyph, meaning) in _signs(piece)}
        own = styles.pop() if len(styles) == 1 else PLAIN
        entries.append([*styled(glyph, own), *styled(" " + meaning.removesuffix(common))])
    return entries


def _signs(piece: PieceLook) -> list[tuple[str, str]]:
    """`R▲` and "red triangle" go together character by word; otherwise the sign stands for the whole name."""
    words = piece.name.split()
    if len(piece.glyph) > 1 and len(piece.glyph) == len(words):
        return list(zip(piece.glyph, words, strict=True))
    return [(piece.glyph, piece.name)]


def _ordered(signs: Sequence[Sequence[tuple[str, str]]]) -> list[tuple[str, str]]:
    """Each sign once: all first characters, then all second ones."""
    return list(dict.fromkeys(chain.from_iterable(zip(*signs, strict=True))))


def _common_ending(names: Sequence[str]) -> str:
    """The last word if all names have the same, with the blank before it: it need not be said.

    >>> _common_ending(["white stone", "black stone"])
    ' stone'
    """
    endings = {name[name.rindex(" ") :] if " " in name else "" for name in names}
    return endings.pop() if len(endings) == 1 else ""


def _mark_entries(scene: Scene) -> list[list[Cell]]:
    """The brackets in use, each round its own meaning."""
    used = {_marks(scene, point) for point in marked_points(scene)}
    return [
        [*styled(left, BRASS), *styled(_MEANINGS[marks]), *styled(right, BRASS)]
        for marks, (left, right) in _BRACKETS.items()
        if marks in used
    ]


def _wrapped(entries: Sequence[list[Cell]]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for entry in entries:
        if rows and len(rows[-1]) + len(_GAP) + len(entry) <= WIDTH:
            rows[-1] = [*rows[-1], *styled(_GAP), *entry]
        else:
            rows.append(entry)
    return rows
