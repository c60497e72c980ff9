"""What happens at a table. A table is the sum of its events, so these are what is kept.

`at` is when, in milliseconds of the server's time; `spent` how long the player to move had been thinking.
"""

from typing import Literal

from msgspec import Struct, field

from trilith.play.clock import TimeControl

# Whoever holds this is no browser: those have long random numbers.
ENGINE = "engine"


class Seat(Struct, frozen=True):
    """Who sits there. `who` is the browser that took the seat, or ENGINE; an open seat has none.

    `relief` is the level of the engine that plays on for somebody whose time is up, without a clock.
    """

    kind: Literal["person", "engine", "open"]
    name: str = ""
    level: str | None = None
    who: str | None = None
    relief: str | None = None

    @property
    def mover(self) -> str | None:
        """Who makes the moves."""
        return ENGINE if self.relief else self.who

    @property
    def mover_level(self) -> str | None:
        return self.relief or self.level


class Series(Struct, frozen=True):
    """Best of so many games. `points` are those of the games before this one, by the seats of this one."""

    best_of: int = 1
    game: int = 1
    points: tuple[float, ...] = (0.0, 0.0)
    before: str | None = None

    @property
    def is_decided(self) -> bool:
        """Once `points` holds those of the last game too."""
        return self.game > self.best_of or max(self.points) > self.best_of / 2


class Opened(Struct, frozen=True, tag="opened"):
    """A table is set up. `drawn` is the pouch's first stone, `seed` what all its stones follow from.

    Of a game that was `brought` from elsewhere nobody can say how its first stones were drawn.
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

    @property
    def promised(self) -> str | None:
        """The seed that anybody can check the whole game by."""
        return None if self.brought else self.seed


class Sat(Struct, frozen=True, tag="sat"):
    """Somebody took an open seat."""

    at: int
    seat: int
    who: str
    name: str


class Moved(Struct, frozen=True, tag="moved"):
    """`drawn` is what the pouch gave for the next turn."""

    at: int
    seat: int
    move: str
    spent: int
    drawn: str | None = None


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
    """The last so many moves never happened."""

    at: int
    count: int
    spent: int


class Relieved(Struct, frozen=True, tag="relieved"):
    """With three players the game does not end when the time of one is up: the engine plays on for them."""

    at: int
    seat: int
    level: str
    spent: int


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


Event = Opened | Sat | Moved | Offered | Declined | TookBack | Relieved | Ended | Continued
