"""TableState: the state of a table, folded from its events. `table.py` decides which events may happen.

Nothing here looks at a clock: events say when they happened, and how long a player had been thinking.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Self

import msgspec

from trilith.games import registry
from trilith.games.cached import cached_property, replace
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.branches import Branch, with_branch
from trilith.play.clock import LAG_REFILL, Clock
from trilith.play.colours import shown_ruleset
from trilith.play.events import (
    ENGINE,
    Actor,
    Branched,
    Continued,
    Declined,
    Ended,
    Event,
    HandedOver,
    Met,
    Moved,
    Offered,
    Opened,
    Pace,
    Paced,
    Pruned,
    Relieved,
    Salted,
    Sat,
    Sealed,
    Seat,
    Series,
    TookBack,
    Warned,
)
from trilith.play.fair import Salt
from trilith.play.match import Match
from trilith.play.opening import seats_with_handicaps
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

    @classmethod
    def open(cls, opened: Opened) -> Self:
        match = Match.begin(start_of(opened))
        if opened.drawn is not None:
            match = match.draw(opened.drawn)
        clock = Clock.full(opened.clock, len(opened.seats))
        table = cls(opened, seats_with_handicaps(opened), match, clock, drawn_turns=int(opened.drawn is not None),
                    lag_left=(opened.lag_quota,) * len(opened.seats))  # fmt: skip
        return table._in_colours()._timed(opened.at)

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

    # ---- events ----

    def apply(self, event: Event) -> Self:
        """The table after an event, which is taken as true."""
        return self._applied(event)._timed(event.at)

    def _applied(self, event: Event) -> Self:
        if isinstance(event, Moved):
            return self._moved(event)
        after = replace(self, version=self.version + 1)
        match event:
            case Sat() | HandedOver() | Sealed() | Salted():
                return after._joined(event)
            case Offered():
                return after._offered(event)
            case Declined() | Warned() | Paced() | Met():
                return after._noted(event)
            case TookBack():
                return after._took_back(event)
            case Relieved():
                relieved = msgspec.structs.replace(after.seats[event.seat], relief=event.level)
                return after._stopped(event.spent, since=event.at)._seated(event.seat, relieved)._without_offers()
            case Ended():
                return after._ended(event)
            case Continued() | Branched() | Pruned():
                return after._followed(event)
            case Opened():
                raise TrilithError("a table is opened once")

    def _timed(self, at: int) -> Self:
        """Note when the game started or ended, if that is just now."""
        starts, ends = self.started is None and self.is_ready, self.finished is None and self.is_over
        if not (starts or ends):
            return self
        has_begun = starts and not ends and self._has_time_for_first_moves and self.clock.control.kind != "none"
        return replace(
            self,
            started=at if starts else self.started,
            finished=at if ends else self.finished,
            since=at if has_begun else self.since,
        )

    def _joined(self, event: Sat | HandedOver | Sealed | Salted) -> Self:
        if isinstance(event, Sealed):
            return replace(self, seals=(*self.seals, (event.seat, event.seal)))
        if isinstance(event, Salted):
            return replace(self, salts=(*self.salts, Salt(event.seat, event.turn, event.salt)))
        there = self.seats[event.seat]
        if isinstance(event, HandedOver):
            return self._seated(event.seat, msgspec.structs.replace(there, who=event.who, name=event.name))
        taken = msgspec.structs.replace(
            there,
            kind="person",
            name=event.name,
            level=None,
            who=event.who,
            colour=event.colour,
            instead_of=event.instead_of,
        )
        return self._seated(event.seat, taken)._in_colours()

    def _in_colours(self) -> Self:
        """Everybody's pieces in their own colour, where players bring them. Nothing is played before all are there."""
        before = self.match.ruleset
        rules = shown_ruleset(before, self.seats)
        if rules is before or self.match.turns:
            return self
        start, position = (Position(rules, one.state) for one in (self.match.start, self.match.position))
        return replace(self, match=replace(self.match, start=start, position=position))

    def _moved(self, event: Moved) -> Self:
        match, drawn_turns = self.match.play(event.move), self.drawn_turns
        if event.drawn is not None:
            match = match.draw(event.drawn)
            drawn_turns = max(drawn_turns, len(match.turns) + 1)
        # Moving instead of answering an offer declines it; the mover's own offers stand.
        still = NOBODY if match.outcome else frozenset({event.seat})
        return replace(
            self._declining(event.seat),
            warned=None,
            version=self.version + 1,
            match=match,
            clock=self.clock.after(event.seat, 0 if self.is_first_move else event.spent),
            since=None if match.outcome else event.at,
            spent=(*self.spent, event.spent),
            draw_offers=self.draw_offers & still,
            takeback_offers=self.takeback_offers & still,
            turned=self.version + 1,
            drawn_turns=drawn_turns,
            lag_left=self._lag_left_after(event) if self.opened.lag_quota else self.lag_left,
        )

    def _lag_left_after(self, event: Moved) -> tuple[int, ...]:
        """A part of what lag was made up for comes back with every move."""
        most, left = self.opened.lag_quota, self.lag_left[event.seat] - event.lag
        refilled = min(most, max(0, left) + most // LAG_REFILL)
        return (*self.lag_left[: event.seat], refilled, *self.lag_left[event.seat + 1 :])

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
        return replace(
            stopped, match=match, spent=self.spent[: len(match.turns)], turned=self.version, declined=(), warned=None
        )

    def _followed(self, event: Continued | Branched | Pruned) -> Self:
        """What comes after the end of a game."""
        if isinstance(event, Continued):
            return replace(self, after=event.after)
        if isinstance(event, Branched):
            new = Branch(event.after, event.moves, self.version, event.seat)
            return replace(self, branches=with_branch(self.branches, new))
        return replace(self, branches=tuple(one for one in self.branches if one.number != event.number))

    def _ended(self, event: Ended) -> Self:
        stopped = replace(self._stopped(event.spent, since=None)._without_offers(), turned=self.version)
        if event.by == ABORT:
            return replace(stopped, aborted=True)
        return replace(stopped, match=self.match.end(event.by, event.winner))

    def _stopped(self, spent: int, since: int | None) -> Self:
        """The clock is stopped after a thought that came to no move."""
        is_free = self.limit is None or self.turn is None or self.is_first_move
        clock = self.clock if is_free else self.clock.thought(self.turn or 0, spent)
        return replace(self, clock=clock, since=since)

    def _seated(self, number: int, seat: Seat) -> Self:
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def _noted(self, event: Declined | Warned | Paced | Met) -> Self:
        if isinstance(event, Paced):
            return replace(self, pace=event.pace)
        if isinstance(event, Warned):
            return replace(self, warned=event)
        if isinstance(event, Met):
            return replace(self, met=True, since=event.at)
        return self._declining(event.seat)._without_offers()

    def _declining(self, by: int) -> Self:
        """Note what this seat declines: the offers of the others that stand."""
        if not self.draw_offers and not self.takeback_offers:
            return self
        offers: dict[Literal["draw", "takeback"], frozenset[int]] = {
            "draw": self.draw_offers,
            "takeback": self.takeback_offers,
        }
        turns = len(self.match.turns)
        new = [DeclinedOffer(what, seat, by, turns) for what, seats in offers.items() for seat in sorted(seats - {by})]
        again = {(one.what, one.seat) for one in new}
        kept = [one for one in self.declined if (one.what, one.seat) not in again]
        return replace(self, declined=(*kept, *new)) if new else self

    def _without_offers(self) -> Self:
        return replace(self, draw_offers=NOBODY, takeback_offers=NOBODY)


def start_of(opened: Opened) -> Position:
    """Where a game begins."""
    rules = registry.ruleset(opened.ruleset)
    return Position.start(rules) if opened.position is None else Position.parse(rules, opened.position)
