"""The looks: all the points and pieces that people know by name, and colours that can be told apart."""

from itertools import combinations

import pytest

from tests.draw.scenes import LOOKS
from trilith.games.draw.boards import BIRCH, CLOTH, GRAPHITE, SLATE, WOOD
from trilith.games.draw.palette import ANODISED, BLUE, RED, SILVER, THEMES, YELLOW, Colour
from trilith.games.flip.look import look as flip
from trilith.games.look import Look, Material
from trilith.games.outfox.look import look as outfox
from trilith.games.siege.look import COLOURS
from trilith.games.siege.look import look as siege
from trilith.games.stones.look import look as stones

BLACK_AND_WHITE = ({"white", "black"}, {"ivory", "ebony"}, {"silver", "anodised"})
MORRIS_POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"


def octagon(size: int) -> set[str]:
    """The points of a square grid with its corners cut off, without the middle."""
    middle = size // 2
    names = set()
    for x in range(size):
        for y in range(size):
            if 0 < abs(x - middle) + abs(y - middle) <= middle + 1:
                names.add(f"{'abcdefghijk'[x]}{y + 1}")
    return names


def hexagon() -> set[str]:
    rows = {row: range(abs(row - 5), 13 - abs(row - 5)) for row in range(1, 10)}
    return {f"{'abcdefghijklm'[x]}{row}" for row, columns in rows.items() for x in columns} - {"g5"}


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("stones octagon", octagon(11)),
        ("stones quick", octagon(7)),
        ("siege terracotta-teal", hexagon()),
        ("siege octagon", octagon(11)),
        ("morris", set(MORRIS_POINTS.split())),
        (
            "outfox for two",
            {f"{row}{n}" for row, width in zip("abcde", (3, 4, 5, 4, 3), strict=True) for n in range(1, width + 1)},
        ),
        ("flip", {f"{column}{row}" for column in "abcd" for row in "1234"}),
    ],
)
def test_a_board_has_all_its_points(name: str, points: set[str]) -> None:
    assert set(LOOKS[name].board.points) == points


def test_boards_have_the_sizes_of_the_rulebooks() -> None:
    assert [len(octagon(11)), len(octagon(7)), len(hexagon())] == [80, 36, 76]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("stones octagon", ["w", "b", "c"]),
        ("siege octagon", ["w", "b", "c"]),
        ("morris", ["w", "b"]),
        ("outfox for two", ["rs", "rt", "rc", "ys", "yt", "yc", "bs", "bt", "bc"]),
        ("flip", ["c", "C", "d", "D"]),
    ],
)
def test_a_game_has_all_its_pieces(name: str, codes: list[str]) -> None:
    assert list(LOOKS[name].pieces) == codes


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_pieces_differ_in_sign_and_name(look: Look) -> None:
    for a, b in combinations(look.pieces.values(), 2):
        assert a.glyph != b.glyph
        assert a.name != b.name


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_pieces_differ_in_more_than_colour(look: Look) -> None:
    """Opaque glass and turned stones are black or white; all others also differ in shape or mark."""
    for a, b in combinations(look.pieces.values(), 2):
        assert {a.colour.name, b.colour.name} in BLACK_AND_WHITE or (a.shape, a.mark) != (b.shape, b.mark)


def test_players() -> None:
    assert stones({"board": "quick"}).players == ("White", "Black")
    assert siege({"board": "hexagon", "colours": "plum-jade"}).players == ("Plum", "Jade")
    assert outfox({"players": "2"}).players == ("First", "Second")
    assert outfox({"players": "3"}).players == ("First", "Second", "Third")
    assert flip({}).players == ("Circle", "Diamond")


def test_the_first_player_carries_the_bar_and_the_second_the_ring() -> None:
    pieces = siege({"board": "octagon", "colours": "teal-terracotta"}).pieces
    assert (pieces["w"].colour.name, pieces["w"].mark) == ("teal", "bar")
    assert (pieces["b"].colour.name, pieces["b"].mark) == ("terracotta", "ring")


def brightness(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    bright, dark = sorted((brightness(a), brightness(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("colour", [*COLOURS.values(), RED, YELLOW, BLUE, SILVER, ANODISED])
def test_marks_stand_out_from_their_pieces(theme: str, colour: Colour) -> None:
    tones = colour.tones(THEMES[theme])
    assert contrast(tones.mark, tones.body) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_clay_stands_out_from_cloth(theme: str) -> None:
    cloth = CLOTH.surface(THEMES[theme])
    for name, colour in COLOURS.items():
        assert contrast(colour.tones(THEMES[theme]).rim, cloth.face[0]) >= 3, name


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("material", [WOOD, CLOTH, SLATE, BIRCH, GRAPHITE])
def test_coordinates_can_be_read(theme: str, material: Material) -> None:
    surface = material.surface(THEMES[theme])
    assert min(contrast(surface.ink, face) for face in surface.face) >= 4.5
