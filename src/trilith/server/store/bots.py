"""Bots in the database: which players are programs, and whose they are."""

from typing import NamedTuple

from sqlalchemy import Connection, and_, func, insert, select

from trilith.games.errors import TrilithError
from trilith.server.store.failures import Conflict
from trilith.server.store.people import NameTaken, Player, insert_player, run
from trilith.server.store.schema import BOTS, PLAYERS, SESSIONS
from trilith.server.store.writer import Fetch, Writer


class Bot(NamedTuple):
    """`seen` is when its token was last used, roughly; None if it has none."""

    id: str
    name: str
    created: int
    seen: int | None


class BotRows:
    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def add(self, name: str, owner: str | None, most: int) -> Player:
        """A new bot. NameTaken if the name is; TrilithError if its owner has as many as anybody may have."""

        def add(connection: Connection) -> Player:
            if owner is not None:
                own = connection.execute(select(func.count()).select_from(BOTS).where(BOTS.c.owner_id == owner))
                if own.scalar_one() >= most:
                    raise TrilithError(f"you have {most} bots already: remove one first")
            player = insert_player(connection, name, "bot")
            connection.execute(insert(BOTS).values(player_id=player.id, owner_id=owner))
            return player

        try:
            return await run(self._writer, add)
        except Conflict:
            raise NameTaken from None

    async def of(self, owner: str) -> list[Bot]:
        """The bots of an owner, the oldest first."""
        joined = BOTS.join(PLAYERS, and_(PLAYERS.c.id == BOTS.c.player_id, PLAYERS.c.closed.is_(None)))
        seen = select(func.max(SESSIONS.c.seen)).where(SESSIONS.c.player_id == BOTS.c.player_id).scalar_subquery()
        query = select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.created, seen).select_from(joined)
        rows = await self._fetch(query.where(BOTS.c.owner_id == owner).order_by(PLAYERS.c.created, PLAYERS.c.id))
        return [Bot(*row) for row in rows]
