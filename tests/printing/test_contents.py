"""What lies on the sheets: as many pieces as a game needs, pegs as on the board, and rules to fold."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

import pytest

from tests.printing.paper import printing
from trilith.games import registry
from trilith.games.draw.pegs import ONES, TENS
from trilith.printing import fonts, piece_sheets, scoring, text_flow
from trilith.printing.choices import CannotPrint
from trilith.printing.drawing import Circle, Group, Item, Page, Text


def every(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        found += every(item.items) if isinstance(item, Group) else [item]
    return found


def extents(items: Sequence[Item], scale: float = 1, x: float = 0) -> Iterator[tuple[float, float, str]]:
    """Where each text begins and ends across the page."""
    for item in items:
        if isinstance(item, Group):
            yield from extents(item.items, scale * item.matrix[0], x + scale * item.matrix[4])
        elif isinstance(item, Text):
            width = fonts.width(item.text, item.size, item.font)
            start = item.x - {"start": 0, "middle": 0.5, "end": 1}[item.anchor] * width
            left, right = sorted((x + scale * start, x + scale * (start + width)))
            yield left, right, item.text


def words(page: Page) -> str:
    return " ".join(item.text for item in every(page.items) if isinstance(item, Text))


def test_a_few_stones_are_to_spare() -> None:
    counts = printing("stones").counts
    assert counts == {"w": 30, "b": 30, "c": 12}
    assert [piece_sheets.spares(number) for number in counts.values()] == [2, 2, 1]
    (page,) = printing("stones", parts="pieces").pages()
    cuts = [item for item in every(page.items) if isinstance(item, Circle) and item.layer == "cut"]
    assert len(cuts) == 32 + 32 + 13
    assert {round(cut.radius, 6) for cut in cuts} == {9}


@pytest.mark.parametrize("ruleset", ["stones", "siege", "stones:board=quick"])
def test_pegs_are_on_the_diagonal_and_the_short_row_counts_tens(ruleset: str) -> None:
    plan = printing(ruleset).board
    holes = [item for item in scoring.board_holes(plan) if isinstance(item, Circle)]
    assert TENS < ONES
    assert len(holes) == 2 * (ONES + TENS)
    first, last = holes[0], holes[ONES - 1]
    assert abs(first.x - last.x) > 10 < abs(first.y - last.y), "neither level nor upright"
    middle = (plan.width / 2, plan.height / 2)
    own, other = holes[: len(holes) // 2], holes[len(holes) // 2 :]
    for mine, theirs in zip(own, other, strict=True):
        # The two players sit opposite: what is mine turned half round is theirs, hole by hole.
        assert dist((mine.x + theirs.x, mine.y + theirs.y), (2 * middle[0], 2 * middle[1])) < 0.01
    pockets = [*plan.places.values()]
    for hole in holes:
        assert min(dist((hole.x, hole.y), pocket) for pocket in pockets) > hole.radius + 18 * plan.unit
    for one, two in pairwise(own[:ONES]):
        assert dist((one.x, one.y), (two.x, two.y)) > one.radius + two.radius


@pytest.mark.parametrize("game", registry.names())
def test_a_folded_booklet_reads_in_order(game: str) -> None:
    """Nested and folded, the pages follow one another: the first sheet holds the first and the last page."""
    sides = printing(game, parts="rules", edge="short").pages()
    assert len(sides) % 2 == 0
    numbers = [
        [
            int(item.text)
            for item in every(side.items)
            if isinstance(item, Text) and item.text.isdigit() and item.anchor == "middle" and item.size == 2.4
        ]
        for side in sides
    ]
    count = 2 * len(sides)
    for sheet in range(len(sides) // 2):
        front, back = numbers[2 * sheet], numbers[2 * sheet + 1]
        assert set(front) <= {count - 2 * sheet, 2 * sheet + 1}
        assert set(back) <= {2 * sheet + 2, count - 2 * sheet - 1}
    title = registry.game(game).look(registry.ruleset(game)).title
    assert title.split()[0] in words(sides[0])


def test_without_backs_no_page_is_left_empty_and_with_backs_all_are_paired() -> None:
    assert all(page.items for page in printing("stones", parts="board,pieces,pegs,sheets").pages())
    mixed = printing("flip", parts="board,pieces").pages()
    assert len(mixed) == 4
    assert [bool(page.items) for page in mixed] == [True, False, True, True]


def test_a_game_of_ones_own_prints_too() -> None:
    """A look without outlines and signs: round pieces with their glyph on them."""
    from tests.sample_game.noughts.look import look
    from trilith.printing import board, faces

    made = look({})
    assert board.drawn(board.plan(made, 20))
    drawn = faces.face(made.pieces["x"], 0, 0, 20)
    assert [item.text for item in drawn if isinstance(item, Text)] == ["x"]


def test_the_title_of_the_pieces_is_whole_and_in_good_english() -> None:
    """A title too long for letter paper is set smaller rather than cut off."""
    (men,) = printing("merels", parts="pieces").pages()
    assert "3 white men, 3 black men" in words(men)
    (stones,) = printing("siege", parts="pieces", paper="letter").pages()
    assert "(a few to spare)" in words(stones)


@pytest.mark.parametrize("paper", ["a4", "letter", "148x210mm", "105x148mm", "100x100mm"])
@pytest.mark.parametrize("ruleset", [*registry.names(), "morris:twelve", "merels:picaria13", "outfox:players=3"])
def test_no_word_is_cut_off_by_the_edge_of_the_paper(ruleset: str, paper: str) -> None:
    parts = "pieces,pegs,rules,sheets" if paper == "100x100mm" else "pieces,pegs,rules,sheets,plan"
    for page in printing(ruleset, paper=paper, parts=parts).pages():
        for left, right, text in extents(page.items):
            assert -0.01 <= left <= right <= page.width + 0.01, (page.name, text)


def test_a_drawing_with_measures_needs_room() -> None:
    with pytest.raises(CannotPrint, match="too small for the drawing with measures"):
        printing("siege", paper="100x100mm", parts="plan").pages()


def test_a_set_with_options_of_its_own_says_which() -> None:
    """Its booklet begins with what is different, and the score sheet names the rules too."""
    booklet = " ".join(map(words, printing("morris:six", parts="rules").pages()))
    first = " ".join(booklet.split("the usual rules")[0].replace("•", " ").split())
    assert "is played like Nine Men's Morris, with these differences:" in first
    assert "Only the eight sides are mills" in first
    assert "Nobody ever jumps." in first
    assert "a board of 16 points, 6 white stones and 6 black stones" in first
    (score,) = printing("morris:twelve", parts="sheets").pages()
    assert "morris:twelve" in words(score)
    usual, *_ = printing("morris", parts="rules").pages()
    assert "differ" not in words(usual)


def test_what_is_glued_to_a_word_goes_to_the_next_line_with_it() -> None:
    """A bracket before a name in another font is not left behind, and neither runs over the edge."""
    runs = [text_flow.Run("Played as "), text_flow.Run("("), text_flow.Run("outfox:players=3", "italic")]
    width = fonts.width("outfox:players=3", 3, "italic") + fonts.width("(", 3) + 1
    first, second = text_flow.lines(runs, width, 3)
    assert [part.text for part in first] == ["Played", "as"]
    assert [(part.text, round(part.x, 6)) for part in second] == [
        ("(", 0),
        ("outfox:players=3", round(fonts.width("(", 3), 6)),
    ]
