"""Tables as they are chosen, shown and listed.

A seat is a number from 0 up. Times are in milliseconds unless they say seconds.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from trilith.play.events import Pace
from trilith.play.table import Action, Permission
from trilith.server.messages.board import PositionView, TreeView

ClockKind = Literal["none", "time", "increment", "bronstein", "delay", "move", "days"]


class ClockChoice(Struct, forbid_unknown_fields=True):
    """A time control: `seconds` for each player ("move" and "days": for each move; a day has 86,400), `extra` seconds a
    move as increment or delay.

    `odds` are further seconds at the start for each seat: a handicap of whoever sits there.
    """

    kind: ClockKind = "none"
    seconds: float = 0
    extra: float = 0
    odds: list[float] = field(default_factory=list)


class ClockView(Struct):
    """`remaining` is as of `now`, the server's time; only the clock of `running` goes on. `pause` is how long it still
    stands still. `first` is how long the first move of `running` may still take."""

    choice: ClockChoice
    remaining: list[int]
    running: int | None
    pause: int
    now: int
    first: int | None = None


class HandicapChoice(Struct, forbid_unknown_fields=True):
    """What somebody is given: points in the score, seconds on the clock. It stays with them when sides change."""

    points: int = 0
    seconds: float = 0


SeatKind = Literal["me", "open", "engine"]


class SeatChoice(Struct, forbid_unknown_fields=True):
    """Who is to sit there: me (the browser that asks), anybody who follows the link, or the engine at a level.

    `colours` are the colour that somebody brings, where players bring their own, and a second choice.
    """

    kind: SeatKind
    level: str | None = None
    name: str | None = None
    handicap: HandicapChoice | None = None
    colours: list[str] = field(default_factory=list)


class TableChoice(Struct, forbid_unknown_fields=True):
    """What to set up. `sides` is "given" (seats as listed) or "random". `position` starts elsewhere than at the start.

    `public` tables are listed for anyone to join. `rated` games count for the ratings of players who are signed in.
    """

    ruleset: str
    seats: list[SeatChoice]
    sides: Literal["given", "random"] = "given"
    clock: ClockChoice = field(default_factory=ClockChoice)
    position: str | None = None
    best_of: int = 1
    public: bool = False
    rated: bool = False


class SeatView(Struct):
    """`side` is what the rulebook calls it, `name` who sits there. `here` says whether they are connected,
    `vacation_until` that they are on vacation and their time stands still. `player` is the id of somebody with a page
    of their own, at /players/ID, `bot` whether a program plays there under an account of its own."""

    side: str
    kind: Literal["person", "engine", "open"]
    name: str
    level: str | None
    here: bool
    handicap: HandicapChoice | None = None
    colour: str | None = None
    instead_of: str | None = None
    vacation_until: int | None = None
    player: str | None = None
    bot: bool = False


class TurnView(Struct):
    """One turn of the game: the points touched in order, and what changed on the board (None: now empty).

    `drawn` is the piece that the pouch gave for it. `lines` are the threes it made, each by its points.
    """

    by: int
    move: str
    drawn: str | None
    touched: list[str]
    changes: dict[str, str | None]
    score: list[int] | None
    seconds: float
    lines: list[list[str]] = field(default_factory=list)


class DeclinedView(Struct):
    """What a seat had offered and who declined it, `turns` moves into the game."""

    what: Literal["draw", "takeback"]
    seat: int
    by: int
    turns: int


class WarnedView(Struct):
    """Whoever sits there is to move and has left: the game can be claimed after `left` milliseconds."""

    seat: int
    left: int


class OffersView(Struct):
    """The seats that have offered a draw, asked to take back, or want a rematch, and what was declined last."""

    draw: list[int]
    takeback: list[int]
    rematch: list[int]
    declined: list[DeclinedView] = field(default_factory=list)


class SeriesView(Struct):
    """A match of best of n: the points so far by the seats of this game, whether they decide it, and the neighbouring
    games."""

    best_of: int
    game: int
    points: list[float]
    before: str | None
    after: str | None
    is_decided: bool = False


class SaltView(Struct):
    """What the player in a seat added to the seed, in hex; it counts for the stones from this turn on."""

    seat: int
    turn: int
    salt: str


class SealView(Struct):
    """The SHA-256 of what the player in a seat is going to add."""

    seat: int
    seal: str


class FairView(Struct):
    """The pouch's seed is committed to before the game (SHA-256, in hex) and shown after it."""

    commitment: str
    seed: str | None
    salts: list[SaltView] = field(default_factory=list)
    seals: list[SealView] = field(default_factory=list)


class BranchView(Struct):
    """Moves that somebody keeps with a finished game, which leave it after so many of its turns. `by` is their seat."""

    number: int
    after: int
    moves: list[str]
    by: int | None


class NewBranch(Struct, forbid_unknown_fields=True):
    """Moves that could have been played after so many turns, as records write them."""

    after: Annotated[int, Meta(ge=0, le=10_000)]
    moves: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=200)]


class TableView(Struct, tag_field="say", tag="table"):
    """A table as one browser sees it. `you` are the seats it holds; `may` is what it can do now, including moving.

    `moves` is there only when it is the turn of one of `you`. Names and moves of an `imported` game are as its record
    says.
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
    may: list[Permission]
    result: str
    ended_by: str | None
    series: SeriesView
    fair: FairView | None
    created: int
    imported: bool = False
    warned: WarnedView | None = None
    public: bool = False
    rated: bool = False
    # Whether a draw can be offered at all.
    has_draws: bool = True
    # How quickly engines that play each other follow each other.
    pace: Pace | None = None
    branches: list[BranchView] = field(default_factory=list)
    # Whether this browser may keep branches with the game.
    may_branch: bool = False


class TableLine(Struct):
    """A table in a list. `turn` is the seat to move, if any; `turns` how many moves were made."""

    id: str
    ruleset: str
    # The ruleset without the colours that people brought.
    rules: str
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
    rated: bool = False


class TableList(Struct):
    tables: list[TableLine]


class WaitingView(Struct):
    """The ids of the games in which somebody waits for your move: those first where time is up first."""

    tables: list[str]


class JoinChoice(Struct, forbid_unknown_fields=True):
    """Which seat to take (the first open one by default), and under which name. Whoever sits down at a rated game
    agrees to that by `rated`."""

    seat: int | None = None
    name: str | None = None
    rated: bool = False
    colours: list[str] = field(default_factory=list)


class MoveChoice(Struct, forbid_unknown_fields=True):
    """A whole turn, by its text or by the names of its steps, made at a version of the table."""

    version: int
    move: str | None = None
    steps: list[str] | None = None


class ActionChoice(Struct, forbid_unknown_fields=True):
    """Anything but a move. `seat` says for which seat, if somebody holds several."""

    action: Action = field(name="deed")
    version: int
    seat: int | None = None
