"""Brings the schema of a database to a revision."""

import time
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from trilith.games.errors import TrilithError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
# Where Alembic notes the revision.
VERSION_TABLE: Final = "alembic_version"
# Any number that nothing else in a PostgreSQL database locks.
MIGRATION_LOCK: Final = 7_214_365
# How often to see whether another process has migrated the database, in seconds.
MIGRATION_PAUSE: Final = 0.1


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision: all of it or nothing, and by one server at a time."""
    begin_migration(connection)
    upgrade(connection, revision)


def begin_migration(connection: Connection) -> None:
    """Keep others from changing the schema until the end of the transaction."""
    if connection.dialect.name == "sqlite":
        # Python begins a transaction before changes to rows, but not before changes to the schema.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        # Another process may be migrating: that can take longer than an answer may.
        while not connection.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK}):
            time.sleep(MIGRATION_PAUSE)


def upgrade(connection: Connection, revision: str = "head") -> None:
    """The same within a transaction that `begin_migration` began. TrilithError if we do not know its revision."""
    current = revision_of(connection)
    if current is not None:
        check_revision(current)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None if it has none of our tables."""
    return MigrationContext.configure(connection).get_current_revision()


def check_revision(revision: str) -> None:
    """TrilithError if only a newer version of Trilith knows this revision."""
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if revision not in known:
        raise TrilithError(
            f"these games were stored by a newer version of Trilith (schema {revision[:20]}): update this one"
        )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
