"""The schema of the database, as the newest migration leaves it. No SQL here is SQLite's alone."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

# What the server remembers about itself: the key its cookies are signed with.
NOTES: Final = Table(
    "notes",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# One row for each table that people sit at, to list and query it without replaying its events.
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", String(60), nullable=False),
    Column("ruleset", String(300), nullable=False),
    Column("ruleset_id", String(100), nullable=False),
    # "open" (seats are free), "playing" or "over".
    Column("stage", String(8), nullable=False),
    # As records write it: "1-0", "1/2-1/2", "*" while there is none. The winner is a seat.
    Column("result", String(16), nullable=False),
    Column("winner", Integer),
    Column("ended_by", String(40)),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    Column("position", Text, nullable=False),
    Column("turn", Integer),
    Column("turns", Integer, nullable=False),
    Column("clock_kind", String(10), nullable=False),
    Column("clock_seconds", Float, nullable=False),
    Column("clock_extra", Float, nullable=False),
    Column("clock_odds", Text, nullable=False),
    Column("best_of", Integer, nullable=False),
    Column("series_game", Integer, nullable=False),
    Column("previous_id", String(32)),
    Column("next_id", String(32)),
    Column("public", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    # When something happens there by itself: an engine moves, or a flag falls.
    Column("due", BigInteger),
    Index("tables_by_stage", "stage", "public", "updated"),
    Index("tables_by_game", "game", "ruleset_id", "finished"),
    Index("tables_by_due", "due"),
)

# One row for each seat. An open seat has no actor.
SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # "person", "engine" or "open".
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("level", String(20)),
    Column("relief", String(20)),
    Column("actor_kind", String(8)),
    Column("actor_id", String(64)),
    # "win", "draw" or "loss".
    Column("result", String(4)),
    Index("seats_by_actor", "actor_kind", "actor_id"),
)

# The truth: everything that happened, in order. No version of a table can be written twice.
EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    # See digest.py.
    Column("digest", BigInteger),
)

# What is still to be done after an event, or because somebody asked for it. A row goes when it is done.
JOBS: Final = Table(
    "jobs",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("error", Text),
    # The process that does it.
    Column("process_id", String(32)),
    # Who asked for it, and how many jobs of this kind they were waiting for already: those with few come first.
    Column("browser", String(100)),
    Column("network", String(100)),
    Column("rank", Integer, nullable=False),
    Index("jobs_by_due", "kind", "due"),
)

# One row for each table that somebody looked back on: how long every turn was to be thought about, and what went wrong.
REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("milliseconds", Integer, nullable=False),
    Column("error", Text),
)

# What the turns of a game were judged to be worth. A turn that was taken back and played differently is judged anew.
JUDGEMENTS: Final = Table(
    "judgements",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("milliseconds", Integer, primary_key=True, autoincrement=False),
    Column("position", Text, nullable=False),
    Column("move", Text, nullable=False),
    Column("body", Text, nullable=False),
)

# The processes that serve this database, and when each was last seen alive. One that has left keeps its row for a
# while, so that the next one to start knows since when nobody was there.
PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("left", Boolean, nullable=False),
)

# When no process could store anything: such time counts on nobody's clock.
OUTAGES: Final = Table(
    "outages",
    METADATA,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

# Who is connected to a table through which process: the seats as bits, and how many only watch.
PRESENCE: Final = Table(
    "presence",
    METADATA,
    Column("process_id", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seats", Integer, nullable=False),
    Column("watchers", Integer, nullable=False),
    Index("presence_by_table", "table_id"),
)

# Rate limits that several processes share: the tokens that a client had left, and when.
BUCKETS: Final = Table(
    "buckets",
    METADATA,
    Column("name", String(120), primary_key=True),
    Column("tokens", Float, nullable=False),
    Column("filled", BigInteger, nullable=False),
    Index("buckets_by_filled", "filled"),
)

# How many of something, such as sockets, a client has open at each process.
HOLDINGS: Final = Table(
    "holdings",
    METADATA,
    Column("name", String(120), primary_key=True),
    Column("process_id", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
)
