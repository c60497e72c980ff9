"""What happens at a table. A table is the sum of its events, so these are what is stored.

`at` is when, in milliseconds of the server's clock; `spent` is how long the player to move had been thinking.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, field

from trilith.play.clock import TimeControl
from trilith.play.event_json import InvalidEvent, decode_event
from trilith.play.handicap import NO_HANDICAP, Handicap

# What becomes of a game whose first moves do not come in time. Once they were free, and still are where nobody waits.
FirstMove = Literal["free", "abort", "forfeit"]
# How quickly engines that play each other follow each other, for those who watch.
Pace = Literal["paused", "slow", "normal", "fast"]
ActorKind = Literal["browser", "player", "engine", "server"]


class Actor(Struct, frozen=True):
    """Who acts: a browser by the number in its cookie, a player with an account, an engine, or the server itself."""

    kind: ActorKind
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


# Trilith's own engine, at any seat and level.
ENGINE: Final = Actor("engine", "trilith")


class Seat(Struct, frozen=True):
    """Who sits there. `who` is the actor that holds the seat; an open seat has none.

    `relief` is the level of the engine that plays on for somebody whose time is up, without a clock. `handicap` is what
    they are given; that of an open seat waits for whoever takes it. `colour` is what they play in, where players bring
    their own, and `instead_of` the one they would rather have brought.
    """

    kind: Literal["person", "engine", "open"]
    name: str = ""
    level: str | None = None
    who: Actor | None = None
    relief: str | None = None
    handicap: Handicap = NO_HANDICAP
    colour: str | None = None
    instead_of: str | None = None

    @property
    def mover(self) -> Actor | None:
        """The actor that makes the moves."""
        return ENGINE if self.relief else self.who

    @property
    def mover_level(self) -> str | None:
        return self.relief or self.level


class Series(Struct, frozen=True):
    """A series of games, best of `best_of`. `points` are those of the games before this one, by its seats."""

    best_of: int = 1
    game: int = 1
    points: tuple[float, ...] = (0.0, 0.0)
    before: str | None = None

    @property
    def is_decided(self) -> bool:
        """Whether the series is over, given that `points` includes the last game."""
        return self.game > self.best_of or max(self.points) > self.best_of / 2


class Opened(Struct, frozen=True, tag="opened"):
    """A table is set up. `drawn` is the pouch's first stone, `seed` what all its stones follow from.

    `imported` games were played elsewhere, or are said to have been: names and moves are those of a record. One is
    `brought` if its seed is not known either, so that nobody can say how its first stones were drawn. What a `rated`
    game ends with counts for the players' ratings.

    With a clock, `first_move` says what happens if somebody does not make their first move in time. That time begins
    when all seats are taken, or where the players `meet`, as in a round of a tournament, when they have. `lag_quota` is
    how many milliseconds of lag are made up for at most. `host` is who set up a game among engines, and can pause it.
    """

    at: int
    ruleset: str
    identifier: str
    seats: tuple[Seat, ...]
    clock: TimeControl = TimeControl()
    position: str | None = None
    seed: str | None = None
    drawn: str | None = None
    series: Series = field(default_factory=Series)
    public: bool = False
    brought: bool = False
    imported: bool = False
    first_move: FirstMove = "free"
    lag_quota: int = 0
    rated: bool = False
    meet: bool = False
    # The board of a tournament that is played here: its id, the round and the board, with slashes between.
    tournament: str | None = None
    host: Actor | None = None

    @property
    def is_imported(self) -> bool:
        # Only one of the two was noted once.
        return self.imported or self.brought

    @property
    def promised(self) -> str | None:
        """The seed that anybody can check the whole game by."""
        return None if self.brought else self.seed


class Sat(Struct, frozen=True, tag="sat"):
    """Somebody took an open seat. `colour` and `instead_of` are as in a Seat."""

    at: int
    seat: int
    who: Actor
    name: str
    colour: str | None = None
    instead_of: str | None = None


class HandedOver(Struct, frozen=True, tag="handed_over"):
    """A seat belongs to somebody else now, or is told by another name: a guest has become a player, or a player has
    changed their name or left. `former` is who held it before."""

    at: int
    seat: int
    who: Actor
    name: str
    former: Actor


class Sealed(Struct, frozen=True, tag="sealed"):
    """Somebody fixed the salt that they are going to add, without showing it: `seal` is its SHA-256."""

    at: int
    seat: int
    seal: str


class Salted(Struct, frozen=True, tag="salted"):
    """Somebody added random bytes of their own to what the stones follow from; they count from this turn on."""

    at: int
    seat: int
    salt: str
    turn: int


class Met(Struct, frozen=True, tag="met"):
    """Everybody is at the table at the same time: the time for first moves begins."""

    at: int


class Moved(Struct, frozen=True, tag="moved"):
    """`drawn` is what the pouch gave for the next turn. `lag` is how much time was lost on the way; it is not part
    of `spent`."""

    at: int
    seat: int
    move: str
    spent: int
    drawn: str | None = None
    lag: int = 0


class Offered(Struct, frozen=True, tag="offered"):
    """A draw, taking back, or another game."""

    at: int
    seat: int
    what: Literal["draw", "takeback", "rematch"]


class Declined(Struct, frozen=True, tag="declined"):
    """All offers are off the table."""

    at: int
    seat: int


class TookBack(Struct, frozen=True, tag="took_back"):
    """The last `count` moves are undone."""

    at: int
    count: int
    spent: int


class Relieved(Struct, frozen=True, tag="relieved"):
    """With three players the game does not end when the time of one is up: the engine plays on for them."""

    at: int
    seat: int
    level: str
    spent: int


class Warned(Struct, frozen=True, tag="warned"):
    """Whoever sits there is to move and has left a game without a clock: they are asked to come back."""

    at: int
    seat: int


class Paced(Struct, frozen=True, tag="paced"):
    """Whoever set up a game among engines stops it, lets it go on, or changes its pace."""

    at: int
    pace: Pace


class Ended(Struct, frozen=True, tag="ended"):
    """The game ended by something other than its rules."""

    at: int
    by: str
    winner: int | None
    spent: int


class Continued(Struct, frozen=True, tag="continued"):
    """The next game has been set up at another table."""

    at: int
    after: str


class Branched(Struct, frozen=True, tag="branched"):
    """Somebody keeps moves with a finished game that could have been played after so many of its turns. `seat` is
    theirs, if they have one."""

    at: int
    after: int
    moves: tuple[str, ...]
    seat: int | None = None


class Pruned(Struct, frozen=True, tag="pruned"):
    """A branch is taken away again."""

    at: int
    number: int


Event = (
    Opened
    | Sat
    | HandedOver
    | Sealed
    | Salted
    | Met
    | Moved
    | Offered
    | Declined
    | TookBack
    | Relieved
    | Warned
    | Paced
    | Ended
    | Continued
    | Branched
    | Pruned
)


_DECODER: Final = msgspec.json.Decoder(Event)


def read_event(text: str) -> Event:
    """An event from its JSON, in today's form or in one of the forms that events once had. InvalidEvent says what is
    wrong with it."""
    try:
        event: Event = decode_event(_DECODER, text)
    except InvalidEvent:
        event = _read_old_event(text)
    return event


def _read_old_event(text: str) -> Event:
    try:
        event: Event = msgspec.convert(_upcast(msgspec.json.decode(text, type=dict[str, Any])), Event)
    except (msgspec.MsgspecError, AttributeError, TypeError, UnicodeError, RecursionError) as error:
        raise InvalidEvent(str(error)) from None
    return event


def _upcast(event: dict[str, Any]) -> dict[str, Any]:
    """Actors were once plain text: "engine", or else a browser's number."""
    for holder in (event, *event.get("seats", ())):
        if isinstance(who := holder.get("who"), str):
            holder["who"] = {"kind": "engine", "id": ENGINE.id} if who == "engine" else {"kind": "browser", "id": who}
    return event
