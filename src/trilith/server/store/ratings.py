"""Ratings in the database, and the results they are derived from."""

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, exists, func, select

from trilith.play.rating.glicko2 import Rating
from trilith.play.rating.history import RatedResult, Standing, now_rated, period_of
from trilith.server.clock import now
from trilith.server.store.failures import DATABASE_ERRORS, StoreAway
from trilith.server.store.rated_results import (
    STANDING,
    StoredResult,
    add_result,
    derive_all,
    find_result,
    has_bot,
    put_result,
    void_result,
)
from trilith.server.store.schema import PLAYERS, STANDINGS
from trilith.server.store.writer import Fetch, Writer

Result = TypeVar("Result")
HAS_LEFT: Final = exists().where(PLAYERS.c.id == STANDINGS.c.player_id, PLAYERS.c.closed.is_not(None))


class Ranked(NamedTuple):
    """A player in the list of a pool."""

    player_id: str
    standing: Standing


class Ratings:
    """What counts, and what follows from it. A game with a bot never does."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    # ---- results ----

    async def put(self, pool: str, result: RatedResult) -> bool:
        """A result counts from now on, in place of one with the same reference. False if that changes nothing."""

        def put(connection: Connection) -> bool:
            return not has_bot(connection, result.players) and put_result(connection, StoredResult(pool, result))

        return await self._run(put)

    async def add(self, pool: str, result: RatedResult) -> bool:
        """A result counts from now on. False, and nothing is changed, if there is one with its reference."""

        def add(connection: Connection) -> bool:
            return not has_bot(connection, result.players) and add_result(connection, StoredResult(pool, result))

        return await self._run(add)

    async def make_void(self, reference: str) -> bool:
        """A result does not count. False if it is not there, or did not count before."""
        return await self._run(lambda connection: void_result(connection, reference))

    async def find(self, reference: str) -> StoredResult | None:
        return await self._run(lambda connection: find_result(connection, reference))

    async def rerate(self) -> int:
        """Derive everything anew, and return how many standings were different."""
        return await self._run(derive_all)

    # ---- ratings ----

    async def current(self, pool: str, players: Collection[str]) -> dict[str, Rating]:
        """What these players are now, without those who never played there."""
        is_theirs = (STANDINGS.c.pool == pool, STANDINGS.c.player_id.in_(players), STANDINGS.c.latest.is_(True))
        rows = await self._fetch(select(STANDINGS.c.player_id, *STANDING).where(*is_theirs))
        return {row[0]: now_rated(read_standing(row[1:]), period_of(now())) for row in rows}

    async def of_player(self, player_id: str) -> dict[str, list[Standing]]:
        """All standings of a player by pool, the oldest first."""
        query = select(STANDINGS.c.pool, *STANDING).where(STANDINGS.c.player_id == player_id)
        found: dict[str, list[Standing]] = {}
        for row in await self._fetch(query.order_by(STANDINGS.c.pool, STANDINGS.c.period)):
            found.setdefault(row[0], []).append(read_standing(row[1:]))
        return found

    async def ranking(self, pool: str, limit: int, skip: int = 0) -> list[Ranked]:
        """The players of a pool, the best first. Players who have left are not listed any more."""
        is_listed = (STANDINGS.c.pool == pool, STANDINGS.c.latest.is_(True), ~HAS_LEFT)
        query = select(STANDINGS.c.player_id, *STANDING).where(*is_listed)
        query = query.order_by(STANDINGS.c.rating.desc(), STANDINGS.c.player_id).limit(limit).offset(skip)
        return [Ranked(row[0], read_standing(row[1:])) for row in await self._fetch(query)]

    async def pools(self) -> dict[str, int]:
        """The pools in which somebody is listed, and how many are."""
        query = select(STANDINGS.c.pool, func.count()).where(STANDINGS.c.latest.is_(True), ~HAS_LEFT)
        query = query.group_by(STANDINGS.c.pool)
        return {pool: count for pool, count in await self._fetch(query.order_by(STANDINGS.c.pool))}  # noqa: C416

    async def _run(self, work: Callable[[Connection], Result]) -> Result:
        try:
            return await self._writer.run(work)
        except DATABASE_ERRORS:
            raise StoreAway from None


def read_standing(columns: Any) -> Standing:
    period, rating, deviation, volatility, games = columns
    return Standing(period, Rating(rating, deviation, volatility), games)
