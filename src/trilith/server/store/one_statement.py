"""What is written for events of different tables, as one statement for PostgreSQL, the notification included.

One statement is one question to the server, and one transaction by itself. Several statements take five and more.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, Table

from trilith.server.store.listener import CHANNEL, changed_payloads
from trilith.server.store.rows import (
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    EventWrite,
    MovedRow,
    TableRow,
    seat_values,
    table_values,
)
from trilith.server.store.schema import EVENTS, JOBS, SEATS, TABLES
from trilith.server.store.table_writes import (
    CHANGING,
    CHANGING_SEAT,
    EVENT_COLUMNS,
    JOB_COLUMNS,
    MOVED,
    changing_of,
    event_values,
    job_values,
    moved_values,
)

SEAT_KEYS: Final = ("table_id", "seat")
TYPES: Final = ((BigInteger, "bigint[]"), (Integer, "integer[]"), (Boolean, "boolean[]"), (Float, "float8[]"))


class Part(NamedTuple):
    """Rows to insert; or to change, if there are `keys`: these come after the values that a row gets."""

    table: Table
    names: tuple[str, ...]
    keys: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        return self.names + self.keys

    def sql(self, first: int) -> str:
        """With one array for each column; the parameters are numbered from `first`."""
        table = f'"{self.table.name}"'
        arrays = (f"${first + at}::{_array_type(self.table.c[name])}" for at, name in enumerate(self.columns))
        rows = f"SELECT * FROM unnest({', '.join(arrays)})"
        if not self.keys:
            return f"INSERT INTO {table} ({_quoted(self.names)}) {rows}"
        values = ", ".join(f'"{name}" = fresh."{name}"' for name in self.names)
        is_it = " AND ".join(f'{table}."{key}" = fresh."{key}"' for key in self.keys)
        return f"UPDATE {table} SET {values} FROM ({rows}) AS fresh ({_quoted(self.columns)}) WHERE {is_it}"

    def arrays(self, rows: Iterable[Sequence[Any]]) -> list[Sequence[Any]]:
        return list(zip(*rows, strict=True)) or [()] * len(self.columns)


def _array_type(column: "Column[Any]") -> str:
    return next((name for kind, name in TYPES if isinstance(column.type, kind)), "text[]")


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


# What almost every move writes, and what anything else may write besides.
MOVES: Final = (Part(EVENTS, EVENT_COLUMNS), Part(TABLES, MOVED, ("id",)))
OTHERS: Final = (
    Part(TABLES, CHANGING, ("id",)),
    Part(TABLES, TABLE_COLUMNS),
    Part(SEATS, SEAT_COLUMNS),
    Part(SEATS, CHANGING_SEAT, SEAT_KEYS),
    Part(JOBS, JOB_COLUMNS),
)


def _statement(parts: Sequence[Part]) -> str:
    first, written = 1, []
    for number, part in enumerate(parts):
        written.append(f"part{number} AS ({part.sql(first)})")
        first += len(part.columns)
    return f"WITH {', '.join(written)} SELECT pg_notify('{CHANNEL}', payload) FROM unnest(${first}::text[]) AS payload"


PLAIN: Final = _statement(MOVES)
ALL: Final = _statement(MOVES + OTHERS)


def is_possible(batch: Sequence[EventWrite]) -> bool:
    """Whether one statement writes all of them: each is of another table, as no part of it sees what others wrote."""
    return len({write.row.id for write in batch}) == len(batch)


def statement(batch: Sequence[EventWrite], sender: str) -> tuple[str, list[Sequence[Any]]]:
    """The statement that writes these and tells the other processes, and its parameters."""
    # Always in the same order, so that no two processes wait for each other.
    batch = sorted(batch, key=lambda write: write.row.id)
    opened = [write for write in batch if write.row.version == 1]
    later = [write for write in batch if write.row.version > 1]
    full = [write.row for write in batch if isinstance(write.row, TableRow)]
    rows: list[list[tuple[Any, ...]]] = [
        [event_values(write) for write in batch],
        [moved_values(write.row) for write in batch if isinstance(write.row, MovedRow)],
    ]
    is_plain = not full and not any(write.seats or write.follow_ups for write in batch)
    if not is_plain:
        rows += [
            [changing_of(row) for row in full if row.version > 1],
            [table_values(row) for row in full if row.version == 1],
            [seat_values(seat, SEAT_COLUMNS) for write in opened for seat in write.seats],
            [seat_values(seat, CHANGING_SEAT + SEAT_KEYS) for write in later for seat in write.seats],
            [values for write in batch for values in job_values(write)],
        ]
    parts = MOVES if is_plain else MOVES + OTHERS
    arrays = [array for part, of_part in zip(parts, rows, strict=True) for array in part.arrays(of_part)]
    payloads = list(changed_payloads(sender, {write.row.id: write.row.version for write in batch}))
    return PLAIN if is_plain else ALL, [*arrays, payloads]
