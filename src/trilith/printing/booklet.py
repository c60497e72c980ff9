"""A rulebook as a booklet: sheets printed on both sides, folded once and put into one another."""

from collections.abc import Iterator, Sequence
from typing import Final

from markdown_it.token import Token

from trilith.games import captions, rulebook
from trilith.games.definition import Game
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.printing import board, fonts
from trilith.printing.drawing import FAINT, GREY, Font, Group, Item, Page, Text, line, moved
from trilith.printing.markdown import parts
from trilith.printing.sheet import back_sheet, ruler
from trilith.printing.text_flow import Box, Run, lines, paged, paragraph

BODY: Final = 2.9
SMALL: Final = 2.4
HEADINGS: Final = {1: 8.0, 2: 4.8, 3: 3.6}
MARGIN: Final = 13
# Below the text of a page: its number, and on the left of a front the ruler.
FOOT: Final = 20
# A column of sentences has room for a few words at least.
NARROWEST: Final = 34
# How high a picture may be, as a share of the width of the text.
PICTURE: Final = 0.5


def pages(game: Game, ruleset: Ruleset, paper: tuple[float, float], edge: str) -> list[Page]:
    """The sides of all sheets, front and back in turn. A sheet lies on its long side and holds two pages."""
    lying = (paper[1], paper[0])
    width, height = lying[0] / 2, lying[1]
    boxes = list(_boxes(rulebook.rulebook(ruleset), width - 2 * MARGIN))
    texts = paged(boxes, height - MARGIN - FOOT)
    texts += [[] for _ in range(-len(texts) % 4)]
    leaves = [_leaf(items, number, width, height) for number, items in enumerate(texts, 1)]
    title = f"{game.look(ruleset).title}: rules"
    return list(_imposed(leaves, lying, title, edge))


def _leaf(items: Sequence[Item], number: int, width: float, height: float) -> list[Item]:
    drawn: list[Item] = [moved(items, MARGIN, MARGIN)]
    if items and number > 1:
        drawn.append(Text(str(number), width / 2, height - 7, SMALL, "regular", "middle", GREY))
    return drawn


