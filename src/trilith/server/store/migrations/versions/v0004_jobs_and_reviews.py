"""Jobs, which name the process that does them, in place of the outbox; and reviews with their judgements."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(40), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("process_id", sa.String(32)),
        sa.Column("browser", sa.String(100)),
        sa.Column("network", sa.String(100)),
        sa.Column("rank", sa.Integer, nullable=False),
    )
    # What a server had begun with is begun anew.
    op.execute(
        "INSERT INTO jobs (table_id, version, kind, created, due, tries, error, rank) "
        "SELECT table_id, version, kind, created, CASE WHEN error IS NULL THEN created ELSE due END, tries, error, 0 "
        "FROM follow_ups"
    )
    op.drop_table("follow_ups")
    op.create_index("jobs_by_due", "jobs", ["kind", "due"])
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("milliseconds", sa.Integer, nullable=False),
        sa.Column("error", sa.Text),
    )
    op.create_table(
        "judgements",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("milliseconds", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("games are not taken back to an earlier schema")
