"""Rated games, the results that count with the ratings derived from them, and what games are searched by."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# Tables whose first moves are read together, and how many moves of each.
PAGE = 200
OPENING_MOVES = 12


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("opening", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("shape", sa.String(80)))
    op.create_index("tables_by_shape", "tables", ["shape"])
    op.create_table(
        "reviewed_seats",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("accuracy", sa.Float),
        sa.Column("luck", sa.Float),
        sa.Column("margin", sa.Float),
        sa.Column("unit", sa.String(8)),
    )
    op.create_table(
        "rated_results",
        sa.Column("reference", sa.String(120), primary_key=True),
        sa.Column("pool", sa.String(80), nullable=False),
        sa.Column("period", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("void", sa.Boolean, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("rated_results_by_period", "rated_results", ["pool", "period"])
    op.create_table(
        "rated_seats",
        sa.Column("reference", sa.String(120), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("edge", sa.Float, nullable=False),
    )
    op.create_index("rated_seats_by_player", "rated_seats", ["player_id"])
    op.create_table("rating_pools", sa.Column("pool", sa.String(80), primary_key=True))
    op.create_table(
        "standings",
        sa.Column("pool", sa.String(80), primary_key=True),
        sa.Column("player_id", sa.String(32), primary_key=True),
        sa.Column("period", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("latest", sa.Boolean, nullable=False),
    )
    op.create_index("standings_by_player", "standings", ["player_id"])
    op.create_index("standings_by_rating", "standings", ["pool", "latest", "rating"])
    _fill_openings()


def _fill_openings() -> None:
    """The first moves of the games there are."""
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("id"), sa.column("opening"))
    events = sa.table("events", *(sa.column(name) for name in ("table_id", "version", "body")))
    page, last = sa.select(tables.c.id).order_by(tables.c.id).limit(PAGE), ""
    while ids := list(connection.scalars(page.where(tables.c.id > last))):
        moves: dict[str, list[str]] = {table_id: [] for table_id in ids}
        query = sa.select(events.c.table_id, events.c.body).where(events.c.table_id.in_(ids))
        for table_id, body in connection.execute(query.order_by(events.c.table_id, events.c.version)):
            _follow(moves[table_id], body)
        for table_id, played in moves.items():
            opening = "".join(f"{move} " for move in played[:OPENING_MOVES])
            connection.execute(sa.update(tables).where(tables.c.id == table_id).values(opening=opening))
        last = ids[-1]


def _follow(moves: list[str], body: str) -> None:
    """The moves after one more event. A table with an event that cannot be read keeps those before it."""
    try:
        event = json.loads(body)
        if event["type"] == "moved":
            moves.append(str(event["move"]))
        elif event["type"] == "took_back":
            del moves[len(moves) - int(event["count"]) :]
    except (ValueError, KeyError, TypeError):
        return


def downgrade() -> None:
    raise NotImplementedError("games are not taken back to an earlier schema")
