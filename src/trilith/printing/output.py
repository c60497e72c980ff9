"""A game's sheets as files and previews, from texts: what a server's worker does."""

from functools import lru_cache
from importlib import resources
from typing import Final, NamedTuple

from trilith.games import registry
from trilith.printing import dxf, machine, pdf, svg
from trilith.printing.choices import CannotPrint, PrintChoices
from trilith.printing.sheets import Printing

KINDS: Final = {"pdf": "application/pdf", "svg": "image/svg+xml", "dxf": "image/vnd.dxf"}


class SheetPicture(NamedTuple):
    """One printed side, in millimetres."""

    name: str
    width: float
    height: float
    svg: str


class Preview(NamedTuple):
    sheets: tuple[SheetPicture, ...]
    how: str


@lru_cache(maxsize=8)
def preview(ruleset: str, choices: PrintChoices) -> Preview:
    """All sides as pictures, empty backs left out."""
    printing = Printing(registry.ruleset(ruleset), choices)
    pages = [page for page in printing.pages() if page.items]
    return Preview(
        tuple(SheetPicture(page.name, page.width, page.height, svg.write(page)) for page in pages),
        printing.how_to_print(),
    )


@lru_cache(maxsize=8)
def document(ruleset: str, choices: PrintChoices, kind: str) -> bytes:
    """A file of this kind."""
    printing = Printing(registry.ruleset(ruleset), choices)
    if kind == "pdf":
        return pdf.write(printing.pages(), printing.look.title)
    if kind not in KINDS:
        raise CannotPrint(f"there is no {kind} of a game: choose pdf, svg or dxf")
    page = machine.drawing(printing)
    return (svg.write_layers(page) if kind == "svg" else dxf.write(page)).encode()


def instructions() -> str:
    """How boards and pieces are made, in Markdown."""
    return resources.files("trilith.printing").joinpath("make-your-own.md").read_text(encoding="utf-8")
