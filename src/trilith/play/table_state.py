"""TableState: the state of a table, folded from its events. `table.py` decides which events may happen.

Nothing here looks at a clock: events say when they happened, and how long a player had been thinking.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

import msgspec

from trilith.games import registry
from trilith.games.cached import cached_property
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.clock import Clock
from trilith.play.events import (
    ENGINE,
    Actor,
    Continued,
    Declined,
    Ended,
    Event,
    Moved,
    Offered,
    Opened,
    Relieved,
    Salted,
    Sat,
    Sealed,
    Seat,
    Series,
    TookBack,
)
from trilith.play.fair import Salt
from trilith.play.match import Match
from trilith.play.record import result_text

# A game that was given up before it had properly begun: nobody won.
ABORT: Final = "abort"
NOBODY: Final[frozenset[int]] = frozenset()


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
    # When all seats were taken, and when the game ended.
    started: int | None = None
    finished: int | None = None

    @classmethod
    def open(cls, opened: Opened) -> Self:
        match = Match.begin(start_of(opened))
        if opened.drawn is not None:
            match = match.draw(opened.drawn)
        clock = Clock.full(opened.clock, len(opened.seats))
        table = cls(opened, opened.seats, match, clock, drawn_turns=int(opened.drawn is not None))
        return table._timed(opened.at)

    @classmethod
    def rebuild(cls, events: Iterable[Event]) -> Self:
        """The table after these events."""
        remaining = iter(events)
        first = next(remaining, None)
        if not isinstance(first, Opened):
            raise TrilithError("there is no table without its opening")
        state = cls.open(first)
        for event in remaining:
            state = state.apply(event)
        return state

    def paused_for(self, milliseconds: int) -> Self:
        """The table if so much of the present thinking time is nobody's, since the server was away."""
        return self if self.since is None or not milliseconds else replace(self, since=self.since + milliseconds)

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
        return tuple(number for number, seat in enumerate(self.seats) if seat.who == who)

    @property
    def is_engines_turn(self) -> bool:
        """Whether an engine is to move, in its own seat or for somebody whose time is up."""
        return self.turn is not None and self.seats[self.turn].mover == ENGINE

    def thought(self, now: int) -> int:
        """How long the player to move has been thinking, in milliseconds. Engines say so themselves when they move:
        that they wait for a processor, or for somebody who watches, costs them nothing."""
        return 0 if self.since is None or self.is_engines_turn else max(0, now - self.since)

    @property
    def limit(self) -> int | None:
        """How long the player to move may think in all, in milliseconds; None where no clock runs."""
        if self.turn is None or self.since is None or self.seats[self.turn].relief:
            return None
        return self.clock.limit(self.turn)

    # ---- events ----

    def apply(self, event: Event) -> Self:
        """The table after an event, which is taken as true."""
        return self._applied(event)._timed(event.at)

    def _applied(self, event: Event) -> Self:
        if isinstance(event, Moved):
            return self._moved(event)
        after = replace(self, version=self.version + 1)
        match event:
            case Sat() | Sealed() | Salted():
                return after._joined(event)
            case Offered():
                return after._offered(event)
            case Declined():
                return after._without_offers()
            case TookBack():
                return after._took_back(event)
            case Relieved():
                relieved = msgspec.structs.replace(after.seats[event.seat], relief=event.level)
                return after._stopped(event.spent, since=event.at)._seated(event.seat, relieved)._without_offers()
            case Ended():
                return after._ended(event)
            case Continued():
                return replace(after, after=event.after)
            case Opened():
                raise TrilithError("a table is opened once")

    def _timed(self, at: int) -> Self:
        """Note when the game started or ended, if that is just now."""
        starts, ends = self.started is None and self.is_ready, self.finished is None and self.is_over
        if not (starts or ends):
            return self
        return replace(self, started=at if starts else self.started, finished=at if ends else self.finished)

    def _joined(self, event: Sat | Sealed | Salted) -> Self:
        if isinstance(event, Sealed):
            return replace(self, seals=(*self.seals, (event.seat, event.seal)))
        if isinstance(event, Salted):
            return replace(self, salts=(*self.salts, Salt(event.seat, event.turn, event.salt)))
        return self._seated(event.seat, Seat("person", event.name, None, event.who))

    def _moved(self, event: Moved) -> Self:
        match, drawn_turns = self.match.play(event.move), self.drawn_turns
        if event.drawn is not None:
            match = match.draw(event.drawn)
            drawn_turns = max(drawn_turns, len(match.turns) + 1)
        # Moving instead of answering an offer declines it; the mover's own offers stand.
        still = NOBODY if match.outcome else frozenset({event.seat})
        return replace(
            self,
            version=self.version + 1,
            match=match,
            clock=self.clock.after(event.seat, event.spent),
            since=None if match.outcome else event.at,
            spent=(*self.spent, event.spent),
            draw_offers=self.draw_offers & still,
            takeback_offers=self.takeback_offers & still,
            turned=self.version + 1,
            drawn_turns=drawn_turns,
        )

    def _offered(self, event: Offered) -> Self:
        if event.what == "draw":
            return replace(self, draw_offers=self.draw_offers | {event.seat})
        if event.what == "takeback":
            return replace(self, takeback_offers=self.takeback_offers | {event.seat})
        return replace(self, rematch_offers=self.rematch_offers | {event.seat})

    def _took_back(self, event: TookBack) -> Self:
        match = self.match
        for _ in range(event.count):
            match = match.undo()
        stopped = self._stopped(event.spent, since=event.at)._without_offers()
        return replace(stopped, match=match, spent=self.spent[: len(match.turns)], turned=self.version)

    def _ended(self, event: Ended) -> Self:
        stopped = replace(self._stopped(event.spent, since=None)._without_offers(), turned=self.version)
        if event.by == ABORT:
            return replace(stopped, aborted=True)
        return replace(stopped, match=self.match.end(event.by, event.winner))

    def _stopped(self, spent: int, since: int | None) -> Self:
        """The clock is stopped after a thought that came to no move."""
        clock = self.clock if self.limit is None or self.turn is None else self.clock.thought(self.turn, spent)
        return replace(self, clock=clock, since=since)

    def _seated(self, number: int, seat: Seat) -> Self:
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def _without_offers(self) -> Self:
        return replace(self, draw_offers=NOBODY, takeback_offers=NOBODY)


def start_of(opened: Opened) -> Position:
    """Where a game begins."""
    rules = registry.ruleset(opened.ruleset)
    return Position.start(rules) if opened.position is None else Position.parse(rules, opened.position)
