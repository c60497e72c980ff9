"""Lines that accounts train, in the database."""

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Boolean, Column, Connection, Integer, String, Table, Text, delete, insert, select

from trilith.server.store.people import run
from trilith.server.store.schema import ACCOUNTS, METADATA
from trilith.server.store.writer import Fetch, Writer

# How many lines an account keeps. Those that were trained longest ago go first.
MOST: Final = 200

# `line_id` is made of the ruleset, the position it starts from (none is the ruleset's first) and the moves.
TRAINED_LINES: Final = Table(
    "trained_lines",
    METADATA,
    Column("player_id", String(32), primary_key=True),
    Column("line_id", String(32), primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("position", Text),
    Column("line", Text, nullable=False),
    Column("runs", Integer, nullable=False),
    Column("learned", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)


class TrainedLine(NamedTuple):
    """`runs` is how many runs the last training took so far, `learned` whether one of them had no miss, and `at` when
    that was, in milliseconds."""

    ruleset: str
    position: str | None
    line: str
    runs: int
    learned: bool
    at: int

    @property
    def id(self) -> str:
        named = "\n".join([self.ruleset, self.position or "", self.line])
        return hashlib.blake2b(named.encode(), digest_size=16).hexdigest()


COLUMNS: Final = tuple(TRAINED_LINES.c[name] for name in TrainedLine._fields)


class TrainedLineRows:
    """The rows of `trained_lines`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def of(self, player_id: str) -> list[TrainedLine]:
        """The one that was trained last comes first."""
        query = select(*COLUMNS).where(TRAINED_LINES.c.player_id == player_id)
        rows = await self._fetch(query.order_by(TRAINED_LINES.c.at.desc(), TRAINED_LINES.c.line_id))
        return [TrainedLine(*row) for row in rows]

    async def put(self, player_id: str, lines: Iterable[TrainedLine]) -> None:
        """Store them. Of a line that is there already, what is newer counts."""

        def put(connection: Connection) -> None:
            # Another device of theirs waits here, and so does closing the account.
            account = select(ACCOUNTS.c.player_id).where(ACCOUNTS.c.player_id == player_id).with_for_update()
            if connection.execute(account).first() is None:
                return
            is_theirs = TRAINED_LINES.c.player_id == player_id
            stored = [TrainedLine(*row) for row in connection.execute(select(*COLUMNS).where(is_theirs))]
            newest = {one.id: one for one in sorted([*stored, *lines], key=lambda one: one.at)}
            kept = sorted(newest.values(), key=lambda one: one.at)[-MOST:]
            connection.execute(delete(TRAINED_LINES).where(is_theirs))
            rows = [{"player_id": player_id, "line_id": one.id, **one._asdict()} for one in kept]
            if rows:
                connection.execute(insert(TRAINED_LINES), rows)

        await run(self._writer, put)

    async def forget(self, player_id: str, line_id: str) -> None:
        is_it = (TRAINED_LINES.c.player_id == player_id, TRAINED_LINES.c.line_id == line_id)
        await run(self._writer, lambda connection: connection.execute(delete(TRAINED_LINES).where(*is_it)))
