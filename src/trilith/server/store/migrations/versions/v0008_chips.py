"""Odds and stakes: accounts of chips, transfers between them, and what is bet on which game."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chip_accounts",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("chips", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "chip_transfers",
        sa.Column("key", sa.String(160), primary_key=True),
        sa.Column("table_id", sa.String(32)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("entries", sa.Text, nullable=False),
    )
    op.create_index("chip_transfers_by_table", "chip_transfers", ["table_id"])
    op.create_table(
        "chip_books",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("b", sa.Float, nullable=False),
        sa.Column("sold", sa.Text, nullable=False),
        sa.Column("cap", sa.Integer, nullable=False),
        sa.Column("staked", sa.Integer, nullable=False),
        sa.Column("payable", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("result", sa.String(10)),
    )
    op.create_table(
        "chip_bets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("bettor", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("stake", sa.Integer, nullable=False),
        sa.Column("returns", sa.Integer, nullable=False),
        sa.Column("held_by", sa.String(120), nullable=False),
        sa.Column("against", sa.String(120), nullable=False),
        sa.Column("push", sa.String(10)),
        sa.Column("prices", sa.Text),
        sa.Column("purse", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("payout", sa.Integer),
        sa.Column("brier", sa.Float),
    )
    op.create_index("chip_bets_by_table", "chip_bets", ["table_id"])
    op.create_index("chip_bets_by_bettor", "chip_bets", ["bettor"])
    op.create_table(
        "chip_offers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("maker", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("pays", sa.Integer, nullable=False),
        sa.Column("per", sa.Integer, nullable=False),
        sa.Column("up_to", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chip_offers_by_table", "chip_offers", ["table_id"])
    op.create_table(
        "chip_quotes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("prices", sa.Text, nullable=False),
        sa.Column("proven", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("games are not taken back to an earlier schema")
