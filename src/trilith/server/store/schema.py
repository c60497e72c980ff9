"""The database's tables, as the newest migration leaves them. No SQL here is SQLite's alone."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

# What the server keeps about itself: the key its cookies are signed with.
NOTES: Final = Table(
    "notes",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# One row for each table: enough to list it without building it from its events.
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    # "open" (seats are free), "playing" or "over".
    Column("stage", String(8), nullable=False),
    Column("has_clock", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("line", Text, nullable=False),
    Index("tables_by_stage", "stage", "public", "updated"),
)

# The truth: everything that happened, in order. No version of a table can be written twice.
EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# Whose games they are.
SEATS: Final = Table(
    "seats",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)
