"""The parts of a picture fit together as the whole does."""

import re
from xml.etree import ElementTree

import pytest

from tests.draw.scenes import LOOKS, full_scene
from trilith.games.draw import parts, svg
from trilith.games.look import Look

EVERY_LOOK = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
EVERY_THEME = pytest.mark.parametrize("theme", ["light", "dark"])


@EVERY_THEME
@EVERY_LOOK
def test_a_bare_board_has_neither_pieces_nor_names(look: Look, theme: str) -> None:
    board = ElementTree.fromstring(parts.board(look, theme))
    whole = ElementTree.fromstring(svg.draw(full_scene(look), theme))
    assert board.attrib["viewBox"] == whole.attrib["viewBox"]
    assert not [element for element in board.iter() if "data-piece" in element.attrib or element.tag.endswith("text")]


@EVERY_LOOK
def test_everything_lies_within_the_view(look: Look) -> None:
    layout = parts.layout(look)
    left, top, width, height = layout.view
    for x, y in [*layout.places.values(), *((label.x, label.y) for label in layout.labels)]:
        assert left < x < left + width
        assert top < y < top + height
    assert list(layout.places) == list(look.board.points)
    assert set(layout.rings) == set(look.pieces)


@EVERY_THEME
@EVERY_LOOK
def test_every_piece_is_among_the_symbols_and_all_they_need(look: Look, theme: str) -> None:
    text = parts.symbols(look, theme)
    defined = {element.attrib["id"] for element in ElementTree.fromstring(text).iter() if "id" in element.attrib}
    assert set(parts.symbol_ids(look, theme).values()) <= defined
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= defined


@EVERY_THEME
def test_pieces_have_the_same_symbol_only_if_they_look_the_same(theme: str) -> None:
    drawn: dict[str, object] = {}
    for look in LOOKS.values():
        for code, symbol in parts.symbol_ids(look, theme).items():
            piece = look.pieces[code]
            # The objects themselves: two shapes or colours that share a name would be drawn as one.
            seen = (piece.shape, piece.colour, piece.mark)
            assert drawn.setdefault(symbol, seen) == seen
