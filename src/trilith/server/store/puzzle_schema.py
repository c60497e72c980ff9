"""The tables of puzzles: what people make of them. The puzzles themselves come with the package."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text

from trilith.server.store.schema import METADATA

# How hard a puzzle is for people, by Glicko-2. One that nobody has tried has no row: it is as hard as the levels found.
PUZZLE_RATINGS: Final = Table(
    "puzzle_ratings",
    METADATA,
    Column("puzzle_id", String(60), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)

# An account's rating as a solver, how many tries it is from, the streak, the longest one and the best rush. Whoever
# changes anything about an account's puzzles locks this row first.
PUZZLE_SOLVERS: Final = Table(
    "puzzle_solvers",
    METADATA,
    Column("player_id", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("rush", Integer, nullable=False),
)

# An account's try at a puzzle: only the first one counts. `turn` is how many right moves were made so far; `outcome` is
# "solved", "missed", "helped", or nothing yet; `solved` whether it was solved in the end, and `rated` whether it
# counted for the ratings.
PUZZLE_TRIES: Final = Table(
    "puzzle_tries",
    METADATA,
    Column("player_id", String(32), primary_key=True),
    Column("puzzle_id", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("outcome", String(8)),
    Column("solved", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
)

# Rushes that are on or were lately: whose it is, the puzzles in turn as JSON, and how far they are.
PUZZLE_RUSHES: Final = Table(
    "puzzle_rushes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("actor", String(100), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("puzzles", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("misses", Integer, nullable=False),
    Index("puzzle_rushes_by_time", "began"),
)
