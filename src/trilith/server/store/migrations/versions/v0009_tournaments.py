"""Tournaments and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.String(20), nullable=False),
        sa.Column("ruleset", sa.String(300), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
    )
    op.create_index("tournaments_by_time", "tournaments", ["updated"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("digest", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("tournament_events")
    op.drop_table("tournaments")
