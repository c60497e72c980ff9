"""What is printed of a tournament: pairings, standings with the cross table, and score sheets, on A4."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, cast, get_args

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.printing import fonts, pdf
from trilith.printing.drawing import FAINT, GREY, Anchor, Font, Item, Page, Text, box, line
from trilith.tournament.exports import cell_text
from trilith.tournament.handicaps import handicaps
from trilith.tournament.ranking import ranking
from trilith.tournament.tie_breaks import number_text
from trilith.tournament.tournament_state import Board, Round, TournamentState

Part = Literal["pairings", "standings", "scores"]
PAPER: Final = (210.0, 297.0)
MARGIN: Final = 14.0
WIDTH: Final = PAPER[0] - 2 * MARGIN
TITLE: Final = 6.0
BODY: Final = 4.0
LEAST: Final = 2.2
ROW: Final = 1.75
MOST_ROUNDS: Final = 15
# A score sheet has so many lines in each of its two columns.
MOVES: Final = 30


class Column(NamedTuple):
    title: str
    # What part of the width that is left it gets; without one it is as wide as what stands in it.
    share: float = 0.0
    anchor: Anchor = "end"


def chosen_parts(text: str) -> tuple[Part, ...]:
    """Parts from a list with commas; all of them from nothing."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if word not in get_args(Part):
            raise TrilithError(f"there is no part {word!r} to print: choose some of {', '.join(get_args(Part))}")
    return tuple(part for part in cast("tuple[Part, ...]", get_args(Part)) if not words or part in words)


def as_pdf(tournament: TournamentState, parts: Sequence[Part] = get_args(Part)) -> bytes:
    return pdf.write(list(pages(tournament, parts)), readable(tournament.name))


def pages(tournament: TournamentState, parts: Sequence[Part]) -> Iterator[Page]:
    last = next((one for one in reversed(tournament.rounds) if one.published), None)
    if "pairings" in parts and last:
        yield from _pairings(tournament, last)
    if "standings" in parts or last is None:
        yield from _standings(tournament)
    if "scores" in parts and last:
        for board in last.boards:
            yield _score_sheet(tournament, last, board)


def readable(text: str) -> str:
    """Letters that the font does not have are shown as question marks."""
    return "".join(letter if fonts.has(letter) else "?" for letter in text)


def _sides(tournament: TournamentState) -> tuple[str, ...]:
    rules = registry.ruleset(tournament.plan.ruleset)
    return tuple(side.capitalize() for side in registry.game(rules.game).look(rules).players)


def _pairings(tournament: TournamentState, one: Round) -> Iterator[Page]:
    first, second = _sides(tournament)[:2]
    columns = (Column("Table"), Column(first, 1, "start"), Column(second, 1, "start"), Column("Result"))
    rows = [
        [str(board.number), *_names(tournament, board), board.result.text if board.result else ""]
        for board in one.boards
    ]
    if one.bye is not None:
        rows.append(["", tournament.players[one.bye].name, "", "bye"])
    yield from _table(f"{tournament.name}: round {one.number}", columns, rows)


def _names(tournament: TournamentState, board: Board) -> tuple[str, str]:
    return tournament.players[board.first].name, tournament.players[board.second].name


def _standings(tournament: TournamentState) -> Iterator[Page]:
    ranked = ranking(tournament)
    rounds = len(ranked[0].card.results) if ranked else 0
    # An arena has more rounds than a page has room for.
    rounds = rounds if rounds <= MOST_ROUNDS else 0
    codes = [code for code, _ in ranked[0].tie_breaks] if ranked else []
    columns = (
        Column("Rank"), Column("No."), Column("Name", 1, "start"), *(Column(str(n + 1)) for n in range(rounds)),
        Column("Points"), *(Column(code) for code in codes),
    )  # fmt: skip
    rows = [
        [
            str(row.rank), str(row.number), row.card.name, *(cell_text(result) for result in row.card.results[:rounds]),
            number_text(row.points), *(number_text(value.value) for _, value in row.tie_breaks),
        ]
        for row in ranked
    ]  # fmt: skip
    said = "final table" if tournament.finished is not None else "standings"
    yield from _table(f"{tournament.name}: {said}", columns, rows)


