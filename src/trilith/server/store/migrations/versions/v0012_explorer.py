"""What the explorer counts: the first moves of finished games, by keys of positions. Games that are over are to be
counted by jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "played_moves",
        sa.Column("game", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position_key", sa.BigInteger, nullable=False),
        sa.Column("next_key", sa.BigInteger, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.Column("open_to_all", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("engines_only", sa.Boolean, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("rating", sa.Integer),
        sqlite_with_rowid=False,
    )
    chosen_by = ["finished", "open_to_all", "rated", "engines_only", "level", "rating"]
    op.create_index(
        "played_moves_by_position", "played_moves", ["position_key", "game", "next_key", "score", *chosen_by]
    )
    _count_earlier_games()


def _count_earlier_games() -> None:
    """A job for each game that is over. Records that somebody brought are not counted."""
    tables = sa.table("tables", *(sa.column(name) for name in ("id", "version", "updated", "stage", "imported")))
    names = ("table_id", "version", "kind", "created", "due", "tries", "rank")
    jobs = sa.table("jobs", *(sa.column(name) for name in names))
    earlier = sa.select(
        tables.c.id, tables.c.version, sa.literal("explorer"), tables.c.updated, tables.c.updated, sa.literal(0),
        sa.literal(0),
    ).where(tables.c.stage == "over", tables.c.imported.is_(sa.false()))  # fmt: skip
    op.get_bind().execute(jobs.insert().from_select(names, earlier))


def downgrade() -> None:
    op.drop_table("played_moves")
