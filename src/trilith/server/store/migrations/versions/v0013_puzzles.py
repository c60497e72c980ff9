"""What people make of puzzles: ratings, tries, rushes."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle_id", sa.String(60), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("player_id", sa.String(32), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("rush", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("player_id", sa.String(32), primary_key=True),
        sa.Column("puzzle_id", sa.String(60), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8)),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_table(
        "puzzle_rushes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("actor", sa.String(100), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("puzzles", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
    )
    op.create_index("puzzle_rushes_by_time", "puzzle_rushes", ["began"])


def downgrade() -> None:
    for name in ("puzzle_rushes", "puzzle_tries", "puzzle_solvers", "puzzle_ratings"):
        op.drop_table(name)
