"""FoldedTable: the state of a table, folded from its events. `table.py` decides which events may happen."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, Self

import msgspec

from trilith.games import registry
from trilith.games.cached import replace
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.branches import Branch, with_branch
from trilith.play.clock import LAG_REFILL, Clock
from trilith.play.colours import shown_ruleset
from trilith.play.events import (
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
    Paced,
    Pruned,
    Relieved,
    Salted,
    Sat,
    Sealed,
    Seat,
    TookBack,
    Warned,
)
from trilith.play.fair import Salt
from trilith.play.match import Match
from trilith.play.opening import seats_with_handicaps
from trilith.play.table_state import ABORT, NOBODY, DeclinedOffer, TableState

# What is computed from the seats alone, and so stays when somebody moves.
OF_SEATS: Final = ("is_ready", "is_among_engines", "_seats_by_actor")
# What stays, too, when somebody moves and nothing else is on the table, once everybody has moved: everybody may do the
# same as after their last move but one.
OF_PLAIN_MOVES: Final = (*OF_SEATS, "has_everybody_moved", "known_permissions")


@dataclass(frozen=True)
class FoldedTable(TableState):
    """A table as its events have made it."""

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
        match, version, drawn_turns = self.match.play(event.move, event.drawn), self.version + 1, self.drawn_turns
        if event.drawn is not None:
            drawn_turns = max(drawn_turns, len(match.turns) + 1)
        is_over = match.outcome is not None
        # What has become of offers, and of a warning, also tells what everybody may do next.
        is_plain = not (is_over or self.draw_offers or self.takeback_offers or self.declined or self.warned)
        before = self if is_plain else self._without_answer(event.seat, is_over)
        return replace(
            before,
            keep=OF_PLAIN_MOVES if is_plain and self.has_everybody_moved else OF_SEATS,
            version=version,
            match=match,
            clock=self.clock.after(event.seat, 0 if self.is_first_move else event.spent),
            since=None if is_over else event.at,
            spent=(*self.spent, event.spent),
            turned=version,
            drawn_turns=drawn_turns,
            lag_left=self._lag_left_after(event) if self.opened.lag_quota else self.lag_left,
        )

    def _without_answer(self, seat: int, is_over: bool) -> Self:
        """Moving instead of answering an offer declines it; the mover's own offers stand."""
        still = NOBODY if is_over else frozenset({seat})
        return replace(
            self._declining(seat),
            warned=None,
            draw_offers=self.draw_offers & still,
            takeback_offers=self.takeback_offers & still,
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
