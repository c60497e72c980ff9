"""What several processes that serve one database must know of each other, and when a table needs one of them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.BigInteger))
    op.create_index("tables_by_due", "tables", ["due"])
    # Clocks may be running there: the first server to start looks at once.
    op.execute("UPDATE tables SET due = updated WHERE stage = 'playing' AND clock_kind <> 'none'")
    processes = op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
    )
    # Until the last event a server was there, and then for a time that counts on no clock.
    seen = op.get_bind().scalar(sa.text("SELECT max(updated) FROM tables"))
    if seen is not None:
        op.bulk_insert(processes, [{"id": "earlier", "started": seen, "seen": seen, "left": True}])
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("process_id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("watchers", sa.Integer, nullable=False),
    )
    op.create_index("presence_by_table", "presence", ["table_id"])
    op.create_table(
        "buckets",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("tokens", sa.Float, nullable=False),
        sa.Column("filled", sa.BigInteger, nullable=False),
    )
    op.create_index("buckets_by_filled", "buckets", ["filled"])
    op.create_table(
        "holdings",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("process_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("games are not taken back to an earlier schema")
