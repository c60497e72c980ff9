"""What almost every move writes, as one statement for PostgreSQL: events, rows of tables, and the notification.

One statement is one question to the server, and one transaction by itself. As several statements it takes five.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Integer, Table

from trilith.server.store.listener import CHANNEL, changed_payloads
from trilith.server.store.rows import EventWrite
from trilith.server.store.schema import EVENTS, TABLES
from trilith.server.store.table_writes import CHANGING, EVENT_COLUMNS, changing_of, event_values


def is_plain(write: EventWrite) -> bool:
    """Whether an event changes nothing but its table: no seat, and nothing follows."""
    return write.row.version > 1 and not write.seats and not write.follow_ups


def are_plain(batch: Sequence[EventWrite]) -> bool:
    """Whether one statement writes all of them: each is plain, and of another table."""
    return len({write.row.id for write in batch}) == len(batch) and all(is_plain(write) for write in batch)


def _array_type(column: "Column[Any]") -> str:
    if isinstance(column.type, BigInteger):
        return "bigint[]"
    return "integer[]" if isinstance(column.type, Integer) else "text[]"


def _rows(table: Table, names: Sequence[str], first: int) -> str:
    """Rows from one array for each column; the parameters are numbered from `first`."""
    arrays = (f"${first + number}::{_array_type(table.c[name])}" for number, name in enumerate(names))
    return f"SELECT * FROM unnest({', '.join(arrays)})"


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


_ROW: Final = (*CHANGING, "id")
STATEMENT: Final = f"""
    WITH stored AS (
        INSERT INTO events ({_quoted(EVENT_COLUMNS)}) {_rows(EVENTS, EVENT_COLUMNS, 1)}
    ), changed AS (
        UPDATE tables SET {", ".join(f'"{name}" = fresh."{name}"' for name in CHANGING)}
        FROM ({_rows(TABLES, _ROW, 1 + len(EVENT_COLUMNS))}) AS fresh ({_quoted(_ROW)})
        WHERE tables.id = fresh.id
    )
    SELECT pg_notify('{CHANNEL}', payload) FROM unnest(${1 + len(EVENT_COLUMNS) + len(_ROW)}::text[]) AS payload
"""


def parameters(batch: Sequence[EventWrite], sender: str) -> list[Sequence[Any]]:
    """The parameters of the statement. No table is in the batch twice."""
    # Always in the same order, so that no two processes wait for each other.
    batch = sorted(batch, key=lambda write: write.row.id)
    events = zip(*(event_values(write) for write in batch), strict=True)
    rows = zip(*(changing_of(write.row) for write in batch), strict=True)
    payloads = changed_payloads(sender, {write.row.id: write.row.version for write in batch})
    return [*events, *rows, list(payloads)]
