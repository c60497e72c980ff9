"""What can go wrong with the database, and what that means for those who wanted something stored or read."""

import sqlite3
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from trilith.games.errors import TrilithError

try:
    from asyncpg import InterfaceError, InternalClientError, PostgresError, UniqueViolationError

    # The second when a connection breaks at a bad moment.
    _DRIVER: tuple[type[Exception], ...] = (InterfaceError, InternalClientError, PostgresError)
    _CONFLICTS: tuple[type[Exception], ...] = (IntegrityError, sqlite3.IntegrityError, UniqueViolationError)
except ModuleNotFoundError:
    _DRIVER, _CONFLICTS = (), (IntegrityError, sqlite3.IntegrityError)

# Everything that a database's driver and SQLAlchemy raise when the database does not do what it is asked for.
DATABASE_ERRORS: Final[tuple[type[Exception], ...]] = (SQLAlchemyError, sqlite3.Error, OSError, *_DRIVER)


class StoreFailed(TrilithError):
    """It could not be stored, so it did not happen."""


class Conflict(StoreFailed):
    """Another process stored this version of the table first."""

    def __init__(self) -> None:
        super().__init__("something else happened at this table first: look again")


class StoreAway(StoreFailed):
    """The database does not answer. What was being stored may be there or not."""

    def __init__(self) -> None:
        super().__init__("nothing can be stored just now: try again in a moment")


class MalformedFile(StoreAway):
    """A part of SQLite's file was damaged. The rest of it can still be read."""


def is_malformed(error: BaseException) -> bool:
    """Whether SQLite found something in its file that it did not write."""
    told = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(told, sqlite3.DatabaseError) and str(told) == "database disk image is malformed"


def is_conflict(error: BaseException) -> bool:
    """Whether there is such a row already."""
    return isinstance(error, _CONFLICTS)


def is_about_values(error: BaseException) -> bool:
    """Whether the database refused what it was given, or gave it up for another transaction, rather than being away."""
    # The last two: what a driver cannot encode, such as half a character or a number that is too large.
    if is_conflict(error) or isinstance(error, DataError | sqlite3.DataError | ValueError | OverflowError):
        return True
    # PostgreSQL's codes for bad values, and for deadlocks.
    told = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(told, "sqlstate", ""))[:2] in ("22", "40")


def first_line(error: BaseException) -> str:
    message = str(error.orig if isinstance(error, DBAPIError) else error)
    return message.splitlines()[0] if message else type(error).__name__
