"""Where the database is, and how it is opened."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from trilith.games.errors import TrilithError
from trilith.solve.storage import data_folder

# How long one writer waits for another, in seconds.
LOCK_TIMEOUT: Final = 10
# How long a database server may take to accept a connection, and to answer, in seconds.
CONNECT_TIMEOUT: Final = 5
ANSWER_TIMEOUT: Final = 15
TIMEOUTS: Final = {"timeout": CONNECT_TIMEOUT, "command_timeout": ANSWER_TIMEOUT}
# The asynchronous drivers, by the kind of database.
DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def read_address(text: str | None) -> URL:
    """The database's URL, with an asynchronous driver. Without one it is a file in the user's data folder."""
    if text is None:
        return URL.create(DRIVERS["sqlite"], database=str(data_folder() / "games.sqlite"))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        # Without the text, which may contain a password.
        raise TrilithError(
            "that is no address of a database, such as sqlite:///games.sqlite or postgresql://user@host/name"
        ) from None
    if url.drivername not in (*DRIVERS, *DRIVERS.values()):
        raise TrilithError(f"Trilith keeps its games in SQLite or PostgreSQL, not in {url.drivername}")
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def check_there(database: str | None) -> None:
    """A mistyped database is not made up: TrilithError if this file does not exist."""
    path = file_path(read_address(database))
    if path is not None and not path.exists():
        raise TrilithError(f"there is no database {path}: trilith serve makes one, or name another with --database")


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def is_sqlite_file(url: URL) -> bool:
    """Whether several connections can open it. A SQLite database in memory belongs to its connection."""
    return is_sqlite(url) and url.database not in (None, "", ":memory:")


def key_path(given: str | None, url: URL) -> Path | None:
    """Where the keys for cookies are: in this file, or beside the database, or in the user's data folder.

    None if the database is only in memory: its cookies are worth nothing afterwards.
    """
    if given is not None:
        return Path(given).expanduser()
    if is_sqlite(url) and not is_sqlite_file(url):
        return None
    if is_sqlite(url) and not _is_uri(url):
        return Path(f"{url.database}.key")
    return data_folder() / "cookies.key"


def file_path(url: URL) -> Path | None:
    """The file of a SQLite database, also where it is given as a URI; None for other databases and those in memory."""
    if not is_sqlite_file(url):
        return None
    if not _is_uri(url):
        return Path(str(url.database)).resolve()
    with closing(sqlite3.connect(str(url.database), uri=True)) as connection:
        (_, _, file) = connection.execute("PRAGMA database_list").fetchone()
    return Path(file).resolve() if file else None


def _is_uri(url: URL) -> bool:
    """Whether SQLite itself is given a URI, which is no path."""
    return bool(url.database) and str(url.database).startswith("file:")


def open_engine(url: URL) -> AsyncEngine:
    """The SQLAlchemy engine. A file and its folder are created if they do not exist, for this user only."""
    if is_sqlite_file(url) and url.database and not _is_uri(url):
        try:
            Path(url.database).parent.mkdir(0o700, parents=True, exist_ok=True)
            make_private(Path(url.database))
        except OSError as error:
            raise TrilithError(f"the games cannot be kept in {url.database}: {error.strerror}") from None
    try:
        engine = create_async_engine(url) if is_sqlite(url) else create_async_engine(url, connect_args=TIMEOUTS)
    except ModuleNotFoundError:
        raise TrilithError("PostgreSQL needs the extra postgres: pip install 'trilith[postgres]'") from None
    if is_sqlite(url):
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def make_private(database: Path) -> None:
    """Let nobody else read the games, which include the seeds of running ones. SQLite gives the files that it writes
    beside the database the same permissions."""
    if not database.exists():
        os.close(os.open(database, os.O_CREAT | os.O_RDWR, 0o600))
    if os.name == "posix":
        for file in (database, Path(f"{database}-wal"), Path(f"{database}-shm")):
            if file.is_file() and file.stat().st_uid == os.getuid():
                file.chmod(0o600)


def prepare_sqlite(connection: Any, record: object) -> None:
    """Readers do not wait for the writer, nor the writer for the disk: what is committed survives the end of the
    process. A checkpoint soon after makes it survive a power cut too."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=NORMAL", f"busy_timeout={LOCK_TIMEOUT * 1000}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
