"""The mill games, read from their rule pages. Repetition needs the history of a game and is left to others."""

from collections.abc import Mapping
from dataclasses import dataclass

from . import Outcome, Pieces, read_rows, write_rows

NINE = "a7 d7 g7 / b6 d6 f6 / c5 d5 e5 / a4 b4 c4 e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1"
SIX = "a5 c5 e5 / b4 c4 d4 / a3 b3 d3 e3 / b2 c2 d2 / a1 c1 e1"
ROWS = {
    name: [row.split() for row in board.split("/")] for name, board in [("nine", NINE), ("six", SIX), ("twelve", NINE)]
}
ACROSS = "a7-d7-g7 b6-d6-f6 c5-d5-e5 a4-b4-c4 e4-f4-g4 c3-d3-e3 b2-d2-f2 a1-d1-g1"
UPRIGHT = "a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7"
SLANTED = "a1-b2-c3 a7-b6-c5 g1-f2-e3 g7-f6-e5"
# Of the two squares, the outer one and then the inner one.
SIDES_OF_SIX = "a1-c1-e1 e1-e3-e5 e5-c5-a5 a5-a3-a1 b2-c2-d2 d2-d3-d4 d4-c4-b4 b4-b3-b2"
LINES = {"nine": f"{ACROSS} {UPRIGHT}", "six": SIDES_OF_SIX, "twelve": f"{ACROSS} {UPRIGHT} {SLANTED}"}
MILLS = {name: [mill.split("-") for mill in lines.split()] for name, lines in LINES.items()}
# The middle of each mill is next to both its ends. On two squares, four more edges join these.
JOINTS = {"nine": "", "six": "a3-b3 d3-e3 c1-c2 c4-c5", "twelve": ""}
EDGES = {
    name: {frozenset(pair) for first, middle, last in mills for pair in [(first, middle), (middle, last)]}
    | {frozenset(joint.split("-")) for joint in JOINTS[name].split()}
    for name, mills in MILLS.items()
}
SIDES = ["w", "b"]
OTHER = {"w": "b", "b": "w"}


@dataclass(frozen=True)
class Rules:
    """The options that this reading follows, as they were given."""

    board: str
    men: int
    placing: str
    full_board: str
    all_in_mills: str
    flying: str
    double_mill: str
    quiet_limit: str


@dataclass(frozen=True)
class Position:
    """A board, the side to move, both hands (white's first) and the quiet turns so far."""

    rules: Rules
    pieces: Pieces
    side: str
    hands: tuple[int, int]
    quiet: int


def rules_of(options: Mapping[str, str]) -> Rules:
    """The rules that complete options ask for."""
    return Rules(
        options["board"],
        int(options["men"]),
        options["placing"],
        options["full_board"],
        options["all_in_mills"],
        options["flying"],
        options["double_mill"],
        options["quiet_limit"],
    )


def start(options: Mapping[str, str]) -> Position:
    """The empty board, all stones in hand, white to move."""
    rules = rules_of(options)
    return Position(rules, frozenset(), "w", (rules.men, rules.men), 0)


def points_on(position: Position) -> list[str]:
    """All points of the board, in its order."""
    return [point for row in ROWS[position.rules.board] for point in row]


def points_of(pieces: Pieces, side: str) -> set[str]:
    """Where a side's stones stand."""
    return {point for point, stone in pieces if stone == side}


def mills_at(board: str, pieces: Pieces, point: str, side: str) -> int:
    """How many of the side's standing mills run through a point."""
    own = points_of(pieces, side)
    return sum(point in mill and all(spot in own for spot in mill) for mill in MILLS[board])


def stones_left(position: Position, side: str) -> int:
    """A side's stones on the board and in hand together."""
    return len(points_of(position.pieces, side)) + position.hands[SIDES.index(side)]


def steps(position: Position) -> list[str]:
    """What the side to move may do with a stone, before anything is taken: `d6` or `a7-a4`."""
    own = points_of(position.pieces, position.side)
    taken = dict(position.pieces)
    empty = [point for point in points_on(position) if point not in taken]
    edges = EDGES[position.rules.board]
    slides = [f"{a}-{b}" for a in own for b in empty if frozenset([a, b]) in edges]
    if position.hands[SIDES.index(position.side)] > 0:
        return empty + slides if position.rules.placing == "mixed" else empty
    if position.rules.flying == "true" and len(own) == 3:
        return [f"{a}-{b}" for a in own for b in empty]
    return slides


def stepped(position: Position, step: str) -> tuple[Pieces, int]:
    """The board once the stone stands, and how many mills it closed."""
    *origin, target = step.split("-")
    pieces = position.pieces - {(point, position.side) for point in origin} | {(target, position.side)}
    return pieces, mills_at(position.rules.board, pieces, target, position.side)


def captures(position: Position, pieces: Pieces, count: int) -> list[tuple[str, ...]]:
    """Every order in which so many of the opponent's stones may be taken, one after the other."""
    opponent = OTHER[position.side]
    standing = [point for point in points_on(position) if (point, opponent) in pieces]
    free = [point for point in standing if mills_at(position.rules.board, pieces, point, opponent) == 0]
    if not free and position.rules.all_in_mills == "any":
        free = standing
    # Two stones left is a lost game: there is nothing more to take.
    if count == 0 or not free or len(standing) + position.hands[SIDES.index(opponent)] <= 2:
        return [()]
    return [(point, *rest) for point in free for rest in captures(position, pieces - {(point, opponent)}, count - 1)]


def moves(position: Position) -> set[str]:
    """All legal turns, captures included."""
    if outcome(position) is not None:
        return set()
    found = set()
    for step in steps(position):
        pieces, closed = stepped(position, step)
        count = min(closed, 2 if position.rules.double_mill == "two" else 1)
        # Captures come in board order, so of two orders for the same stones the one to be written comes first.
        written: dict[frozenset[str], tuple[str, ...]] = {}
        for taken in captures(position, pieces, count):
            written.setdefault(frozenset(taken), taken)
        for taken in written.values():
            found.add("x".join([step, *taken]))
    return found


def play(position: Position, text: str) -> Position:
    """The position after a turn."""
    step, *taken = text.split("x")
    pieces, closed = stepped(position, step)
    opponent = OTHER[position.side]
    white, black = position.hands
    if "-" not in step:
        white, black = (white - 1, black) if position.side == "w" else (white, black - 1)
    quiet = position.quiet + 1 if position.hands == (0, 0) and closed == 0 else 0
    pieces = pieces - {(point, opponent) for point in taken}
    return Position(position.rules, pieces, opponent, (white, black), quiet)


def outcome(position: Position) -> Outcome:
    """A side with two stones or without a move has lost; after too many quiet turns nobody wins."""
    for side in SIDES:
        if stones_left(position, side) <= 2:
            return SIDES.index(OTHER[side])
    if len(position.pieces) == len(points_on(position)) and position.rules.full_board == "draw":
        return "draw"
    if not steps(position):
        return SIDES.index(OTHER[position.side])
    limit = position.rules.quiet_limit
    return "draw" if limit != "off" and position.quiet >= int(limit) else None


def write(position: Position) -> str:
    """The position on one line."""
    white, black = position.hands
    return f"{write_rows(ROWS[position.rules.board], position.pieces)} {position.side} {white} {black} {position.quiet}"


def read(options: Mapping[str, str], text: str) -> Position:
    """The position a line of text tells."""
    board, side, white, black, quiet = text.split(" ")
    rules = rules_of(options)
    return Position(rules, read_rows(ROWS[rules.board], board), side, (int(white), int(black)), int(quiet))
