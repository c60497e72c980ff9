"""Everything that travels between the server and a browser, as types. docs/protocol.md tells the story.

A seat is a number from 0 up. A theme is "light" or "dark". Times are in milliseconds unless they say seconds.
"""

from typing import Literal

from msgspec import Struct, field

from trilith.play.steps import Edge

# ---- what a game looks like ----


class PieceView(Struct):
    """`symbol` holds the id of its drawing by theme; `ring` is the radius of what goes round it.

    `back` is the code of its other side, which comes up when it moves.
    """

    name: str
    shape: str
    colour: str
    mark: str
    ring: float
    symbol: dict[str, str]
    back: str | None


class LabelView(Struct):
    """A name on the board, its middle at x and y, `size` high."""

    text: str
    x: float
    y: float
    size: float


class LookView(Struct):
    """All a board needs to draw positions of one ruleset. Lengths are those of `view` (left, top, width, height).

    `board` and `symbols` are addresses of pictures, by theme: the bare board, and the definitions of the pieces.
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
    board: dict[str, str]
    symbols: dict[str, str]


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


class PositionPage(Struct):
    """A position by itself, with what may be done in it; `move` is the one that led here, where one was asked for."""

    ruleset: str
    position: PositionView
    moves: TreeView
    draws: dict[str, str]
    move: str | None = None


# ---- a table: one game that is played ----

ClockKind = Literal["none", "time", "increment", "bronstein", "delay", "move"]


class ClockChoice(Struct, forbid_unknown_fields=True):
    """A time control: `seconds` for each player ("move": for each move), `extra` seconds a move as increment or delay.

    `odds` are further seconds at the start for each seat.
    """

    kind: ClockKind = "none"
    seconds: float = 0
    extra: float = 0
    odds: list[float] = field(default_factory=list)


class ClockView(Struct):
    """`remaining` is as of `now`, the server's time; only the clock of `running` goes on. `pause` is the delay left."""

    choice: ClockChoice
    remaining: list[int]
    running: int | None
    pause: int
    now: int


SeatKind = Literal["me", "open", "engine"]


class SeatChoice(Struct, forbid_unknown_fields=True):
    """Who shall sit there: me (the browser that asks), whoever follows the link, or the engine at a level."""

    kind: SeatKind
    level: str | None = None
    name: str | None = None


class TableChoice(Struct, forbid_unknown_fields=True):
    """What to set up. `sides` is "given" (seats as listed) or "random". `position` starts elsewhere than at the start.

    `public` tables are listed for anyone to join.
    """

    ruleset: str
    seats: list[SeatChoice]
    sides: Literal["given", "random"] = "given"
    clock: ClockChoice = field(default_factory=ClockChoice)
    position: str | None = None
    best_of: int = 1
    public: bool = False


class SeatView(Struct):
    """`side` is what the rulebook calls it, `name` who sits there. `here` says whether they are connected."""

    side: str
    kind: Literal["person", "engine", "open"]
    name: str
    level: str | None
    here: bool


class TurnView(Struct):
    """One turn of the game: the points touched in order, and what changed on the board (None: now empty).

    `lines` are the threes it made, each by its points.
    """

    by: int
    move: str
    touched: list[str]
    changes: dict[str, str | None]
    score: list[int] | None
    seconds: float
    lines: list[list[str]] = field(default_factory=list)


class OffersView(Struct):
    """The seats that have offered a draw, asked to take back, or want a rematch."""

    draw: list[int]
    takeback: list[int]
    rematch: list[int]


class SeriesView(Struct):
    """A match of best of n: the points so far by the seats of this game, and the neighbouring games."""

    best_of: int
    game: int
    points: list[float]
    before: str | None
    after: str | None


class FairView(Struct):
    """The pouch's seed is committed to before the game (SHA-256, in hex) and shown after it."""

    commitment: str
    seed: str | None


Deed = Literal["move", "resign", "draw", "refuse", "takeback", "abort", "rematch"]


class TableView(Struct, tag_field="say", tag="table"):
    """A table as one browser sees it. `you` are the seats it holds; `may` is what it can do now besides moving.

    `moves` is there only when it is the turn of one of `you`.
    """

    id: str
    version: int
    ruleset: str
    look: str
    seats: list[SeatView]
    you: list[int]
    start: PositionView
    position: PositionView
    turns: list[TurnView]
    moves: TreeView | None
    clock: ClockView
    offers: OffersView
    may: list[Deed]
    result: str
    ended_by: str | None
    series: SeriesView
    fair: FairView | None
    created: int


class TableLine(Struct):
    """A table in a list. `turn` is the seat to move, if any; `turns` how many moves were made."""

    id: str
    ruleset: str
    game: str
    title: str
    stage: Literal["open", "playing", "over"]
    seats: list[SeatView]
    you: list[int]
    position: str
    turn: int | None
    turns: int
    result: str
    ended_by: str | None
    clock: ClockChoice
    public: bool
    created: int
    updated: int


class TableList(Struct):
    tables: list[TableLine]


class JoinChoice(Struct, forbid_unknown_fields=True):
    """Which seat to take (the first open one by default), and under which name."""

    seat: int | None = None
    name: str | None = None


# ---- the socket: from the server ----


class Moved(Struct, tag_field="say", tag="moved"):
    """A move was made: version - 1 becomes version. Whoever misses one asks for the table again."""

    version: int
    turn: TurnView
    position: PositionView
    moves: TreeView | None
    clock: ClockView
    offers: OffersView
    may: list[Deed]
    result: str
    ended_by: str | None
    fair: FairView | None


class Refused(Struct, tag_field="say", tag="refused"):
    """What was asked for (`ask`, as the browser numbered it) is not done; `why` is a sentence for people."""

    ask: int | None
    why: str
    version: int


class Acknowledged(Struct, tag_field="say", tag="done"):
    """What was asked for is stored, as this version."""

    ask: int | None
    version: int


class Presence(Struct, tag_field="say", tag="presence"):
    """Who is connected now, by seat, and how many watch."""

    here: list[bool]
    watchers: int


class Thinking(Struct, tag_field="say", tag="thinking"):
    """The engine in this seat is at work."""

    seat: int


class Pong(Struct, tag_field="say", tag="pong"):
    now: int


# ---- the socket: from the browser ----


class DoMove(Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A whole turn, by its text or by the names of its steps, made at a version."""

    version: int
    ask: int | None = None
    move: str | None = None
    steps: list[str] | None = None


class DoDeed(Struct, tag_field="do", tag="deed", forbid_unknown_fields=True):
    """Something else than a move. `seat` says for whom, where the browser holds several."""

    deed: Literal["resign", "draw", "refuse", "takeback", "abort", "rematch"]
    version: int
    seat: int | None = None
    ask: int | None = None


class DoLook(Struct, tag_field="do", tag="look", forbid_unknown_fields=True):
    """Send the whole table again."""


class DoPing(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    pass


FromBrowser = DoMove | DoDeed | DoLook | DoPing
