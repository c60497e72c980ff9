"""TableState: a game between people and engines as it stands, and what there is to know about it.

Nothing here looks at a clock: events say when they happened, and how long a player had been thinking.
"""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Self

from trilith.games.cached import cached_property, replace
from trilith.play.branches import Branch
from trilith.play.clock import Clock
from trilith.play.events import ENGINE, Actor, Opened, Pace, Seat, Series, Warned
from trilith.play.fair import Salt
from trilith.play.match import Match
from trilith.play.record import result_text

# A game that was given up before it had properly begun: nobody won.
ABORT: Final = "abort"
NOBODY: Final[frozenset[int]] = frozenset()


class DeclinedOffer(NamedTuple):
    """What a seat had offered, who declined it (or moved on instead), and after how many turns."""

    what: Literal["draw", "takeback"]
    seat: int
    by: int
    turns: int


@dataclass(frozen=True)
class TableState:
    """One game so far. `since` is when the player to move began to think, `spent` how long each turn took."""

    opened: Opened
    seats: tuple[Seat, ...]
    match: Match
    clock: Clock
    version: int = 1
    since: int | None = None
    spent: tuple[int, ...] = ()
    draw_offers: frozenset[int] = NOBODY
    takeback_offers: frozenset[int] = NOBODY
    rematch_offers: frozenset[int] = NOBODY
    aborted: bool = False
    after: str | None = None
    # The version in which the position last changed: an offer made meanwhile does not make a move stale.
    turned: int = 1
    # What players added to the pouch's seed; by seat, the SHA-256 of what they are going to add; and for how many turns
    # a stone was ever drawn, taken back or not.
    salts: tuple[Salt, ...] = ()
    seals: tuple[tuple[int, str], ...] = ()
    drawn_turns: int = 0
    # The offers that were declined last, and who has been asked to come back to the game.
    declined: tuple[DeclinedOffer, ...] = ()
    warned: Warned | None = None
    # How quickly a game among engines is played.
    pace: Pace = "normal"
    # What was kept with the game after its end.
    branches: tuple[Branch, ...] = ()
    # When all seats were taken, and when the game ended.
    started: int | None = None
    finished: int | None = None
    # Whether everybody has been at the table at the same time, where that is asked for.
    met: bool = False
    # How much lag is still made up for, in milliseconds by seat.
    lag_left: tuple[int, ...] = ()
    # In games with days per move: how much of the present thinking time is vacation (also what is still to come), and
    # until when everybody is on vacation. No event tells: whoever knows the players sets them.
    vacation: int = 0
    vacations: tuple[int | None, ...] = ()

    def paused_for(self, milliseconds: int) -> Self:
        """The table if so much of the present thinking time is nobody's, since the server was away."""
        return self if self.since is None or not milliseconds else replace(self, since=self.since + milliseconds)

    def with_vacations(self, lost: int, until: tuple[int | None, ...]) -> Self:
        """The table if so much of the present thinking time is vacation, and everybody is away until then."""
        if (lost, until) == (self.vacation, self.vacations):
            return self
        return replace(self, vacation=lost, vacations=until)

    def vacation_until(self, seat: int, now: int) -> int | None:
        """Until when the player in this seat is on vacation, if they are."""
        until = self.vacations[seat] if seat < len(self.vacations) else None
        return until if until is not None and until > now else None

    # ---- what there is to know ----

    @cached_property
    def is_ready(self) -> bool:
        """Whether all seats are taken."""
        return all(seat.kind != "open" for seat in self.seats)

    @cached_property
    def is_over(self) -> bool:
        return self.aborted or self.match.outcome is not None

    @cached_property
    def turn(self) -> int | None:
        """The seat that is to move now."""
        return self.match.position.turn if self.is_ready and not self.is_over else None

    @property
    def result(self) -> str:
        return "*" if self.aborted else result_text(self.match)

    @property
    def ended_by(self) -> str | None:
        """How it ended, if not by the rules."""
        return ABORT if self.aborted else self.match.ended_by

    @property
    def series(self) -> Series:
        return self.opened.series

    @cached_property
    def points(self) -> tuple[float, ...]:
        """The points of the series so far, this game's with them once it is over."""
        outcome = None if self.aborted else self.match.outcome
        if outcome is None:
            return self.series.points
        gains = [0.5 if outcome.winner is None else float(seat == outcome.winner) for seat in range(len(self.seats))]
        return tuple(before + gain for before, gain in zip(self.series.points, gains, strict=True))

    @property
    def next_series(self) -> Series:
        """Where the series stands before the next game, by the seats of this one. An aborted game does not count."""
        return Series(self.series.best_of, self.series.game + (not self.aborted), self.points)

    def seats_of(self, who: Actor) -> tuple[int, ...]:
        return self._seats_by_actor.get(who, ())

    @cached_property
    def _seats_by_actor(self) -> dict[Actor | None, tuple[int, ...]]:
        by_actor: dict[Actor | None, tuple[int, ...]] = {}
        for number, seat in enumerate(self.seats):
            by_actor[seat.who] = (*by_actor.get(seat.who, ()), number)
        return by_actor

    @cached_property
    def is_among_engines(self) -> bool:
        """Whether engines play each other, for those who watch."""
        return all(seat.kind == "engine" for seat in self.seats)

    def is_host(self, who: Actor) -> bool:
        """Whether this is who set up a game among engines, and can pause it."""
        return self.is_among_engines and self.opened.host == who

    @cached_property
    def has_everybody_moved(self) -> bool:
        return len({turn.before.turn for turn in self.match.turns}) == len(self.seats)

    @cached_property
    def is_engines_turn(self) -> bool:
        """Whether an engine is to move, in its own seat or for somebody whose time is up."""
        return self.turn is not None and self.seats[self.turn].mover == ENGINE

    def thought(self, now: int) -> int:
        """How long the player to move has been thinking, in milliseconds. Engines say so themselves when they move:
        that they wait for a processor, or for somebody who watches, costs them nothing."""
        return 0 if self.since is None or self.is_engines_turn else max(0, now - self.since - self.vacation)

    @cached_property
    def limit(self) -> int | None:
        """How long the player to move may think in all, in milliseconds; None where no clock runs."""
        if self.turn is None or self.since is None or self.seats[self.turn].relief:
            return None
        return self.clock.control.first_move if self.is_first_move else self.clock.limit(self.turn)

    @property
    def is_first_move(self) -> bool:
        """Whether the player to move makes their first move, for which there is a time of its own."""
        return self._has_time_for_first_moves and len(self.match.turns) < len(self.seats)

    @property
    def _has_time_for_first_moves(self) -> bool:
        return self.opened.first_move != "free" and (self.met or not self.opened.meet)

    @property
    def is_meeting(self) -> bool:
        """Whether the time for first moves begins when everybody is here at the same time, which was not yet so."""
        is_early = len(self.match.turns) < len(self.seats)
        return self.opened.meet and not self.met and is_early and self.is_ready and not self.is_over
