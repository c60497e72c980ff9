"""What is written for an event: itself, and all that follows from it."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection

from trilith.play.event_json import write_event
from trilith.server.store.chip_schema import CHIP_BOOKS
from trilith.server.store.digest import event_digest
from trilith.server.store.listener import notify_changed
from trilith.server.store.rows import (
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    EventWrite,
    Job,
    JobKey,
    MovedRow,
    TableRow,
    seat_values,
    table_values,
)
from trilith.server.store.schema import EVENTS, JOBS, SEATS, TABLES
from trilith.server.store.statements import change, insertion, insertion_where_there_is

# The columns of a table's row that an event can change.
CHANGING: Final = (
    "version", "stage", "result", "winner", "ended_by", "updated", "started", "finished", "position", "turn", "turns",
    "next_id", "due", "ruleset", "opening", "shape",
)  # fmt: skip
MOVED: Final = MovedRow._fields[1:]
CHANGING_SEAT: Final = ("kind", "name", "level", "relief", "actor_kind", "actor_id", "result")
EVENT_COLUMNS: Final = ("table_id", "version", "at", "body", "digest")
JOB_COLUMNS: Final = (*JobKey._fields, "created", "due", "tries", "rank", "process_id")
INSERT_EVENT: Final = insertion(EVENTS, EVENT_COLUMNS)
INSERT_TABLE: Final = insertion(TABLES, TABLE_COLUMNS)
INSERT_SEAT: Final = insertion(SEATS, SEAT_COLUMNS)
INSERT_JOB: Final = insertion(JOBS, JOB_COLUMNS)
INSERT_JOB_IF_BET_ON: Final = insertion_where_there_is(JOBS, JOB_COLUMNS, CHIP_BOOKS, "table_id", "table_id")
UPDATE_TABLE: Final = change(TABLES, CHANGING, ("id",))
UPDATE_MOVED: Final = change(TABLES, MOVED, ("id",))
UPDATE_SEAT: Final = change(SEATS, CHANGING_SEAT, ("table_id", "seat"))
changing_of: Final = attrgetter(*CHANGING, "id")


def moved_values(row: MovedRow) -> tuple[Any, ...]:
    """With the key last."""
    return *row[1:], row.id


def event_values(write: EventWrite) -> tuple[Any, ...]:
    row, body = write.row, write_event(write.event)
    return row.id, row.version, write.event.at, body, event_digest(row.id, row.version, body)


def job_values(write: EventWrite) -> list[tuple[Any, ...]]:
    return [_job_values(job, write.claimant) for job in write.jobs]


def _job_values(job: Job, claimant: str | None) -> tuple[Any, ...]:
    return *job.key, job.due, job.due, job.tries, job.rank, claimant


def write_events(connection: Connection, batch: Sequence[EventWrite], sender: str | None = None) -> int:
    """Events with all that follows from them: the rows of tables and seats, and the follow-ups.

    The other processes are told, if the `sender` is one of several. Returns how many follow-ups were added because
    there was a bet.
    """
    # Always in the same order, so that no two processes wait for each other.
    batch = sorted(batch, key=lambda write: (write.row.id, write.row.version))
    opened = [write for write in batch if write.row.version == 1]
    later = [write for write in batch if write.row.version > 1]
    # Of several changes of one table the last one counts, and what it leaves out is as in the last one that has it.
    changed = {write.row.id: write.row for write in later if isinstance(write.row, TableRow)}
    moved = {
        row.id: row
        for row in [write.row for write in later]
        if isinstance(row, MovedRow) and (row.id not in changed or row.version > changed[row.id].version)
    }
    INSERT_EVENT.run(connection, [event_values(write) for write in batch])
    INSERT_TABLE.run(connection, [
        table_values(write.row) for write in opened if isinstance(write.row, TableRow)
    ])  # fmt: skip
    INSERT_SEAT.run(connection, [seat_values(seat, SEAT_COLUMNS) for write in opened for seat in write.seats])
    UPDATE_TABLE.run(connection, [changing_of(row) for row in changed.values()])
    UPDATE_MOVED.run(connection, [moved_values(row) for row in moved.values()])
    UPDATE_SEAT.run(connection, [
        seat_values(seat, (*CHANGING_SEAT, "table_id", "seat")) for write in later for seat in write.seats
    ])  # fmt: skip
    INSERT_JOB.run(connection, [values for write in batch for values in job_values(write)])
    added = INSERT_JOB_IF_BET_ON.run(connection, [
        (*_job_values(job, None), job.table_id) for write in batch for job in write.jobs_if_bet_on
    ])  # fmt: skip
    if sender:
        notify_changed(connection, sender, {write.row.id: write.row.version for write in batch})
    return added
