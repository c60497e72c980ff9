"""The tables of odds and stakes: a double-entry ledger of chips, and what is bet on which game."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text

from trilith.server.store.schema import METADATA

# What every account has: purses, chips that are put aside, the house, and the bank that all chips come from.
CHIP_ACCOUNTS: Final = Table(
    "chip_accounts",
    METADATA,
    Column("name", String(120), primary_key=True),
    Column("chips", BigInteger, nullable=False),
)

# Every transfer between accounts, once: `entries` is a JSON list of pairs that sum to 0.
CHIP_TRANSFERS: Final = Table(
    "chip_transfers",
    METADATA,
    Column("key", String(160), primary_key=True),
    Column("table_id", String(32)),
    Column("at", BigInteger, nullable=False),
    Column("entries", Text, nullable=False),
    Index("chip_transfers_by_table", "table_id"),
)

# The house's book on a table. Whoever changes anything about its bets locks this row first. `round` counts how often it
# was settled, `result` is what by: an outcome, "void", or nothing yet.
CHIP_BOOKS: Final = Table(
    "chip_books",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("start", Text, nullable=False),
    Column("b", Float, nullable=False),
    Column("sold", Text, nullable=False),
    Column("cap", Integer, nullable=False),
    Column("staked", Integer, nullable=False),
    Column("payable", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("result", String(10)),
)

CHIP_BETS: Final = Table(
    "chip_bets",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("bettor", String(100), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("outcome", String(10), nullable=False),
    Column("stake", Integer, nullable=False),
    Column("returns", Integer, nullable=False),
    Column("held_by", String(120), nullable=False),
    Column("against", String(120), nullable=False),
    Column("push", String(10)),
    Column("prices", Text),
    Column("purse", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("payout", Integer),
    Column("brier", Float),
    Index("chip_bets_by_table", "table_id"),
    Index("chip_bets_by_bettor", "bettor"),
)

CHIP_OFFERS: Final = Table(
    "chip_offers",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("maker", String(100), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("outcome", String(10), nullable=False),
    Column("pays", Integer, nullable=False),
    Column("per", Integer, nullable=False),
    Column("up_to", Integer, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chip_offers_by_table", "table_id"),
)

# What the engine thought of a game at a version, for the curve and for whoever asks next.
CHIP_QUOTES: Final = Table(
    "chip_quotes",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("prices", Text, nullable=False),
    Column("proven", Boolean, nullable=False),
)
