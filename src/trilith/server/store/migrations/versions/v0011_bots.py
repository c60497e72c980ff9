"""Bots: players who are programs, and who owns them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bots",
        sa.Column("player_id", sa.String(32), primary_key=True),
        sa.Column("owner_id", sa.String(32)),
    )
    op.create_index("bots_by_owner", "bots", ["owner_id"])


def downgrade() -> None:
    op.drop_table("bots")
