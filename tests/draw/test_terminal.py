"""The terminal renderer: plain text that looks like the board, and the same text in colours."""

import re
import unicodedata

import pytest

from tests.draw.scenes import LOOKS, all_scenes, full_scene
from trilith.games.draw import terminal
from trilith.games.draw.canvas import _SHARED as SHARED
from trilith.games.draw.scene import Scene
from trilith.games.look import Look

SCENES = all_scenes()
EVERY_SCENE = pytest.mark.parametrize("scene", [scene for _, scene in SCENES], ids=[name for name, _ in SCENES])
EVERY_LOOK = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def board_part(text: str) -> str:
    """The drawing without the legend."""
    return text.split("\n\n")[0]


@EVERY_SCENE
def test_text_fits_a_terminal(scene: Scene) -> None:
    lines = terminal.draw(scene).split("\n")
    assert len(lines) <= 24
    for line in lines:
        assert len(line) <= 80
        assert line == line.rstrip()


@EVERY_SCENE
def test_every_character_is_one_cell_wide(scene: Scene) -> None:
    for character in terminal.draw(scene).replace("\n", ""):
        assert character.isprintable()
        assert unicodedata.east_asian_width(character) not in "WF"
        assert not unicodedata.combining(character)


@EVERY_SCENE
def test_colours_change_nothing_but_colours(scene: Scene) -> None:
    plain, coloured = terminal.draw(scene), terminal.draw(scene, colour=True)
    assert "\x1b" not in plain
    assert "\x1b" in coloured
    # Except for the board's background beside its last glyph, which is blank.
    assert [line.rstrip() for line in ESCAPE.sub("", coloured).split("\n")] == plain.split("\n")
    # Every line ends as it began, so that what follows is not painted.
    assert all(line.count("\x1b[0m") * 2 == line.count("\x1b") for line in coloured.split("\n"))


@EVERY_LOOK
def test_every_piece_is_drawn(look: Look) -> None:
    scene = full_scene(look)
    board = board_part(terminal.draw(scene))
    for code, piece in look.pieces.items():
        assert board.count(piece.glyph) == list(scene.pieces.values()).count(code)


@EVERY_LOOK
def test_the_legend_explains_every_glyph(look: Look) -> None:
    legend = terminal.draw(Scene(look, {})).split("\n\n")[1]
    assert "\n" not in legend
    for piece in look.pieces.values():
        for character in piece.glyph:
            assert f"{character} " in legend
        assert any(word in legend for word in piece.name.split())


@EVERY_LOOK
def test_columns_and_rows_are_written(look: Look) -> None:
    lines = board_part(terminal.draw(Scene(look, {}))).split("\n")
    if look.board.columns:
        assert lines[-1].split() == list(look.board.columns)
    labels = [line.split()[0] for line in lines if line[:1].strip() or line[:2].strip()]
    assert [label for label in labels if label in look.board.rows] == list(look.board.rows)


@EVERY_LOOK
def test_the_last_piece_stands_in_brackets(look: Look) -> None:
    full = full_scene(look)
    for point, code in full.pieces.items():
        text = terminal.draw(full._replace(last=point))
        assert f"[{look.pieces[code].glyph}]" in board_part(text)
        assert board_part(text).count("[") == 1
        assert "[last]" in text


@pytest.mark.parametrize(("name", "scene"), [(name, scene) for name, scene in SCENES if scene.line])
def test_the_winning_three_is_marked(name: str, scene: Scene) -> None:
    text = terminal.draw(scene)
    glyph = next(iter(scene.look.pieces.values())).glyph
    assert board_part(text).count(f"<{glyph}>") == 2
    assert board_part(text).count(f"{{{glyph}}}") == 1
    assert "<three>" in text
    assert "{last of three}" in text


def inks(text: str, glyph: str) -> set[tuple[str, str]]:
    """The inks and backgrounds in which a glyph is drawn."""
    return set(re.findall(rf"38;5;(\d+);48;5;(\d+)m ?{glyph}", text))


def brightness(code: str) -> float:
    red, green, blue = SHARED[int(code)]
    return 0.3 * red + 0.6 * green + 0.1 * blue


@pytest.mark.parametrize("name", ["stones octagon", "morris"])
def test_black_stones_are_dark_and_white_ones_light_on_the_boards_ground(name: str) -> None:
    board = board_part(terminal.draw(full_scene(LOOKS[name]), colour=True))
    ((white, ground),), ((black, same_ground),) = inks(board, "○"), inks(board, "●")
    assert ground == same_ground
    assert brightness(black) + 50 < brightness(ground) < brightness(white) - 50


