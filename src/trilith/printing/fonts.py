"""The letters that are printed: a font that reportlab brings along, embedded so that every printer has it."""

from functools import cache
from typing import Final

from trilith.printing.drawing import Font

NAMES: Final[dict[Font, str]] = {"regular": "Vera", "bold": "VeraBd", "italic": "VeraIt"}


@cache
def register() -> None:
    # Imported here: it is only needed where something is printed.
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name in NAMES.values():
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))


def width(text: str, size: float, font: Font = "regular") -> float:
    """How wide a text is, in the same lengths as its size."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register()
    return float(stringWidth(text, NAMES[font], size))


@cache
def has(character: str) -> bool:
    """Whether the font can show it."""
    from reportlab.pdfbase import pdfmetrics

    register()
    return ord(character) in pdfmetrics.getFont(NAMES["regular"]).face.charToGlyph
