"""Columns to query games, rulesets, players and results by, filled from the events; and the outbox.

What a list showed of a table was stored as one JSON text, `line`. It is still used for a table whose events cannot be
replayed, so that such a table stays in the lists.
"""

import json
import logging
from typing import Any

import sqlalchemy as sa
from alembic import op
from msgspec import MsgspecError

from trilith.games.errors import TrilithError
from trilith.play.events import read_event
from trilith.play.table import Table
from trilith.server.store.rows import seat_columns, table_columns, table_row

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

LOG = logging.getLogger(__name__)


def upgrade() -> None:
    connection = op.get_bind()
    op.drop_index("tables_by_stage", "tables")
    op.rename_table("tables", "old_tables")
    op.rename_table("seats", "old_seats")
    tables, seats, follow_ups = _create_tables(), _create_seats(), _create_follow_ups()
    for table_id, updated, line in connection.execute(sa.text("SELECT id, updated, line FROM old_tables")).all():
        try:
            table = _replayed(connection, table_id)
        except (TrilithError, MsgspecError) as error:
            LOG.error("table %s cannot be replayed and keeps what was last listed of it: %s", table_id, error)
            own, there = _columns_of_line(connection, json.loads(line))
        else:
            row = table_row(table_id, table, updated)
            own, there = table_columns(row), [seat_columns(seat) for seat in row.seats]
            if table.wants_another:
                # The server was stopped before it set up the next game.
                following = {"table_id": table_id, "version": table.version, "kind": "next_game"}
                connection.execute(follow_ups.insert(), following | {"created": updated, "due": updated, "tries": 0})
        connection.execute(tables.insert(), _known(tables, own))
        connection.execute(seats.insert(), [_known(seats, seat) for seat in there])
    op.drop_table("old_tables")
    op.drop_table("old_seats")


def downgrade() -> None:
    raise NotImplementedError("what this migration replaced is not stored any more")


def _create_tables() -> sa.Table:
    created = op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("ruleset", sa.String(300), nullable=False),
        sa.Column("ruleset_id", sa.String(100), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("result", sa.String(16), nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("ended_by", sa.String(40)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("clock_kind", sa.String(10), nullable=False),
        sa.Column("clock_seconds", sa.Float, nullable=False),
        sa.Column("clock_extra", sa.Float, nullable=False),
        sa.Column("clock_odds", sa.Text, nullable=False),
        sa.Column("best_of", sa.Integer, nullable=False),
        sa.Column("series_game", sa.Integer, nullable=False),
        sa.Column("previous_id", sa.String(32)),
        sa.Column("next_id", sa.String(32)),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
    )
    op.create_index("tables_by_stage", "tables", ["stage", "public", "updated"])
    op.create_index("tables_by_game", "tables", ["game", "ruleset_id", "finished"])
    return created


def _create_seats() -> sa.Table:
    created = op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(20)),
        sa.Column("relief", sa.String(20)),
        sa.Column("actor_kind", sa.String(8)),
        sa.Column("actor_id", sa.String(64)),
        sa.Column("result", sa.String(4)),
    )
    op.create_index("seats_by_actor", "seats", ["actor_kind", "actor_id"])
    return created


def _create_follow_ups() -> sa.Table:
    created = op.create_table(
        "follow_ups",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(40), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("error", sa.Text),
    )
    op.create_index("follow_ups_by_due", "follow_ups", ["due"])
    return created


def _replayed(connection: sa.Connection, table_id: str) -> Table:
    bodies = connection.execute(
        sa.text("SELECT body FROM events WHERE table_id = :id ORDER BY version"), {"id": table_id}
    )
    return Table.rebuild([read_event(body) for (body,) in bodies])


def _columns_of_line(connection: sa.Connection, line: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The rows of a table and of its seats by what was last listed of it."""
    query = sa.text("SELECT seat, who FROM old_seats WHERE table_id = :id")
    browsers = {row.seat: row.who for row in connection.execute(query, {"id": line["id"]})}
    latest = sa.text("SELECT max(version) FROM events WHERE table_id = :id")
    clock = line["clock"]
    own = line | {
        "version": connection.scalar(latest, {"id": line["id"]}) or 1,
        "ruleset_id": "",
        "clock_kind": clock["kind"],
        "clock_seconds": clock["seconds"],
        "clock_extra": clock["extra"],
        "clock_odds": json.dumps(clock["odds"]),
        "best_of": 1,
        "series_game": 1,
        "imported": False,
    }
    seats = [
        {"table_id": line["id"], "seat": number, "kind": seat["kind"], "name": seat["name"], "level": seat["level"],
         "actor_kind": "browser" if number in browsers else None, "actor_id": browsers.get(number)}
        for number, seat in enumerate(line["seats"])
    ]  # fmt: skip
    return own, seats


def _known(table: sa.Table, columns: dict[str, Any]) -> dict[str, Any]:
    """Only the columns that the schema has in this version."""
    return {column.name: columns.get(column.name) for column in table.columns}
