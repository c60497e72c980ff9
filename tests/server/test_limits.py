"""Limits that several processes share keep nobody else waiting, and are right again after an outage."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.test_store import opened, opening
from tests.waiting import DEADLINE
from trilith.server.limits import SharedConcurrencyLimit
from trilith.server.store import Store
from trilith.server.store.shared_limits import MOST_ASKING, SharedLimits


@asynccontextmanager
async def locked_holdings(address: str) -> AsyncIterator[None]:
    """Whoever counts waits meanwhile."""
    engine = create_async_engine(address.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        await connection.execute(text("LOCK TABLE holdings IN ACCESS EXCLUSIVE MODE"))
        yield
    await engine.dispose()


async def open_one(limit: SharedConcurrencyLimit) -> bool:
    async with limit.held("ann", "here") as is_allowed:
        return is_allowed


def test_moves_do_not_wait_for_limits(postgres: str) -> None:
    async def scene() -> None:
        async with opened(postgres) as store:
            limit = SharedConcurrencyLimit("sockets", 1000, 1000, store.limits)
            async with locked_holdings(postgres):
                asking = [asyncio.create_task(open_one(limit)) for _ in range(MOST_ASKING + 5)]
                async with asyncio.timeout(DEADLINE):
                    while sum(task.done() for task in asking) < 5:
                        await asyncio.sleep(0.01)
                await store.save(opening("one"))
                assert sum(task.done() for task in asking) == 5, "more than that are counted by this process alone"
            assert all(await asyncio.gather(*asking))

    asyncio.run(scene())


class BrokenLimits(SharedLimits):
    """Limits in a database that is away as long as it is said to be."""

    is_away = False

    async def tell(self, here: dict[str, int]) -> None:  # type: ignore[override]
        if self.is_away:
            raise ConnectionRefusedError
        await super().tell(here)


def test_what_ends_during_an_outage_is_not_counted_for_ever(postgres: str) -> None:
    async def hold(limit: SharedConcurrencyLimit, number: int) -> Sequence[bool]:
        allowed = []
        for _ in range(number):
            async with limit.held("ann", "here") as is_allowed:
                allowed.append(is_allowed)
        return allowed

    async def scene(store: Store) -> None:
        assert store._limits_writer
        shared = BrokenLimits(store._limits_writer, store.process_id)
        limit = SharedConcurrencyLimit("sockets", 2, 2, shared)
        shared.is_away = True
        assert await hold(limit, 5) == [True] * 5
        shared.is_away = False
        assert await hold(limit, 5) == [True] * 5

    async def run() -> None:
        async with opened(postgres) as store:
            await store.processes.beat()
            await scene(store)

    asyncio.run(run())
