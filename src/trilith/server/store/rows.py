"""What is stored of a table, as types: one row for itself, one for each seat, and what is to be done after an event.

The events are the truth. The rows follow from them, so that games, rulesets, players and results can be queried.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

from trilith.games import registry
from trilith.play.boards import board_shape
from trilith.play.clock import TimeControl
from trilith.play.events import ENGINE, Actor, Event, HandedOver, Seat
from trilith.play.table import Table

Stage = Literal["open", "playing", "over"]
SeatResult = Literal["win", "draw", "loss"]


class SeatRow(NamedTuple):
    """`result` is there once the game has one; an aborted game has none."""

    table_id: str
    seat: int
    kind: Literal["person", "engine", "open"]
    name: str
    level: str | None
    relief: str | None
    actor: Actor | None
    result: SeatResult | None


class TableRow(NamedTuple):
    """Times are in milliseconds. `turn` is the seat to move, `turns` is how many moves were made, and `winner` is the
    seat that won. `previous_id` and `next_id` are the neighbouring games of a series or of rematches. `due` is when
    something happens by itself: an engine moves, or a flag falls. `opening` has the first moves. `shape` is there while
    a rated game is on, and by it positions are found that might be the same."""

    id: str
    version: int
    game: str
    ruleset: str
    ruleset_id: str
    stage: Stage
    result: str
    winner: int | None
    ended_by: str | None
    created: int
    updated: int
    started: int | None
    finished: int | None
    position: str
    turn: int | None
    turns: int
    clock: TimeControl
    best_of: int
    series_game: int
    previous_id: str | None
    next_id: str | None
    public: bool
    imported: bool
    due: int | None
    rated: bool
    opening: str
    shape: str | None
    seats: tuple[SeatRow, ...]


class MovedRow(NamedTuple):
    """What changes in the row of a table whose game just goes on, as after nearly every event."""

    id: str
    version: int
    updated: int
    position: str
    turn: int | None
    turns: int
    due: int | None
    opening: str
    shape: str | None


class EventWrite(NamedTuple):
    """An event to store, the table's row after it (or what changes in it), the seats it changed, and the kinds of
    follow-up it asks for. `claimant` is the process that does these; without one, anybody may claim them. `if_bet_on`
    are kinds that it asks for only if there is a book on the table when it is stored; anybody may claim them."""

    event: Event
    row: TableRow | MovedRow
    seats: tuple[SeatRow, ...]
    follow_ups: tuple[str, ...] = ()
    claimant: str | None = None
    if_bet_on: tuple[str, ...] = ()

    @property
    def jobs(self) -> "list[Job]":
        """The follow-ups, as their claimant does them."""
        at, tries = self.event.at, 0 if self.claimant is None else 1
        return [Job(self.row.id, self.row.version, kind, at, tries) for kind in self.follow_ups]

    @property
    def jobs_if_bet_on(self) -> "list[Job]":
        return [Job(self.row.id, self.row.version, kind, self.event.at) for kind in self.if_bet_on]


class JobKey(NamedTuple):
    """What a job is about: a kind of work, and the event that asks for it, by its table and version."""

    table_id: str
    version: int
    kind: str


class Job(NamedTuple):
    """Something to do. `tries` is how often it was begun. If somebody asked for it, `browser` and `network` say who,
    and `rank` how many of the kind they were waiting for already."""

    table_id: str
    version: int
    kind: str
    due: int
    tries: int = 0
    browser: str | None = None
    network: str | None = None
    rank: int = 0

    @property
    def key(self) -> JobKey:
        return JobKey(self.table_id, self.version, self.kind)


def event_write(
    table_id: str, before: Table | None, event: Event, after: Table, follow_ups: tuple[str, ...] = (),
    claimant: str | None = None,
) -> EventWrite:  # fmt: skip
    """What to store of an event; `before` is None for the first."""
    if before and _goes_on(before, after):
        return EventWrite(event, _moved_row(table_id, after, event.at), (), follow_ups, claimant)
    # What a player is called does not make an old game a new one.
    is_old = isinstance(event, HandedOver) and after.finished is not None
    row = table_row(table_id, after, after.finished if is_old and after.finished else event.at)
    known = _seat_rows(table_id, before) if before else ()
    return EventWrite(event, row, tuple(seat for seat in row.seats if seat not in known), follow_ups, claimant)


def _goes_on(before: Table, after: Table) -> bool:
    """Whether nothing changes but what a `MovedRow` has."""
    return (
        before.seats is after.seats
        and not (before.is_over or after.is_over)
        and before.started == after.started
        and before.after == after.after
        and before.match.ruleset is after.match.ruleset
    )


def _moved_row(table_id: str, table: Table, updated: int) -> MovedRow:
    match = table.match
    return MovedRow(
        table_id, table.version, updated, match.position.text, table.turn, len(match.turns), due_time(table, updated),
        match.opening, _shape(table),
    )  # fmt: skip


def table_row(table_id: str, table: Table, updated: int) -> TableRow:
    return _row(table_id, table, updated, _seat_rows(table_id, table))


def _row(table_id: str, table: Table, updated: int, seats: tuple[SeatRow, ...]) -> TableRow:
    opened, match, series = table.opened, table.match, table.series
    ruleset, outcome = match.ruleset, match.outcome
    return TableRow(
        id=table_id,
        version=table.version,
        game=ruleset.game,
        ruleset=ruleset.text,
        # Without the colours that people brought.
        ruleset_id=registry.ruleset(opened.ruleset).identifier,
        stage="over" if table.is_over else "playing" if table.is_ready else "open",
        result=table.result,
        winner=None if outcome is None or table.aborted else outcome.winner,
        ended_by=table.ended_by,
        created=opened.at,
        updated=updated,
        started=table.started,
        finished=table.finished,
        position=match.position.text,
        turn=table.turn,
        turns=len(match.turns),
        clock=opened.clock,
        best_of=series.best_of,
        series_game=series.game,
        previous_id=series.before,
        next_id=table.after,
        public=opened.public,
        imported=opened.is_imported,
        due=due_time(table, updated),
        rated=opened.rated,
        opening=match.opening,
        shape=_shape(table),
        seats=seats,
    )


def _shape(table: Table) -> str | None:
    """While everybody has to be refused what engines say about the position."""
    is_told = not table.opened.rated or not table.is_ready or table.is_over
    return None if is_told or not table.match.turns else board_shape(table.match.position)


def due_time(table: Table, updated: int) -> int | None:
    """When something happens by itself: an engine moves, or a flag falls."""
    if table.turn is None:
        return None
    are_engines = [seat.kind == "engine" for seat in table.seats]
    # Engines play each other for an audience, so nothing is due when nobody is there; but a tournament waits for them.
    if all(are_engines) and table.opened.tournament is None:
        return None
    if (table.draw_offers and any(are_engines)) or table.seats[table.turn].mover == ENGINE:
        return updated
    return None if table.limit is None or table.since is None else table.since + table.limit + table.vacation


def _seat_rows(table_id: str, table: Table) -> tuple[SeatRow, ...]:
    def row(number: int, seat: Seat) -> SeatRow:
        result = _seat_result(table, number)
        return SeatRow(table_id, number, seat.kind, seat.name, seat.level, seat.relief, seat.who, result)

    return tuple(row(number, seat) for number, seat in enumerate(table.seats))


def _seat_result(table: Table, seat: int) -> SeatResult | None:
    outcome = table.match.outcome
    if outcome is None or table.aborted:
        return None
    if outcome.winner is None:
        return "draw"
    return "win" if outcome.winner == seat else "loss"


# ---- rows as columns, and back ----


def job_columns(job: Job) -> dict[str, Any]:
    """A new job, which is due at once."""
    return job._asdict() | {"created": job.due}


def table_columns(row: TableRow) -> dict[str, Any]:
    columns, clock = row._asdict(), row.clock
    del columns["clock"], columns["seats"]
    return columns | {
        "clock_kind": clock.kind,
        "clock_seconds": clock.seconds,
        "clock_extra": clock.extra,
        "clock_odds": msgspec.json.encode(clock.odds).decode(),
    }


def seat_columns(row: SeatRow) -> dict[str, Any]:
    columns, actor = row._asdict(), row.actor
    del columns["actor"]
    return columns | {"actor_kind": actor.kind if actor else None, "actor_id": actor.id if actor else None}


# The columns as the tables have them, and the values of a row in this order.
SEAT_COLUMNS: Final = ("table_id", "seat", "kind", "name", "level", "relief", "actor_kind", "actor_id", "result")
TABLE_COLUMNS: Final = (
    *(name for name in TableRow._fields if name not in ("clock", "seats")),
    *("clock_kind", "clock_seconds", "clock_extra", "clock_odds"),
)


def table_values(row: TableRow) -> tuple[Any, ...]:
    columns = table_columns(row)
    return tuple([columns[name] for name in TABLE_COLUMNS])


def seat_values(row: SeatRow, names: Iterable[str]) -> tuple[Any, ...]:
    columns = seat_columns(row)
    return tuple([columns[name] for name in names])


def read_table_row(columns: Mapping[str, Any], seats: Iterable[SeatRow]) -> TableRow:
    own = {name: columns[name] for name in TableRow._fields if name not in ("clock", "seats")}
    odds = msgspec.json.decode(columns["clock_odds"], type=tuple[float, ...])
    clock = TimeControl(columns["clock_kind"], columns["clock_seconds"], columns["clock_extra"], odds)
    return TableRow(**own, clock=clock, seats=tuple(seats))


def read_seat_row(columns: Mapping[str, Any]) -> SeatRow:
    own = {name: columns[name] for name in SeatRow._fields if name != "actor"}
    kind = columns["actor_kind"]
    return SeatRow(**own, actor=None if kind is None else Actor(kind, columns["actor_id"]))
