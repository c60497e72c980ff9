"""Statements that are run for every move: compiled once for each kind of database, and given to its driver as text.

SQLAlchemy would look at the statement and at every parameter each time, which takes longer than the database does.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import (
    ARRAY,
    Column,
    ColumnElement,
    Connection,
    Dialect,
    Table,
    Text,
    any_,
    bindparam,
    delete,
    insert,
    literal,
    update,
)
from sqlalchemy.sql.dml import Delete, Insert, Update

# A parameter may not have the name of a column that the statement changes.
KEY: Final = "key_"


class Statement:
    """A statement with one tuple of values for each row, in the order of `names`."""

    def __init__(self, clause: Insert | Update | Delete, names: Sequence[str]) -> None:
        self._clause = clause
        self._names = tuple(names)

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Run it for all these rows."""
        if rows:
            text, in_order = _compiled(self, connection.dialect)
            connection.exec_driver_sql(text, [in_order(row) for row in rows])

    def compiled(self, dialect: Dialect) -> tuple[str, Callable[[tuple[Any, ...]], tuple[Any, ...]]]:
        """Its text, and a function that puts values into the order in which the text has them."""
        compiled = self._clause.compile(dialect=dialect, column_keys=list(self._names))
        order = compiled.positiontup or ()
        return compiled.string, itemgetter(*(self._names.index(name) for name in order))


@cache
def _compiled(statement: Statement, dialect: Dialect) -> tuple[str, Callable[[tuple[Any, ...]], tuple[Any, ...]]]:
    return statement.compiled(dialect)


def is_one_of(column: "Column[str]", texts: Iterable[str]) -> ColumnElement[bool]:
    """Whether a column has one of these texts, which are a single parameter however many they are. For PostgreSQL."""
    return column == any_(literal(list(texts), ARRAY(Text)))


def removal(table: Table, keys: Sequence[str]) -> Statement:
    return Statement(delete(table).where(*_is_it(table, keys)), [KEY + key for key in keys])


def insertion(table: Table, names: Sequence[str]) -> Statement:
    return Statement(insert(table), names)


def change(table: Table, names: Sequence[str], keys: Sequence[str]) -> Statement:
    """A row's keys come after the values that it gets."""
    return Statement(update(table).where(*_is_it(table, keys)), [*names, *(KEY + key for key in keys)])


def _is_it(table: Table, keys: Sequence[str]) -> list[ColumnElement[bool]]:
    return [table.c[key] == bindparam(KEY + key) for key in keys]
