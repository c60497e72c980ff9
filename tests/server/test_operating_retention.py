"""Old games of guests are deleted, and nothing else."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import func, select, update

from tests.server.clients import Browser
from tests.server.serving import serving
from trilith.server.cluster import Cluster
from trilith.server.store import Store
from trilith.server.store.old_tables import PARTS
from trilith.server.store.schema import SEATS, TABLES
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.jobs import JobRunner
from trilith.server.tables.live_table import LiveTable
from trilith.server.tables.live_tables import LiveTables, NoTable
from trilith.server.tables.retention import DAY, Retention

Result = TypeVar("Result")
ONLY_ME = ({"kind": "me"}, {"kind": "me"})
MINUTES = {"kind": "time", "seconds": 300}


class Idle:
    """No engine plays."""

    def attend(self, live: LiveTable) -> None:
        pass


class Database:
    """A database that was served, and what is done to it afterwards."""

    def __init__(self, store: Store) -> None:
        self.store = store
        cluster = Cluster(store)
        self.tables = LiveTables(store, Idle(), FollowUps(JobRunner(store.jobs)), cluster)
        self.retention = Retention(30, store.old_tables, self.tables, cluster)

    async def make_old(self, table_ids: Sequence[str], days: float = 31) -> None:
        """As if nothing had happened there for so long."""
        change = update(TABLES).where(TABLES.c.id.in_(table_ids)).values(updated=TABLES.c.updated - round(days * DAY))
        await self.store._writer.run(lambda connection: connection.execute(change))

    async def left(self) -> set[str]:
        return {row.id for row in await self.store._fetch(select(TABLES.c.id))}


@pytest.fixture
def within(address: str, tmp_path: Path) -> Callable[[Callable[[Database], Awaitable[Result]]], Result]:
    """Runs something with the database."""

    def run(work: Callable[[Database], Awaitable[Result]]) -> Result:
        async def whole() -> Result:
            store = Store(address)
            await store.open()
            try:
                return await work(Database(store))
            finally:
                await store.close()

        return asyncio.run(whole())

    return run


def set_up(address: str, tmp_path: Path) -> dict[str, str]:
    """Games of some kinds by what they are; a running one has had two moves."""
    with serving(address, key_file=str(tmp_path / "key")) as server:
        ann = Browser(server)
        tables = {
            "open": ann.set_up("morris"),
            "running": ann.set_up("morris", *ONLY_ME),
            "clocked": ann.set_up("morris", *ONLY_ME, clock=MINUTES),
            "recent": ann.set_up("morris", *ONLY_ME),
            "account": ann.set_up("morris", *ONLY_ME),
        }
        for what in ("running", "clocked"):
            seat = ann.sit(tables[what])
            seat.move()
            seat.move()
            seat.close()
        assert server.stop() == 0
    return {what: table["id"] for what, table in tables.items()}


Within = Callable[[Callable[[Database], Awaitable[None]]], None]


def test_old_games_of_guests_are_deleted_with_all_that_was_stored(address: str, tmp_path: Path, within: Within) -> None:
    ids = set_up(address, tmp_path)

    async def work(database: Database) -> None:
        store = database.store
        account = update(SEATS).where(SEATS.c.table_id == ids["account"], SEATS.c.seat == 1)
        await store._writer.run(lambda connection: connection.execute(account.values(actor_kind="player")))
        await database.make_old([table_id for what, table_id in ids.items() if what != "recent"])
        assert await database.retention.delete_older_than(30) == 2
        assert await database.left() == {ids["clocked"], ids["recent"], ids["account"]}
        for part in PARTS:
            rows = await store._fetch(select(func.count()).where(part.c.table_id.in_([ids["open"], ids["running"]])))
            assert rows[0][0] == 0
        with pytest.raises(NoTable):
            await database.tables.find(ids["running"])
        # The next round finds nothing more.
        assert await database.retention.delete_older_than(30) == 0

    within(work)


def test_a_game_that_is_in_memory_is_not_deleted(address: str, tmp_path: Path, within: Within) -> None:
    ids = set_up(address, tmp_path)

    async def work(database: Database) -> None:
        await database.tables.find(ids["running"])
        await database.make_old([ids["running"]])
        assert await database.retention.delete_older_than(30) == 0
        assert ids["running"] in await database.left()

    within(work)


def test_a_game_that_somebody_watches_through_another_process_is_not_deleted(
    tmp_path: Path, postgres: str, request: pytest.FixtureRequest
) -> None:
    ids = set_up(postgres, tmp_path)

    async def work() -> None:
        store, other = Store(postgres), Store(postgres)
        await store.open()
        await other.open()
        try:
            database = Database(store)
            await database.make_old([ids["running"]])
            from trilith.server.store.presence import NOBODY, Present

            assert other.presence
            await other.processes.beat()
            await other.presence.write({ids["running"]: Present(frozenset(), 1)})
            assert await database.retention.delete_older_than(30) == 0
            await other.presence.write({ids["running"]: NOBODY})
            assert await database.retention.delete_older_than(30) == 1
        finally:
            await other.close()
            await store.close()

    asyncio.run(work())


def test_a_series_is_kept_or_deleted_as_a_whole(address: str, tmp_path: Path, within: Within) -> None:
    ids = set_up(address, tmp_path)
    first, second, third = ids["open"], ids["running"], ids["recent"]

    async def work(database: Database) -> None:
        async def link(table_id: str, **neighbours: str) -> None:
            change = update(TABLES).where(TABLES.c.id == table_id).values(**neighbours)
            await database.store._writer.run(lambda connection: connection.execute(change))

        await link(first, next_id=second)
        await link(second, previous_id=first, next_id=third)
        await link(third, previous_id=second)
        await database.make_old([first, second])
        assert await database.retention.delete_older_than(30) == 0
        assert {first, second, third} <= await database.left()
        await database.make_old([third])
        assert await database.retention.delete_older_than(30) == 3

    within(work)
