"""The SVG renderer: complete, well-formed, the same every time, and knowing no game."""

import re
from collections import Counter
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.draw.scenes import LOOKS, all_scenes, full_scene, threes, won_scene
from trilith.games import draw as renderers
from trilith.games.draw import boards, pieces, points, svg
from trilith.games.draw.palette import JADE
from trilith.games.draw.scene import Scene
from trilith.games.errors import TrilithError
from trilith.games.look import BoardLook, Look, Material, PieceLook, PointKind

MATERIALS = (boards.WOOD, boards.CLOTH, boards.SLATE, boards.BIRCH, boards.GRAPHITE)
KINDS = (points.POCKET, points.SEAM, points.NODE, points.CELL)
SHAPES = (
    pieces.GLASS_STONE, pieces.CLEAR_STONE, pieces.CLAY_STONE, pieces.TURNED_STONE,
    pieces.SQUARE_TILE, pieces.TRIANGLE_TILE, pieces.CIRCLE_TILE, pieces.PANEL,
)  # fmt: skip
MARKS = ("none", "bar", "ring", "upright", "level", "dots", "circle", "diamond")

SVG = "{http://www.w3.org/2000/svg}"
SCENES = all_scenes()
EVERY_SCENE = pytest.mark.parametrize("scene", [scene for _, scene in SCENES], ids=[name for name, _ in SCENES])
EVERY_LOOK = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
EVERY_THEME = pytest.mark.parametrize("theme", ["light", "dark"])


def drawn(scene: Scene, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(scene, theme))


def values(picture: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in picture.iter() if attribute in element.attrib]


@EVERY_THEME
@EVERY_SCENE
def test_a_drawing_is_complete_in_itself(scene: Scene, theme: str) -> None:
    text = svg.draw(scene, theme)
    picture = ElementTree.fromstring(text)
    assert picture.tag == f"{SVG}svg"
    assert {"viewBox", "width", "height"} <= picture.attrib.keys()
    assert picture.attrib["role"] == "img"
    title = picture.find(f"{SVG}title")
    assert title is not None
    assert title.text == scene.look.title
    # Whatever is referred to is in the document, and nothing is in it for nothing.
    defined = set(values(picture, "id"))
    used = set(re.findall(r"url\(#([^)]+)\)", text)) | {name.removeprefix("#") for name in values(picture, "href")}
    assert used == defined
    assert "<script" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert "nan" not in text
    assert len(text.encode()) < 60_000


@EVERY_LOOK
@EVERY_THEME
def test_open_points_are_marked_where_they_are_empty(look: Look, theme: str) -> None:
    first, second, third, *_ = look.board.points
    scene = Scene(look, {first: next(iter(look.pieces))}, open_points=frozenset({first, second, third}))
    picture = drawn(scene, theme)
    (marked,) = [group for group in picture.iter() if group.attrib.get("data-mark") == "open"]
    assert len(marked) == 2
    assert 'data-mark="open"' not in svg.draw(scene._replace(open_points=frozenset({first})), theme)


@EVERY_SCENE
def test_every_point_and_piece_is_there_once(scene: Scene) -> None:
    picture = drawn(scene)
    assert Counter(values(picture, "data-point")) == Counter(list(scene.look.board.points))
    assert Counter(values(picture, "data-piece")) == Counter(scene.pieces.values())
    on = {
        element.attrib["data-on"]: element.attrib["data-piece"]
        for element in picture.iter(f"{SVG}g")
        if "data-piece" in element.attrib
    }
    assert on == scene.pieces


@EVERY_SCENE
def test_marks_are_there_when_asked_for(scene: Scene) -> None:
    wanted = (["line"] if scene.line else []) + (["ring"] if scene.last else [])
    assert values(drawn(scene), "data-mark") == wanted


@EVERY_LOOK
def test_the_ring_can_lie_on_any_point(look: Look) -> None:
    pictures = {svg.draw(Scene(look, {}, last=point)) for point in look.board.points}
    assert len(pictures) == len(look.board.points)


@EVERY_LOOK
def test_light_and_dark_differ_and_share_no_id(look: Look) -> None:
    scene = full_scene(look)
    light, dark = drawn(scene, "light"), drawn(scene, "dark")
    assert svg.draw(scene, "light") != svg.draw(scene, "dark")
    assert not set(values(light, "id")) & set(values(dark, "id"))


def test_the_same_id_means_the_same_thing_on_every_board() -> None:
    meanings: dict[str, str] = {}
    for name in LOOKS:
        for theme in ("light", "dark"):
            for scene in (full_scene(LOOKS[name]), *(won_scene(name, three) for three in threes(name))):
                for element in drawn(scene, theme).iter():
                    if "id" in element.attrib:
                        written = ElementTree.tostring(element, encoding="unicode")
                        assert meanings.setdefault(element.attrib["id"], written) == written


@EVERY_SCENE
def test_the_same_scene_gives_the_same_drawing(scene: Scene) -> None:
    assert svg.draw(scene) == svg.draw(scene)


@EVERY_LOOK
def test_everything_lies_within_the_picture(look: Look) -> None:
    picture = drawn(full_scene(look))
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    places = [*picture.iter(f"{SVG}use"), *picture.iter(f"{SVG}text")]
    assert len(places) >= 2 * len(look.board.points)
    for element in places:
        assert left < float(element.attrib["x"]) < left + width
        assert top < float(element.attrib["y"]) < top + height


@EVERY_LOOK
def test_columns_rows_and_names_are_written(look: Look) -> None:
    board = look.board
    wanted = [*board.columns, *board.rows, *(board.points if board.names_points else ())]
    assert [element.text for element in drawn(Scene(look, {})).iter(f"{SVG}text")] == wanted


@EVERY_THEME
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("material", MATERIALS, ids=lambda material: material.name)
def test_a_new_game_needs_nothing_but_a_look(material: Material, kind: PointKind, theme: str) -> None:
    """Any point on any material, and a piece of every shape with every mark."""
    spots = {f"{'abcdefgh'[x]}{8 - y}": (x, y) for x in range(8) for y in range(8)}
    kinds = list(product(SHAPES, MARKS))
    made = {f"p{n}": PieceLook(f"piece {n}", shape, JADE, "x", mark) for n, (shape, mark) in enumerate(kinds)}
    edges = tuple((f"{column}{row}", f"{column}{row + 1}") for column in "abcdefgh" for row in range(1, 8))
    board = BoardLook(spots, material, kind, piece_width=0.7, margin=0.8, edges=edges, centre=(3.5, 3.5))
    look = Look("A & <B>", "A game nobody knows", board, made, ("One", "Other"))
    picture = drawn(Scene(look, dict(zip(spots, made, strict=True)), last="a1", line=("a1", "b2", "c3")), theme)
    assert set(values(picture, "data-piece")) == set(made)
    assert picture.findtext(f"{SVG}title") == "A & <B>"


def test_an_unknown_theme_is_refused_in_words() -> None:
    with pytest.raises(TrilithError, match="there is no theme 'dim'; the themes are light and dark"):
        svg.draw(full_scene(LOOKS["flip"]), "dim")


def test_no_renderer_names_a_game() -> None:
    games = re.compile(
        r"\b(3 ?stones|stones\b(?=[./:])|siege|morris|outfox|flip|octagon|terracotta-teal)\b", re.IGNORECASE
    )
    folder = Path(next(iter(renderers.__path__)))
    sources = sorted(folder.glob("*.py"))
    assert len(sources) > 5
    for source in sources:
        assert not games.search(source.read_text(encoding="utf-8")), source.name
