"""A digest beside every event, so that one that was changed by anything but Trilith is noticed."""

import sqlalchemy as sa
from alembic import op

from trilith.server.store.digest import event_digest

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Events that are read and written together.
PAGE = 2000


def upgrade() -> None:
    op.add_column("events", sa.Column("digest", sa.BigInteger))
    connection = op.get_bind()
    events = sa.table("events", *(sa.column(name) for name in ("table_id", "version", "body", "digest")))
    key = sa.tuple_(events.c.table_id, events.c.version)
    page = sa.select(events.c.table_id, events.c.version, events.c.body).order_by(*key.clauses).limit(PAGE)
    update = (
        sa.update(events)
        .where(events.c.table_id == sa.bindparam("the_id"), events.c.version == sa.bindparam("the_version"))
        .values(digest=sa.bindparam("the_digest"))
    )
    rows = connection.execute(page).all()
    while rows:
        written = [
            {"the_id": table_id, "the_version": version, "the_digest": event_digest(table_id, version, body)}
            for table_id, version, body in rows
        ]
        connection.execute(update, written)
        last, version, _ = rows[-1]
        rows = connection.execute(page.where(key > sa.tuple_(sa.literal(last), sa.literal(version)))).all()


def downgrade() -> None:
    op.drop_column("events", "digest")
