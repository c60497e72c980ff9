"""Outfox, read from its rule page: place a piece, slide one of its neighbours, and look for a three."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from . import Outcome, Pieces, read_rows, write_rows

ACROSS = "a1-a2-a3 b1-b2-b3-b4 c1-c2-c3-c4-c5 d1-d2-d3-d4 e1-e2-e3"
DOWN_RIGHT = "c1-d1-e1 b1-c2-d2-e2 a1-b2-c3-d3-e3 a2-b3-c4-d4 a3-b4-c5"
DOWN_LEFT = "a1-b1-c1 a2-b2-c2-d1 a3-b3-c3-d2-e1 b4-c4-d3-e2 c5-d4-e3"
ROWS = [row.split("-") for row in ACROSS.split()]
POINTS = [point for row in ROWS for point in row]
LINES = [line.split("-") for lines in [ACROSS, DOWN_RIGHT, DOWN_LEFT] for line in lines.split()]
EDGES = {frozenset(pair) for line in LINES for pair in pairwise(line)}
TRIPLES = [(line[i], line[i + 1], line[i + 2]) for line in LINES for i in range(len(line) - 2)]
COLOURS = ["r", "y", "b"]
SHAPES = ["s", "t", "c"]
KINDS = [colour + shape for colour in COLOURS for shape in SHAPES]


@dataclass(frozen=True)
class Position:
    """A board, the player to move (from 0) and every player's hand."""

    pieces: Pieces
    player: int
    hands: tuple[tuple[str, ...], ...]


def start(options: Mapping[str, str]) -> Position:
    """The empty board and the open hands: a set each for two, six pieces each for three."""
    if options["players"] == "2":
        return Position(frozenset(), 0, (tuple(KINDS), tuple(KINDS)))
    hands: list[list[str]] = [[], [], []]
    for kind in KINDS:
        seat = (COLOURS.index(kind[0]) + SHAPES.index(kind[1])) % 3
        hands[seat] += [kind, kind]
    return Position(frozenset(), 0, tuple(tuple(hand) for hand in hands))


def slides(board: Mapping[str, str], origin: str) -> list[str]:
    """Where a piece may slide to: along its lines, both ways, up to the next piece."""
    targets = []
    for line in LINES:
        if origin in line:
            here = line.index(origin)
            for way in [line[here + 1 :], line[:here][::-1]]:
                for point in way:
                    if point in board:
                        break
                    targets.append(point)
    return targets


def threes(pieces: Pieces) -> list[tuple[str, str, str]]:
    """The triples that hold one colour in three shapes, or one shape in three colours."""
    board = dict(pieces)
    found = []
    for triple in TRIPLES:
        kinds = [board[point] for point in triple if point in board]
        colours = {kind[0] for kind in kinds}
        shapes = {kind[1] for kind in kinds}
        if len(kinds) == 3 and sorted([len(colours), len(shapes)]) == [1, 3]:
            found.append(triple)
    return found


def turns(position: Position) -> set[str]:
    """Every way to place and slide, without asking whether the game has been won."""
    hand = set(position.hands[position.player])
    board = dict(position.pieces)
    if not board:
        return {f"{kind}@{point}" for kind in hand for point in POINTS}
    found = set()
    for point in POINTS:
        if point in board:
            continue
        for kind in hand:
            # The new piece stands before anything slides, so its own point is no room.
            placed = {**board, point: kind}
            for neighbour in board:
                if frozenset([point, neighbour]) in EDGES:
                    found |= {f"{kind}@{point},{neighbour}-{target}" for target in slides(placed, neighbour)}
    return found


def outcome(position: Position) -> Outcome:
    """A three wins for the player who has just played, and so does leaving no further play."""
    if threes(position.pieces) or not turns(position):
        return (position.player - 1) % len(position.hands)
    return None


def moves(position: Position) -> set[str]:
    """All legal turns."""
    return turns(position) if outcome(position) is None else set()


def play(position: Position, text: str) -> Position:
    """The position after a turn."""
    placement, _, slide = text.partition(",")
    kind, point = placement.split("@")
    board = {**dict(position.pieces), point: kind}
    if slide:
        origin, target = slide.split("-")
        board[target] = board.pop(origin)
    hands = [list(hand) for hand in position.hands]
    hands[position.player].remove(kind)
    following = (position.player + 1) % len(hands)
    return Position(frozenset(board.items()), following, tuple(tuple(hand) for hand in hands))


def write(position: Position) -> str:
    """The position on one line."""
    hands = ["".join(hand) or "-" for hand in position.hands]
    return " ".join([write_rows(ROWS, position.pieces), str(position.player + 1), *hands])


def read(options: Mapping[str, str], text: str) -> Position:
    """The position a line of text tells."""
    board, player, *hand_texts = text.split(" ")
    if len(hand_texts) != int(options["players"]):
        raise ValueError(f"{options['players']} hands expected in {text!r}")
    hands = []
    for hand in hand_texts:
        kinds = [] if hand == "-" else [hand[i : i + 2] for i in range(0, len(hand), 2)]
        hands.append(tuple(sorted(kinds, key=KINDS.index)))
    return Position(read_rows(ROWS, board, width=2), int(player) - 1, tuple(hands))
