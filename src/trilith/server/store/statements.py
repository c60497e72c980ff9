"""Statements that are run for every move: compiled once for each kind of database, and given to its driver as text.

SQLAlchemy would look at the statement and at every parameter each time, which takes longer than the database does.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

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
    exists,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.sql.dml import Delete, Insert, Update

# A parameter may not have the name of a column that the statement changes.
KEY: Final = "key_"


Values = tuple[Any, ...]


class Statement:
    """A statement with one tuple of values for each row, in the order of `names`."""

    def __init__(self, clause: Insert | Update | Delete, names: Sequence[str]) -> None:
        self._clause = clause
        self._names = tuple(names)

    def run(self, connection: Connection, rows: Sequence[Values]) -> int:
        """Run it for all these rows. Returns how many rows of the database it changed."""
        if not rows:
            return 0
        compiled = _compiled(self, connection.dialect)
        if compiled.order is not None:
            rows = [tuple([row[at] for at in compiled.order]) for row in rows]
        if connection.dialect.name == "sqlite":
            # The driver itself: SQLAlchemy would keep a record of every run.
            cursor = connection.connection.cursor()
            cursor.executemany(compiled.text, rows)
            return cursor.rowcount
        return connection.exec_driver_sql(compiled.text, list(rows)).rowcount

    def compiled(self, dialect: Dialect) -> "_Compiled":
        """As this kind of database has it."""
        compiled = self._clause.compile(dialect=dialect, column_keys=list(self._names))
        order = tuple([self._names.index(name) for name in compiled.positiontup or ()])
        return _Compiled(compiled.string, None if order == tuple(range(len(self._names))) else order)


class _Compiled(NamedTuple):
    """The text of a statement, and the order in which it has the values, if that is another."""

    text: str
    order: tuple[int, ...] | None


@cache
def _compiled(statement: Statement, dialect: Dialect) -> _Compiled:
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


def insertion_where_there_is(table: Table, names: Sequence[str], there: Table, key: str, name: str) -> Statement:
    """An insertion that is left out unless another table has a row whose `key` is the value with this name."""
    values = [bindparam(column, type_=table.c[column].type) for column in names]
    is_there = exists().where(there.c[key] == bindparam(KEY + name, type_=there.c[key].type))
    return Statement(insert(table).from_select(list(names), select(*values).where(is_there)), [*names, KEY + name])


def _is_it(table: Table, keys: Sequence[str]) -> list[ColumnElement[bool]]:
    return [table.c[key] == bindparam(KEY + key) for key in keys]
