"""Table: the authority on one game between people and engines.

A table never changes and keeps no time of its own. Every command is checked (version, seat, rules, clock) and answered
with the event that it brings about, or refused with a sentence; `apply` gives the table after an event. So a table is
the sum of its events, and can be built again from them.

    event = table.move(who, version, "d6", now)      Refusal, or IllegalMove, says why not
    table = table.apply(event)

The clock begins with the first move. Offers stand until the other moves, declines or accepts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

import msgspec

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.clock import Clock
from trilith.play.events import (
    ENGINE,
    Continued,
    Declined,
    Ended,
    Event,
    Moved,
    Offered,
    Opened,
    Relieved,
    Sat,
    Seat,
    Series,
    TookBack,
)
from trilith.play.match import AGREEMENT, RESIGNATION, TIME, Match
from trilith.play.record import result_text
from trilith.play.steps import move_by_steps

Deed = Literal["resign", "draw", "refuse", "takeback", "abort", "rematch"]

# A game that was given up before it had properly begun: nobody won.
ABORT: Final = "abort"
# How well the engine plays for somebody whose time is up.
RELIEF_LEVEL: Final = "3"


class Refusal(TrilithError):
    """Something that cannot be done at this table, or not now, or not by you."""


@dataclass(frozen=True)
class Table:
    """One game as it stands. `since` is when the player to move began to think, `spent` how long each turn took."""

    opened: Opened
    seats: tuple[Seat, ...]
    match: Match
    clock: Clock
    version: int = 1
    since: int | None = None
    spent: tuple[int, ...] = ()
    draw_offers: frozenset[int] = frozenset()
    takeback_offers: frozenset[int] = frozenset()
    rematch_offers: frozenset[int] = frozenset()
    aborted: bool = False
    after: str | None = None
    # The version in which the position last changed: an offer made meanwhile does not make a move stale.
    turned: int = 1

    @classmethod
    def open(cls, opened: Opened) -> "Table":
        start = Match.begin(_start(opened.ruleset, opened.position))
        match = start.draw(opened.drawn) if opened.drawn else start
        return cls(opened, opened.seats, match, Clock.full(opened.clock, len(opened.seats)))

    @classmethod
    def rebuild(cls, events: Iterable[Event], now: int) -> "Table":
        """The table after these events. The time since the last of them is nobody's: the server was away."""
        table: Table | None = None
        for event in events:
            table = cls.open(event) if isinstance(event, Opened) else table.apply(event) if table else None
        if table is None:
            raise TrilithError("there is no table without its opening")
        return table if table.since is None else replace(table, since=now)

    # ---- what there is to know ----

    @property
    def is_ready(self) -> bool:
        """Whether all seats are taken."""
        return all(seat.kind != "open" for seat in self.seats)

    @cached_property
    def is_over(self) -> bool:
        return self.aborted or self.match.outcome is not None

    @property
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

    def seats_of(self, who: str) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.who == who)

    def thought(self, now: int) -> int:
        """How long the player to move has been thinking, in milliseconds."""
        return 0 if self.since is None else max(0, now - self.since)

    def limit(self) -> int | None:
        """How long the player to move may think in all, in milliseconds; None where no clock runs."""
        if self.turn is None or self.since is None or self.seats[self.turn].relief:
            return None
        return self.clock.limit(self.turn)

    def may(self, who: str) -> list[str]:
        """What a browser could do now."""
        mine = self.seats_of(who)
        can_move = ["move"] if self.turn is not None and self.seats[self.turn].mover == who else []
        deeds: tuple[Deed, ...] = ("resign", "draw", "refuse", "takeback", "abort", "rematch")
        return can_move + [deed for deed in deeds if any(self._why_not(deed, seat) is None for seat in mine)]

    # ---- commands ----

    def sit(self, who: str, seat: int | None, name: str, now: int) -> Sat:
        """Take a seat: this one, or the first that is open."""
        free = [number for number, there in enumerate(self.seats) if there.kind == "open"]
        if self.is_over:
            raise Refusal("the game is over")
        if seat is not None and not 0 <= seat < len(self.seats):
            raise Refusal(f"there is no seat {seat}")
        if not free or (seat is not None and seat not in free):
            raise Refusal("all seats are taken" if not free else "that seat is taken")
        return Sat(now, free[0] if seat is None else seat, who, name)

    def move(self, who: str, version: int, move: str | Sequence[str], now: int) -> Moved:
        """A whole turn, by its text or the names of its steps, made when the table had this version."""
        self._check_version(version, self.turned)
        if self.is_over:
            raise Refusal("the game is over")
        if not self.is_ready:
            raise Refusal("the game begins when all seats are taken")
        seat, position = self.turn, self.match.position
        if seat is None:
            raise Refusal("a stone must be drawn first")
        if self.seats[seat].mover != who:
            raise Refusal(self._whose_turn(who, seat))
        if self._flag_has_fallen(now):
            raise Refusal("your time is up")
        found = position.find(move) if isinstance(move, str) else move_by_steps(position, move)
        return Moved(now, seat, str(found), self.thought(now), self._drawn_after(self.match.play(found)))

    def act(self, deed: Deed, who: str, version: int, seat: int | None, now: int) -> Event:
        """Anything else than a move. Where a browser holds several seats, `seat` says for which."""
        # Whoever accepts or declines must have seen what.
        self._check_version(version, self.version if deed in ("draw", "refuse", "takeback") else self.turned)
        seat = self._acting(who, seat)
        if why := self._why_not(deed, seat):
            raise Refusal(why)
        if deed == "resign":
            return Ended(now, RESIGNATION, 1 - seat, self.thought(now))
        if deed == "abort":
            return Ended(now, ABORT, None, self.thought(now))
        if deed == "refuse":
            return Declined(now, seat)
        if deed == "draw" and self._is_agreed(self.draw_offers | {seat}, with_engines=True):
            return Ended(now, AGREEMENT, None, self.thought(now))
        if deed == "takeback":
            asking = min(self.takeback_offers, default=seat)
            if self._is_agreed(self.takeback_offers | {seat}):
                return TookBack(now, self._turns_back(asking), self.thought(now))
        return Offered(now, seat, deed)

    def time_out(self, now: int) -> Event | None:
        """What happens if the flag of the player to move has fallen by now."""
        if self.turn is None or not self._flag_has_fallen(now):
            return None
        if len(self.seats) == 2:
            return Ended(now, TIME, 1 - self.turn, self.thought(now))
        return Relieved(now, self.turn, RELIEF_LEVEL, self.thought(now))

    @property
    def wants_another(self) -> bool:
        """Whether everybody wants to play again. Engines do, and by themselves play a series to its end."""
        if not self.is_over or self.after is not None:
            return False
        if all(seat.kind == "engine" for seat in self.seats):
            return not self.aborted and not self.next_series.is_decided
        return self._is_agreed(self.rematch_offers)

    @property
    def next_series(self) -> Series:
        """Where the series stands for the next game, still by the seats of this one. An aborted game does not count."""
        return Series(self.series.best_of, self.series.game + (not self.aborted), self.points)

    # ---- events ----

    def apply(self, event: Event) -> "Table":
        """The table after an event, which is taken as true."""
        table = replace(self, version=self.version + 1)
        match event:
            case Sat():
                return table._seated(event.seat, Seat("person", event.name, None, event.who))
            case Moved():
                return table._moved(event)
            case Offered(what="draw"):
                return replace(table, draw_offers=table.draw_offers | {event.seat})
            case Offered(what="takeback"):
                return replace(table, takeback_offers=table.takeback_offers | {event.seat})
            case Offered():
                return replace(table, rematch_offers=table.rematch_offers | {event.seat})
            case Declined():
                return table._without_offers()
            case TookBack():
                return table._took_back(event)
            case Relieved():
                relief = msgspec.structs.replace(table.seats[event.seat], relief=event.level)
                return table._stopped(event.spent, since=event.at)._seated(event.seat, relief)._without_offers()
            case Ended():
                return table._ended(event)
            case Continued():
                return replace(table, after=event.after)
            case Opened():
                raise TrilithError("a table is opened once")

    def _moved(self, event: Moved) -> "Table":
        match = self.match.play(event.move)
        if event.drawn is not None:
            match = match.draw(event.drawn)
        mine = {event.seat}
        return replace(
            self,
            match=match,
            clock=self.clock.after(event.seat, event.spent),
            since=None if match.outcome else event.at,
            spent=(*self.spent, event.spent),
            draw_offers=self.draw_offers & mine if match.outcome is None else frozenset(),
            takeback_offers=self.takeback_offers & mine if match.outcome is None else frozenset(),
            turned=self.version,
        )

    def _took_back(self, event: TookBack) -> "Table":
        match = self.match
        for _ in range(event.count):
            match = match.undo()
        table = self._stopped(event.spent, since=event.at)._without_offers()
        return replace(table, match=match, spent=self.spent[: len(match.turns)], turned=self.version)

    def _ended(self, event: Ended) -> "Table":
        table = replace(self._stopped(event.spent, since=None)._without_offers(), turned=self.version)
        if event.by == ABORT:
            return replace(table, aborted=True)
        return replace(table, match=self.match.end(event.by, event.winner))

    def _stopped(self, spent: int, since: int | None) -> "Table":
        """The clock is stopped after a thought that came to no move."""
        clock = self.clock if self.turn is None else self.clock.thought(self.turn, spent)
        return replace(self, clock=clock, since=since)

    def _seated(self, number: int, seat: Seat) -> "Table":
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def _without_offers(self) -> "Table":
        return replace(self, draw_offers=frozenset(), takeback_offers=frozenset())

    # ---- checks ----

    def _check_version(self, version: int, oldest: int) -> None:
        if version < oldest:
            raise Refusal("the game has gone on since: look again")
        if version > self.version:
            raise Refusal("the game has not come that far: look again")

    def _flag_has_fallen(self, now: int) -> bool:
        limit = self.limit()
        return limit is not None and self.thought(now) >= limit

    def _whose_turn(self, who: str, seat: int) -> str:
        if not self.seats_of(who):
            return "you are watching: this seat belongs to somebody else"
        return f"it is {self.match.position.look.players[seat]}'s turn"

    def _acting(self, who: str, seat: int | None) -> int:
        mine = self.seats_of(who)
        if not mine:
            raise Refusal("you are watching: only the players can do that")
        if seat is not None and seat not in mine:
            raise Refusal("that is not your seat")
        if seat is not None:
            return seat
        return self.turn if self.turn in mine and self.turn is not None else mine[0]

    def _why_not(self, deed: Deed, seat: int) -> str | None:
        """Why whoever sits there cannot do this now; None if they can."""
        if deed == "rematch":
            return self._why_no_rematch(seat)
        if self.is_over:
            return "the game is over"
        if deed == "abort":
            return "the game is under way: resign instead" if len(self.match.turns) >= len(self.seats) else None
        if not self.is_ready:
            return "the game begins when all seats are taken"
        if deed == "resign" and len(self.seats) > 2:
            return "with three nobody can resign, as nobody knows who of the others would have won: please play on"
        if deed == "draw" and seat in self.draw_offers:
            return "you have offered a draw already"
        if deed == "takeback":
            return self._why_no_takeback(seat)
        if deed == "refuse" and not self.draw_offers | self.takeback_offers:
            return "nothing is offered"
        return None

    def _why_no_takeback(self, seat: int) -> str | None:
        if seat in self.takeback_offers:
            return "you have asked to take back already"
        if not self.takeback_offers and not self._turns_back(seat):
            return "you have made no move to take back"
        return None

    def _why_no_rematch(self, seat: int) -> str | None:
        if not self.is_over:
            return "the game is not over"
        if not self.is_ready:
            return "nobody else is here"
        if self.after is not None:
            return "the next game is set up already"
        return "you have asked for another game already" if seat in self.rematch_offers else None

    def _is_agreed(self, offers: frozenset[int], with_engines: bool = False) -> bool:
        """Whether all who must agree do. Who sits on several seats speaks for all of them."""
        willing = {self._party(seat) for seat in offers}
        asked = (seat for seat, there in enumerate(self.seats) if with_engines or there.kind == "person")
        return all(self._party(seat) in willing for seat in asked)

    def _party(self, seat: int) -> str:
        there = self.seats[seat]
        return there.who if there.kind == "person" and there.who else f"{ENGINE} {seat}"

    def _turns_back(self, seat: int) -> int:
        """How many turns to take back, so that whoever asks can make their last move anew; 0 if they made none."""
        mine = {number for number in range(len(self.seats)) if self._party(number) == self._party(seat)}
        for count, turn in enumerate(reversed(self.match.turns), start=1):
            if turn.before.turn in mine:
                return count
        return 0

    def _drawn_after(self, match: Match) -> str | None:
        """What the pouch gives next: by the seed, so that it is the same after a move was taken back."""
        if self.opened.seed is None or match.outcome or match.position.turn is not None:
            return None
        return fair.draw(self.opened.seed, len(match.turns), match.position)


def new_opening(opened: Opened) -> Opened:
    """Settles what is left to settle before a table is opened: the pouch's seed, and its first stone."""
    start = _start(opened.ruleset, opened.position)
    identifier = start.ruleset.identifier
    settled = {"ruleset": start.ruleset.text, "identifier": identifier, "seed": None, "drawn": None}
    if start.outcome:
        raise Refusal(f"the game is over there: {start.outcome.reason}")
    if start.game.chance is not None and any(supply.owner is None for supply in start.supplies):
        seed = fair.new_seed()
        settled |= {"seed": seed, "drawn": fair.draw(seed, 0, start) if start.turn is None else None}
    fields = {name: getattr(opened, name) for name in opened.__struct_fields__}
    return Opened(**fields | settled)


def _start(ruleset: str, position: str | None) -> Position:
    rules = registry.ruleset(ruleset)
    return Position.start(rules) if position is None else Position.parse(rules, position)
