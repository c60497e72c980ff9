"""3 Stones and Siege Stones, read from their rule pages: one game on several boards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from . import Outcome, Pieces, Rows, read_rows, write_rows

# Row widths from the top, each row in the middle of the board; the centre still counts here.
WIDTHS = {
    "octagon": [3, 5, 7, 9, 11, 11, 11, 9, 7, 5, 3],
    "quick": [3, 5, 7, 7, 7, 5, 3],
    "hexagon": [5, 7, 9, 11, 13, 11, 9, 7, 5],
}
CENTRES = {"octagon": "f6", "quick": "d4", "hexagon": "g5"}
KINDS = ["w", "b", "c"]
SIDES = ["w", "b"]
OTHER = {"w": "b", "b": "w"}

Triple = tuple[str, str, str]
Counts = tuple[int, ...]  # white, black and clear stones


@dataclass(frozen=True)
class Position:
    """A board, the side to move, the last pocket, the score, the supply (one bag or two hands), the drawn stone."""

    board: str
    pieces: Pieces
    side: str
    last: str
    scores: tuple[int, int]
    supply: tuple[Counts, ...]
    drawn: str


def rows_of(board: str) -> Rows:
    """The pockets of a board, without its centre."""
    widths = WIDTHS[board]
    rows = []
    for down, width in enumerate(widths):
        left = (max(widths) - width) // 2
        names = ["abcdefghijklm"[left + i] + str(len(widths) - down) for i in range(width)]
        rows.append([name for name in names if name != CENTRES[board]])
    return rows


def triples_of(rows: Rows) -> list[Triple]:
    """Three consecutive pockets in a line, in all four directions."""

    def shifted(pocket: str, east: int, north: int) -> str:
        return chr(ord(pocket[0]) + east) + str(int(pocket[1:]) + north)

    pockets = {pocket for row in rows for pocket in row}
    triples = []
    for pocket in pockets:
        for east, north in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            triple = (pocket, shifted(pocket, east, north), shifted(pocket, 2 * east, 2 * north))
            if all(part in pockets for part in triple):
                triples.append(triple)
    return triples


ROWS = {board: rows_of(board) for board in WIDTHS}
TRIPLES = {board: triples_of(rows) for board, rows in ROWS.items()}


def start(options: Mapping[str, str]) -> Position:
    """The empty board, the points spotted as the score, and all stones in the supply."""
    quick = options["board"] == "quick"
    supply: tuple[Counts, ...]
    if options["supply"] == "bag":
        supply = ((15, 15, 0),) if quick else ((30, 30, 12),)
    else:
        # Fifteen cannot be halved: on the quick board the odd stone goes to its own colour.
        supply = ((8, 7, 0), (7, 8, 0)) if quick else ((15, 15, 6), (15, 15, 6))
    handicap = "0-0" if options["handicap"] == "none" else options["handicap"]
    white, black = handicap.split("-")
    side = {"white": "w", "black": "b"}[options["starter"]]
    return Position(options["board"], frozenset(), side, "-", (int(white), int(black)), supply, "-")


def taken(counts: Counts, stone: str) -> Counts:
    """The counts with one stone less."""
    return tuple(count - (kind == stone) for kind, count in zip(KINDS, counts, strict=True))


def draws(position: Position) -> dict[str, Fraction]:
    """What the pouch may yield now, and how likely; nothing when no stone is to be drawn."""
    if len(position.supply) == 2 or position.drawn != "-":
        return {}
    bag = position.supply[0]
    return {kind: Fraction(count, sum(bag)) for kind, count in zip(KINDS, bag, strict=True) if count > 0}


def draw(position: Position, stone: str) -> Position:
    """The position once a stone has come out of the pouch."""
    return replace(position, supply=(taken(position.supply[0], stone),), drawn=stone)


def threes(position: Position) -> tuple[int, int]:
    """All scoring triples that lie on the board, white's and black's."""
    board = dict(position.pieces)
    white = black = 0
    for triple in TRIPLES[position.board]:
        if all(pocket in board for pocket in triple):
            colours = {board[pocket] for pocket in triple} - {"c"}
            white += colours == {"w"}
            black += colours == {"b"}
    return white, black


def score(position: Position) -> tuple[int, int]:
    """White's and black's points."""
    return position.scores


def moves(position: Position) -> set[str]:
    """All legal plays of the drawn stone, or of any stone in the mover's own hand."""
    if len(position.supply) == 1:
        stones = [] if position.drawn == "-" else [position.drawn]
    else:
        hand = position.supply[SIDES.index(position.side)]
        stones = [kind for kind, count in zip(KINDS, hand, strict=True) if count > 0]
    board = dict(position.pieces)
    empty = [pocket for row in ROWS[position.board] for pocket in row if pocket not in board]
    last = position.last
    if last != "-":
        # Row and column run on across the centre and past stones; only when both are full is any pocket allowed.
        empty = [pocket for pocket in empty if pocket[0] == last[0] or pocket[1:] == last[1:]] or empty
    return {f"{stone}@{pocket}" for stone in stones for pocket in empty}


def play(position: Position, text: str) -> Position:
    """The position after a stone is played; what it adds to the threes on the board is scored."""
    stone, pocket = text.split("@")
    supply = position.supply
    if len(supply) == 2:
        mover = SIDES.index(position.side)
        supply = tuple(taken(hand, stone) if i == mover else hand for i, hand in enumerate(supply))
    pieces = position.pieces | {(pocket, stone)}
    after = replace(position, pieces=pieces, side=OTHER[position.side], last=pocket, supply=supply, drawn="-")
    white, black = position.scores
    white_before, black_before = threes(position)
    white_after, black_after = threes(after)
    return replace(after, scores=(white + white_after - white_before, black + black_after - black_before))


def outcome(position: Position) -> Outcome:
    """Once the last stone lies, the higher score wins: white is player 0 and black player 1, whoever began."""
    if position.drawn != "-" or any(sum(counts) > 0 for counts in position.supply):
        return None
    white, black = position.scores
    if white == black:
        return "draw"
    return 0 if white > black else 1


def write(position: Position) -> str:
    """The position on one line."""
    word = "bag" if len(position.supply) == 1 else "hands"
    supply = ":".join([word, *(",".join(str(count) for count in counts) for counts in position.supply)])
    board = write_rows(ROWS[position.board], position.pieces)
    white, black = position.scores
    return f"{board} {position.side} {position.last} {white}-{black} {supply} {position.drawn}"


def read(options: Mapping[str, str], text: str) -> Position:
    """The position a line of text tells."""
    field, side, last, points, supply_text, drawn = text.split(" ")
    white, black = points.split("-")
    supply = tuple(tuple(int(count) for count in counts.split(",")) for counts in supply_text.split(":")[1:])
    pieces = read_rows(ROWS[options["board"]], field)
    return Position(options["board"], pieces, side, last, (int(white), int(black)), supply, drawn)