def _table(title: str, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> Iterator[Page]:
    """A table on as many pages as it needs, in letters so small that its columns fit."""
    rows = [[readable(cell) for cell in row] for row in rows]
    size = BODY
    while size > LEAST and sum(_widths(columns, rows, size)) > WIDTH:
        size -= 0.2
    widths = _widths(columns, rows, size)
    fits = int((PAPER[1] - 2 * MARGIN - 3 * TITLE) / (size * ROW)) - 1
    parts = [rows[start : start + fits] for start in range(0, len(rows), fits)] or [[]]
    for number, part in enumerate(parts, start=1):
        said = title if len(parts) == 1 else f"{title} ({number} of {len(parts)})"
        lines: list[tuple[Sequence[str], Font]] = [
            ([column.title for column in columns], "bold"),
            *((row, "regular") for row in part),
        ]
        yield Page(*PAPER, (*_title(said), *_lines(columns, widths, lines, size)), said)


def _title(text: str) -> Iterator[Item]:
    yield Text(_cut(readable(text), TITLE, WIDTH, "bold"), MARGIN, MARGIN + TITLE, TITLE, "bold")


def _lines(
    columns: Sequence[Column], widths: Sequence[float], lines: Iterable[tuple[Sequence[str], Font]], size: float
) -> Iterator[Item]:
    y = MARGIN + 2 * TITLE
    for cells, font in lines:
        x = MARGIN
        for column, width, cell in zip(columns, widths, cells, strict=True):
            at = x if column.anchor == "start" else x + width - size
            yield Text(_cut(cell, size, width - size / 2, font), at, y + size, size, font, column.anchor)
            x += width
        y += size * ROW
        yield line((MARGIN, y - size * 0.25), (MARGIN + WIDTH, y - size * 0.25), FAINT)


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[str]], size: float) -> list[float]:
    """Columns as wide as what stands in them, names at least as wide as a short one; they share what is left."""
    least = [
        8 * size
        if column.share
        else max(fonts.width(column.title, size, "bold"), *(fonts.width(row[at], size) for row in rows), 0.0) + size
        for at, column in enumerate(columns)
    ]
    left, shares = max(0.0, WIDTH - sum(least)), sum(column.share for column in columns)
    return [width + left * column.share / shares for width, column in zip(least, columns, strict=True)]


def _cut(text: str, size: float, room: float, font: Font = "regular") -> str:
    if fonts.width(text, size, font) <= room:
        return text
    while text and fonts.width(f"{text}…", size, font) > room:
        text = text[:-1]
    return f"{text}…"


def _score_sheet(tournament: TournamentState, one: Round, board: Board) -> Page:
    """One game: two columns of moves to write down, the result, and room for two names."""
    title = f"{tournament.name}: round {one.number}, table {board.number}"
    sides, names = _sides(tournament), _names(tournament, board)
    items: list[Item] = [*_title(title)]
    for at, (side, name, given) in enumerate(zip(sides, names, handicaps(tournament, board), strict=False)):
        said = f"{side}: {name}" + (f" ({given.tag})" if given else "")
        items.append(
            Text(_cut(readable(said), BODY, WIDTH / 2 - 4), MARGIN + at * WIDTH / 2, MARGIN + 3.4 * TITLE, BODY)
        )
    top, step = MARGIN + 4.4 * TITLE, 6.6
    for column in range(2):
        left, width = MARGIN + column * (WIDTH / 2 + 2), WIDTH / 2 - 2
        for row in range(MOVES):
            y = top + row * step
            items.append(box(left, y, width, step, FAINT))
            items.append(Text(str(column * MOVES + row + 1), left + 8, y + 4.4, 3, "regular", "end", GREY))
        for x in (left + 10, left + 10 + (width - 10) / 2):
            items.append(line((x, top), (x, top + MOVES * step), FAINT))
    foot = top + MOVES * step + 14
    for at, said in enumerate(("Result", "Points", *(f"Signed, {side}" for side in sides[:2]))):
        left = MARGIN + at * WIDTH / 4
        items += [line((left, foot), (left + WIDTH / 4 - 5, foot), FAINT), Text(said, left, foot + 4.5, 3, colour=GREY)]
    return Page(*PAPER, tuple(items), readable(title))
