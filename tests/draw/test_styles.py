"""The plain style: every piece of every game can be told from the others and from the board, by anybody."""

from itertools import combinations

import pytest

from tests.draw.scenes import LOOKS
from trilith.games.draw import parts
from trilith.games.draw.contrast import LEAST_DIFFERENCE, difference
from trilith.games.draw.palette import THEMES
from trilith.games.draw.styles import PLAIN, styled


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", LOOKS)
def test_plain_pieces_stand_out(name: str, theme: str) -> None:
    look = styled(LOOKS[name], PLAIN)
    surface = look.board.material.surface(THEMES[theme])
    for piece in look.pieces.values():
        tones = piece.colour.tones(THEMES[theme])
        for ground in (surface.face[0], surface.hollow[0]):
            seen = (difference(tones.body, ground), difference(tones.mark, ground))
            assert max(seen) > 2 * LEAST_DIFFERENCE, piece.name
        assert difference(tones.body, tones.mark) > 0.3, piece.name
    for one, other in combinations(look.pieces.values(), 2):
        bodies = [piece.colour.tones(THEMES[theme]).body for piece in (one, other)]
        is_marked = (one.shape, one.mark) != (other.shape, other.mark)
        assert is_marked or difference(*bodies) > LEAST_DIFFERENCE, f"{one.name} and {other.name}"
    assert difference(surface.ink, surface.face[0]) > 0.4


@pytest.mark.parametrize("theme", THEMES)
def test_the_styles_share_no_ids(theme: str) -> None:
    """Both may stand on one page."""
    for look in LOOKS.values():
        natural, plain = parts.symbol_ids(look, theme), parts.symbol_ids(styled(look, PLAIN), theme)
        assert not set(natural.values()) & set(plain.values())
        assert parts.layout(look).view == parts.layout(styled(look, PLAIN)).view
