"""What a game and its positions look like, as a board gets it."""

from typing import Literal

from msgspec import Struct

from trilith.play.step_tree import Edge

Theme = Literal["light", "dark"]
# A theme in the natural style, or in the plain one (games/draw/styles.py).
Appearance = Literal["light", "dark", "plain-light", "plain-dark"]

# ---- what a game looks like ----


class PieceView(Struct):
    """By appearance, `symbol` is the id of its drawing and `paint` its main colour. `ring` is the radius of a ring
    round it.

    `back` is the code of its other side, which comes up when it moves.
    """

    name: str
    shape: str
    colour: str
    mark: str
    ring: float
    symbol: dict[Appearance, str]
    paint: dict[Appearance, str]
    back: str | None


class LabelView(Struct):
    """A name on the board, its middle at x and y, `size` high."""

    text: str
    x: float
    y: float
    size: float


class PegsView(Struct):
    """The holes of one player's pegs, each row from 0 on, and the colour of the pegs by appearance."""

    ones: list[tuple[float, float]]
    tens: list[tuple[float, float]]
    paint: dict[Appearance, str]


class LookView(Struct):
    """All a board needs to draw positions of one ruleset. Lengths are those of `view` (left, top, width, height).

    `ink` is the colour of names on the board. `seat` is what pieces lie on beside the board, its colour and that of its
    edge; pieces that show on any page need none. `pegs` are those of the player below the board and of the one
    opposite, on boards that keep the score. `board` and `symbols` are addresses of pictures: the bare board, and
    the definitions of the pieces.
    """

    ruleset: str
    identifier: str
    game: str
    title: str
    tagline: str
    players: list[str]
    material: str
    kind: str
    view: tuple[float, float, float, float]
    places: dict[str, tuple[float, float]]
    edges: list[tuple[str, str]]
    labels: list[LabelView]
    pieces: dict[str, PieceView]
    pegs: list[PegsView]
    ink: dict[Appearance, str]
    seat: dict[Appearance, tuple[str, str]] | None
    board: dict[Appearance, str]
    symbols: dict[Appearance, str]


# ---- a position ----


class SupplyView(Struct):
    """What lies beside the board; without an owner it is everybody's: the pouch."""

    owner: int | None
    pieces: dict[str, int]


class OutcomeView(Struct):
    """`winner` is None for a draw. `line` holds the points of the three that won."""

    winner: int | None
    reason: str
    line: list[str]


class PositionView(Struct):
    """`turn` is None before a draw and after the end. `last` is where the ring lies."""

    text: str
    pieces: dict[str, str]
    turn: int | None
    task: str
    supplies: list[SupplyView]
    last: str | None = None
    held: str | None = None
    score: list[int] | None = None
    outcome: OutcomeView | None = None


class TreeView(Struct):
    """The legal moves as steps. Each node is a list of edges [kind, name, purpose, to]: kind is "point", "piece" or
    "done", purpose an index into `purposes`, `to` an index into `nodes`, or -1 where the move is finished. The first
    node is the root."""

    purposes: list[str]
    nodes: list[list[Edge]]


class WordsView(Struct):
    """The same, for those who ask for it: each move is a word with a letter for each step, and `words` has them with
    spaces between. `letters` gives each letter's step as [kind, name, purpose]. Where there are `starts`, every word
    goes on alike after each of these letters, which then stand before it."""

    purposes: list[str]
    letters: dict[str, tuple[str, str, int]]
    starts: str
    words: str


class PositionPage(Struct):
    """A position by itself, with what may be done in it; `move` is the one that led here, where one was asked for."""

    ruleset: str
    position: PositionView
    moves: TreeView
    draws: dict[str, str]
    move: str | None = None
