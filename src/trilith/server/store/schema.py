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
    Column("rated", Boolean, nullable=False),
    # The first moves, each with a space after it.
    Column("opening", Text, nullable=False),
    # While a rated game is on: what all positions have in common that may be the same (play/boards.py).
    Column("shape", String(80)),
    Index("tables_by_shape", "shape"),
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

# What a review found, for each seat: how well they played, from 0 to 100; in pouch games how much luck they had more
# than the other, and where the game ended for them, both in points or as a chance.
REVIEWED_SEATS: Final = Table(
    "reviewed_seats",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("accuracy", Float),
    Column("luck", Float),
    Column("margin", Float),
    Column("unit", String(8)),
)

# Results that count for ratings: the truth that all ratings are derived from. A reference names a game at a table
# ("table:ID") or elsewhere. A result that is void stays and does not count.
RATED_RESULTS: Final = Table(
    "rated_results",
    METADATA,
    Column("reference", String(120), primary_key=True),
    Column("pool", String(80), nullable=False),
    Column("period", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("void", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("rated_results_by_period", "pool", "period"),
)

# Who played in it, what they scored, and what seat and handicap were worth to them in rating points.
RATED_SEATS: Final = Table(
    "rated_seats",
    METADATA,
    Column("reference", String(120), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(32), nullable=False),
    Column("score", Float, nullable=False),
    Column("edge", Float, nullable=False),
    Index("rated_seats_by_player", "player_id"),
)

# One row for each pool, which is locked while its ratings are derived.
RATING_POOLS: Final = Table(
    "rating_pools",
    METADATA,
    Column("pool", String(80), primary_key=True),
)

# Ratings, derived from the results: what somebody was at the end of each rating period in which they played.
STANDINGS: Final = Table(
    "standings",
    METADATA,
    Column("pool", String(80), primary_key=True),
    Column("player_id", String(32), primary_key=True),
    Column("period", Integer, primary_key=True, autoincrement=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("latest", Boolean, nullable=False),
    Index("standings_by_player", "player_id"),
    Index("standings_by_rating", "pool", "latest", "rating"),
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

# One row for each tournament, to list it without folding its events.
TOURNAMENTS: Final = Table(
    "tournaments",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("system", String(20), nullable=False),
    Column("ruleset", String(300), nullable=False),
    Column("players", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Index("tournaments_by_time", "updated"),
)

# The truth about tournaments, as EVENTS is about tables.
TOURNAMENT_EVENTS: Final = Table(
    "tournament_events",
    METADATA,
    Column("tournament_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    # See digest.py.
    Column("digest", BigInteger, nullable=False),
)

# Everybody who has a name of their own here. Some can sign in (accounts), others are only on the club's list. Two names
# that could be taken for each other share a key (name_keys.py); a player who left has none.
PLAYERS: Final = Table(
    "players",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),
    Column("look_key", Text, unique=True),
    # "person" or "bot".
    Column("kind", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("closed", BigInteger),
    # The colours of a set of one's own.
    Column("colour", String(20)),
    Column("second_colour", String(20)),
)

# Players who are programs. Their owner made them, and is nobody if that was whoever runs the server. A bot signs in
# with a token, which is the one session that it has.
BOTS: Final = Table(
    "bots",
    METADATA,
    Column("player_id", String(32), primary_key=True),
    Column("owner_id", String(32)),
    Index("bots_by_owner", "owner_id"),
)

# Players who can sign in. The password is a hash with its parameters, the settings are JSON.
ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("player_id", String(32), primary_key=True),
    Column("password", Text, nullable=False),
    # "player", "director" or "administrator".
    Column("role", String(16), nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Where somebody is signed in. The token in the browser's cookie is stored as a hash only.
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("player_id", String(32), nullable=False),
    # What the browser says that it is.
    Column("device", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("sessions_by_player", "player_id"),
)

# Codes that are good for one use, as hashes: "recovery", "device" (to sign in on another one), "invite" (to make an
# account; with a player, the account of that player), and challenges that a device is to sign: "new-key" (to add a
# passkey) and "passkey" (to sign in with one).
CODES: Final = Table(
    "codes",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("player_id", String(32)),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Index("codes_by_player", "player_id", "kind"),
)

# Keys that a device or a browser keeps for somebody, to sign in without a password.
PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", String(400), primary_key=True),
    Column("player_id", String(32), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("passkeys_by_player", "player_id"),
)

# Browsers whose games somebody took along to their account.
TAKEN_ALONG: Final = Table(
    "taken_along",
    METADATA,
    Column("browser", String(64), primary_key=True),
    Column("player_id", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Tries to sign in that failed, by name and by address: the more of them, the longer the next one has to wait.
FAILED_TRIES: Final = Table(
    "failed_tries",
    METADATA,
    Column("name", String(120), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("failed_tries_by_at", "at"),
)
