"""Tables to try things on."""

from dataclasses import dataclass, field

from trilith.play.clock import TimeControl
from trilith.play.event_json import write_event
from trilith.play.events import ENGINE, Actor, Event, FirstMove, Opened, Seat, Series, read_event
from trilith.play.table import Action, Table, prepare_opening

ANN, BEN, CAT, EVE = (Actor("browser", name * 10) for name in ("ann", "ben", "cat", "eve"))
PEOPLE = (ANN, BEN, CAT)


def person(who: Actor) -> Seat:
    return Seat("person", who.id[:3].capitalize(), None, who)


def engine(level: str = "1") -> Seat:
    return Seat("engine", f"Trilith {level}", level, ENGINE)


def opened(
    ruleset: str,
    *seats: Seat,
    clock: TimeControl | None = None,
    position: str | None = None,
    best_of: int = 1,
    first_move: FirstMove = "free",
    lag_quota: int = 0,
) -> Opened:
    count = 3 if "players=3" in ruleset else 2
    there = seats or tuple(map(person, PEOPLE[:count]))
    series = Series(best_of, points=(0.0,) * len(there))
    control = (clock or TimeControl()).checked(len(there))
    wanted = Opened(0, ruleset, "", there, control, position, series=series, first_move=first_move, lag_quota=lag_quota)
    return prepare_opening(wanted)


@dataclass
class Game:
    """A table with all its events, driven by short commands; everything takes one second."""

    table: Table
    events: list[Event] = field(default_factory=list)
    now: int = 0

    @classmethod
    def of(
        cls,
        ruleset: str,
        *seats: Seat,
        clock: TimeControl | None = None,
        position: str | None = None,
        best_of: int = 1,
        first_move: FirstMove = "free",
        lag_quota: int = 0,
    ) -> "Game":
        opening = opened(
            ruleset,
            *seats,
            clock=clock,
            position=position,
            best_of=best_of,
            first_move=first_move,
            lag_quota=lag_quota,
        )
        return cls(Table.open(opening), [opening])

    def happen(self, event: Event) -> Event:
        # As it comes back from the store.
        event = read_event(write_event(event))
        self.table = self.table.apply(event)
        self.events.append(event)
        return event

    def move(self, move: str | None = None, who: Actor | None = None, after: int = 1000, lag: int = 0) -> Event:
        """A move by whoever's turn it is: this one, or the first there is."""
        self.now += after
        turn = self.table.turn
        mover = who or (self.table.seats[turn].mover if turn is not None else None) or EVE
        chosen = move or str(self.table.match.position.legal_moves[0])
        return self.happen(self.table.move(mover, self.table.version, chosen, self.now, lag=lag))

    def moves(self, count: int) -> "Game":
        for _ in range(count):
            self.move()
        return self

    def act(self, action: Action, who: Actor, seat: int | None = None, version: int | None = None) -> Event:
        self.now += 1000
        at = self.table.version if version is None else version
        return self.happen(self.table.act(action, who, at, seat, self.now))