@pytest.mark.parametrize("name", ["stones octagon", "siege terracotta-teal", "morris", "outfox for two"])
def test_stones_at_the_rim_have_board_beside_them(name: str) -> None:
    for line in board_part(terminal.draw(full_scene(LOOKS[name]), colour=True)).split("\n"):
        if "48;5;" in line:
            assert line.endswith(" \x1b[0m")
            assert re.search(r"48;5;\d+m ", line[: line.index("48;5;") + 12])


@EVERY_LOOK
def test_open_points_are_marked_where_they_are_empty(look: Look) -> None:
    first, second, *_ = look.board.points
    code = next(iter(look.pieces))
    text = terminal.draw(Scene(look, {first: code}, open_points=frozenset({first, second})))
    assert board_part(text).count("*") == 1
    assert text.endswith("   * here")
    assert "*" not in terminal.draw(Scene(look, {first: code}, open_points=frozenset({first})))
    assert (f"*{second}" in text) == look.board.names_points, "a name stays to be read"


def test_the_legend_explains_codes_that_are_not_obvious() -> None:
    legends = {name: terminal.draw(Scene(look, {})).split("\n\n")[1] for name, look in LOOKS.items()}
    assert legends["siege terracotta-teal"] == "● w terracotta   ◎ b teal   ◌ c clear"
    assert legends["stones octagon"] == "○ white   ● black   ◌ clear"
    assert legends["flip"].startswith("○ silver circle   ● black circle")


def test_a_board_with_lines() -> None:
    pieces = {"d6": "w", "b6": "w", "f6": "w", "a1": "b", "c4": "b"}
    scene = Scene(LOOKS["morris"], pieces, last="a1", line=("b6", "d6", "f6"))
    assert terminal.draw(scene) == (
        "7  ┌───────────┬───────────┐\n"
        "   │           │           │\n"
        "6  │  <○>─────<○>─────<○>  │\n"
        "   │   │       │       │   │\n"
        "5  │   │   ┌───┴───┐   │   │\n"
        "   │   │   │       │   │   │\n"
        "4  ├───┼───●       ├───┼───┤\n"
        "   │   │   │       │   │   │\n"
        "3  │   │   └───┬───┘   │   │\n"
        "   │   │       │       │   │\n"
        "2  │   └───────┼───────┘   │\n"
        "   │           │           │\n"
        "1 [●]──────────┴───────────┘\n"
        "   a   b   c   d   e   f   g\n"
        "\n"
        "○ white   ● black   [last]   <three>"
    )


def test_a_board_with_slanted_lines() -> None:
    scene = Scene(LOOKS["outfox for two"], {"b2": "ys", "c3": "rt"}, last="c3")
    assert terminal.draw(scene).split("\n")[:9] == [
        "a          a1──────a2──────a3",
        "          ╱  ╲    ╱  ╲    ╱  ╲",
        "         ╱    ╲  ╱    ╲  ╱    ╲",
        "b      b1──────Y■──────b3──────b4",
        "      ╱  ╲    ╱  ╲    ╱  ╲    ╱  ╲",
        "     ╱    ╲  ╱    ╲  ╱    ╲  ╱    ╲",
        "c  c1──────c2─────[R▲]─────c4──────c5",
        "     ╲    ╱  ╲    ╱  ╲    ╱  ╲    ╱",
        "      ╲  ╱    ╲  ╱    ╲  ╱    ╲  ╱",
    ]


def test_a_board_with_cells() -> None:
    scene = Scene(LOOKS["flip"], {"a1": "C", "b2": "d"}, last="b2")
    assert board_part(terminal.draw(scene)) == (
        "  ┌─────┬─────┬─────┬─────┐\n"
        "4 │     │     │     │     │\n"
        "  ├─────┼─────┼─────┼─────┤\n"
        "3 │     │     │     │     │\n"
        "  ├─────┼─────┼─────┼─────┤\n"
        "2 │     │ [◇] │     │     │\n"
        "  ├─────┼─────┼─────┼─────┤\n"
        "1 │  ●  │     │     │     │\n"
        "  └─────┴─────┴─────┴─────┘\n"
        "     a     b     c     d"
    )


def test_a_board_with_pockets() -> None:
    scene = Scene(LOOKS["stones quick"], {"d7": "b", "c5": "w"}, last="c5")
    assert board_part(terminal.draw(scene)) == (
        "7        ·  ●  ·\n"
        "6     ·  ·  ·  ·  ·\n"
        "5  ·  · [○] ·  ·  ·  ·\n"
        "4  ·  ·  ·  ×  ·  ·  ·\n"
        "3  ·  ·  ·  ·  ·  ·  ·\n"
        "2     ·  ·  ·  ·  ·\n"
        "1        ·  ·  ·\n"
        "   a  b  c  d  e  f  g"
    )
