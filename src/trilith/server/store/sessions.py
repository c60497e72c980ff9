"""Where people are signed in. Only hashes of the tokens in their cookies are stored."""

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, update

from trilith.server.clock import now
from trilith.server.store.people import run
from trilith.server.store.schema import PLAYERS, SESSIONS
from trilith.server.store.writer import Fetch, Writer

# Somebody who was away longer has to sign in again, in milliseconds.
LIFETIME: Final = 400 * 24 * 3600 * 1000


class Session(NamedTuple):
    """`device` is what the browser says that it is, `seen` when it was last there, `name` that of the player."""

    id: str
    player_id: str
    device: str
    created: int
    seen: int
    name: str = ""


COLUMNS: Final = (*(SESSIONS.c[name] for name in Session._fields if name != "name"), PLAYERS.c.name)
WITH_NAME: Final = SESSIONS.join(PLAYERS, PLAYERS.c.id == SESSIONS.c.player_id)


class SessionRows:
    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def begin(self, session: Session, token_hash: str) -> None:
        row = session._asdict() | {"token": token_hash}
        del row["name"]
        old = delete(SESSIONS).where(SESSIONS.c.seen < now() - LIFETIME)
        await run(self._writer, lambda connection: (connection.execute(insert(SESSIONS).values(row)),
                                                    connection.execute(old)))  # fmt: skip

    async def find(self, token_hash: str) -> Session | None:
        is_it = (SESSIONS.c.token == token_hash, SESSIONS.c.seen >= now() - LIFETIME)
        return next(
            (Session(*row) for row in await self._fetch(select(*COLUMNS).select_from(WITH_NAME).where(*is_it))), None
        )

    async def of(self, player_id: str) -> list[Session]:
        """Where somebody is signed in, where they were last first."""
        query = select(*COLUMNS).select_from(WITH_NAME).where(SESSIONS.c.player_id == player_id)
        query = query.order_by(SESSIONS.c.seen.desc())
        return [Session(*row) for row in await self._fetch(query)]

    async def living(self, ids: Collection[str]) -> set[str]:
        """Those of these that have not ended."""
        return {row[0] for row in await self._fetch(select(SESSIONS.c.id).where(SESSIONS.c.id.in_(ids)))}

    async def see(self, session_id: str) -> None:
        """Note that somebody is there."""
        statement = update(SESSIONS).where(SESSIONS.c.id == session_id).values(seen=now())
        await run(self._writer, lambda connection: connection.execute(statement))

    async def end(self, player_id: str, session_id: str | None = None, keep: str | None = None) -> None:
        """End one session of a player, or all but one."""
        statement = delete(SESSIONS).where(SESSIONS.c.player_id == player_id)
        if session_id is not None:
            statement = statement.where(SESSIONS.c.id == session_id)
        if keep is not None:
            statement = statement.where(SESSIONS.c.id != keep)
        await run(self._writer, lambda connection: connection.execute(statement))