def _imposed(leaves: Sequence[list[Item]], paper: tuple[float, float], title: str, edge: str) -> Iterator[Page]:
    """The last page beside the first, and so on inwards. Nested sheets then read in order."""
    last, (width, height) = len(leaves) - 1, paper
    for sheet in range(len(leaves) // 4):
        front, back = (last - 2 * sheet, 2 * sheet), (2 * sheet + 1, last - 2 * sheet - 1)
        which = f"sheet {sheet + 1} of {len(leaves) // 4}"
        name = f"{title}, {which}"
        # Half a sheet has no room for more.
        check = ruler(width / 2, height, which)
        yield Page(width, height, (*_side(leaves, front, width, height), *check), f"{name}, front")
        yield back_sheet(paper, _side(leaves, back, width, height), f"{name}, back", edge)


def _side(leaves: Sequence[list[Item]], pair: tuple[int, int], width: float, height: float) -> list[Item]:
    fold = [line((width / 2, y), (width / 2, y + 4), FAINT, "notes") for y in (3, height - 7)]
    left, right = pair
    return [*leaves[left], moved(leaves[right], width / 2, 0), *fold]


# ---- the rulebook as boxes ----


def _boxes(text: str, width: float) -> Iterator[Box]:
    for part in parts(text):
        yield from _part(part, width)


def _part(part: list[Token], width: float) -> Iterator[Box]:
    kind = part[0].type
    if kind == "heading_open":
        yield from _heading(part, width)
    elif kind == "fence":
        yield from _code(part[0].content, width)
    elif kind == "table_open":
        yield from _table(part, width)
    elif kind in ("bullet_list_open", "ordered_list_open"):
        yield from _list(part, width)
    elif picture := _position(part):
        yield from _picture(*picture, width)
    else:
        for token in part:
            if token.type == "inline":
                yield from paragraph(_runs(token), width, BODY)


def _heading(part: list[Token], width: float) -> Iterator[Box]:
    level = int(part[0].tag[1:])
    size = HEADINGS.get(level, BODY)
    if level > 1:
        yield Box(0.8 * size, stays_with_next=True)
    runs = [Run(run.text, "bold") for run in _runs(part[1])]
    for set_line in paragraph(runs, width, size, after=0.3 * size):
        yield set_line._replace(stays_with_next=True)


def _code(text: str, width: float) -> Iterator[Box]:
    for row in text.rstrip("\n").split("\n"):
        for number, part in enumerate(lines([Run(row)], width - 3, SMALL)):
            yield Box(1.35 * SMALL, (moved(part, 3 + 6 * bool(number), SMALL),))
    yield Box(1.6)


def _list(part: list[Token], width: float) -> Iterator[Box]:
    is_numbered = part[0].type == "ordered_list_open"
    number, is_first = 0, False
    for token in part[1:-1]:
        if token.type == "list_item_open":
            number, is_first = number + 1, True
        elif token.type == "inline":
            boxes = paragraph(_runs(token), width, BODY, after=0.8, indent=5)
            if is_first:
                sign = Text(f"{number}." if is_numbered else "•", 1, BODY, BODY)
                boxes[0] = boxes[0]._replace(items=(*boxes[0].items, sign))
            is_first = False
            yield from boxes
    yield Box(1)


def _table(part: list[Token], width: float) -> Iterator[Box]:
    rows: list[list[list[Run]]] = []
    for token in part:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(_runs(token))
    columns = _widths(rows, width)
    if columns:
        for number, row in enumerate(rows):
            yield _row(row, columns, is_head=number == 0)
    else:
        for row in rows[1:]:
            yield from _stacked(rows[0], row, width)
    yield Box(2)


def _stacked(head: Sequence[Sequence[Run]], row: Sequence[Sequence[Run]], width: float) -> Iterator[Box]:
    """A row where there is no room for columns: one cell below the other, each with its column's head."""
    for name, cell in zip(head, row, strict=True):
        if cell:
            label = [Run(run.text, "bold") for run in name]
            yield from paragraph([*label, Run(": "), *cell], width, SMALL, after=0.4)
    yield Box(1.2, (line((0, 0), (width, 0), FAINT),))


def _widths(rows: Sequence[Sequence[Sequence[Run]]], width: float) -> list[float]:
    """Each column as wide as its words want, the last ones giving way; none narrower than its longest word. Nothing
    if they have no room side by side, or a column of sentences would be read word by word."""
    texts = [[" ".join(run.text for run in cell) for cell in column] for column in zip(*rows, strict=True)]
    least = [max(fonts.width(word, SMALL, "bold") for text in column for word in text.split() or [""]) + 2
             for column in texts]  # fmt: skip
    wanted = [max(fonts.width(text, SMALL, "bold") for text in column) + 2 for column in texts]
    spare = max(0.0, width - sum(least))
    wish = sum(want - low for want, low in zip(wanted, least, strict=True)) or 1
    if sum(least) > width:
        return []
    given = [low + spare * (want - low) / wish for want, low in zip(wanted, least, strict=True)]
    is_squeezed = any(room < min(want, NARROWEST) for room, want in zip(given, wanted, strict=True))
    return [] if is_squeezed else given


def _row(row: Sequence[Sequence[Run]], columns: Sequence[float], is_head: bool) -> Box:
    items: list[Item] = []
    x, height = 0.0, 0.0
    for cell, width in zip(row, columns, strict=True):
        runs = [Run(run.text, "bold") for run in cell] if is_head else cell
        for number, words in enumerate(lines(runs, width - 1.5, SMALL)):
            items.append(moved(words, x, 0.6 + SMALL + number * 1.35 * SMALL))
            height = max(height, 2 + (number + 1) * 1.35 * SMALL)
        x += width
    items.append(line((0, height - 0.6), (sum(columns), height - 0.6), FAINT))
    return Box(height, tuple(items), stays_with_next=is_head)


def _position(part: list[Token]) -> tuple[Position, str] | None:
    """A paragraph that is nothing but a picture of a position, and what the picture shows in words."""
    inside = part[1].children or [] if part[0].type == "paragraph_open" else []
    if len(inside) != 1 or inside[0].type != "image":
        return None
    title = str(inside[0].attrGet("title") or "")
    return (captions.positions(title)[-1], inside[0].content) if captions.tells_position(title) else None


def _picture(position: Position, caption: str, width: float) -> Iterator[Box]:
    size = board.size_that_fits(position.look, 0.9 * width, PICTURE * width)
    plan = board.plan(position.look, size)
    drawn = Group(tuple(board.position_drawn(plan, position.scene)), (1, 0, 0, 1, (width - plan.width) / 2, 1))
    yield Box(plan.height + 3, (drawn,), stays_with_next=True)


def _runs(inline: Token) -> list[Run]:
    runs: list[Run] = []
    fonts_now: list[Font] = ["regular"]
    for child in inline.children or ():
        if child.type in ("strong_open", "em_open"):
            fonts_now.append("bold" if child.type == "strong_open" else "italic")
        elif child.type in ("strong_close", "em_close"):
            fonts_now.pop()
        elif child.type in ("softbreak", "hardbreak"):
            runs.append(Run(" "))
        elif child.type == "code_inline":
            runs.append(Run(child.content, "italic"))
        elif child.content:
            runs.append(Run(child.content, fonts_now[-1]))
    return runs
