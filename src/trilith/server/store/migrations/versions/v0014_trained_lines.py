"""Lines that accounts train."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "trained_lines",
        sa.Column("player_id", sa.String(32), primary_key=True),
        sa.Column("line_id", sa.String(32), primary_key=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("runs", sa.Integer, nullable=False),
        sa.Column("learned", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("trained_lines")
