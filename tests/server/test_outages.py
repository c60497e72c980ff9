"""The database goes away and comes back: nobody pays for it, and everything goes on."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.play.tables import ANN, BEN, person
from tests.server.serving import in_process
from tests.waiting import DEADLINE
from trilith.play.clock import TimeControl
from trilith.play.events import ENGINE, Opened, Seat
from trilith.server import clock
from trilith.server.clock import now
from trilith.server.cluster import Cluster
from trilith.server.store import Store, StoreAway
from trilith.server.store.processes import LEAST_OUTAGE
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.jobs import JobRunner
from trilith.server.tables.live_table import LiveTable
from trilith.server.tables.live_tables import LiveTables

TEN_MINUTES = TimeControl("time", 600)
AWAY = 60_000


@pytest.fixture(autouse=True)
def _own_time() -> Iterator[None]:
    """The tests here set the clock forward. Others must not stand still until it is that late."""
    offset = clock._CLOCK._offset
    yield
    clock._CLOCK._offset, clock._CLOCK._latest = offset, 0


@pytest.fixture
def address(tmp_path: Path) -> str:
    """SQLite's file: with PostgreSQL, time is that of its server."""
    return f"sqlite:///{tmp_path}/games.sqlite"


@dataclass
class NotedEngines:
    """Notes where it is asked to attend."""

    attended: list[int] = field(default_factory=list)

    def attend(self, live: LiveTable) -> None:
        if live.table.is_engines_turn:
            self.attended.append(live.table.version)


@dataclass
class Parts:
    """A server without its network. Its heart beats when the test says so."""

    store: Store
    cluster: Cluster
    tables: LiveTables
    engines: NotedEngines

    async def beat(self) -> None:
        await self.cluster._beat(self.tables)


@asynccontextmanager
async def running(address: str) -> AsyncIterator[Parts]:
    store, engines = Store(address), NotedEngines()
    await store.open()
    cluster = Cluster(store)
    tables = LiveTables(store, engines, FollowUps(JobRunner(store.jobs)), cluster)
    await tables.open()
    assert cluster._task
    cluster._task.cancel()
    try:
        yield Parts(store, cluster, tables, engines)
    finally:
        await tables.close()
        await store.close()


def scene(address: str, play: Callable[[Parts], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running(address) as parts:
            await play(parts)

    asyncio.run(run())


def opening(*seats: Seat, control: TimeControl = TEN_MINUTES) -> Opened:
    return Opened(now(), "morris", "", seats or (person(ANN), person(BEN)), control)


@asynccontextmanager
async def away(store: Store, milliseconds: int = AWAY) -> AsyncIterator[None]:
    """The database does not answer for so long."""
    run = store._writer.run

    async def refuse(work: object) -> Any:
        raise ConnectionRefusedError("the database is away")

    store._writer.run = refuse  # type: ignore[method-assign]
    yield
    clock.correct(now() + milliseconds, monotonic())
    store._writer.run = run  # type: ignore[method-assign]


async def fails(live: LiveTable, move: str) -> None:
    with pytest.raises(StoreAway, match="try again"):
        await live.move(live.table.seats[live.table.turn or 0].mover or ANN, live.table.version, move, _ignore)


def _ignore(version: int) -> None:
    pass


def test_nobody_pays_for_the_time_it_was_away(address: str) -> None:
    async def play(parts: Parts) -> None:
        live = await parts.tables.set_up(opening())
        await live.move(ANN, 1, "d6", _ignore)
        await parts.beat()
        began = now()
        async with away(parts.store):
            await fails(live, "f4")
        await parts.beat()
        assert live.table.thought(now()) <= now() - began - AWAY + LEAST_OUTAGE
        await live.move(BEN, live.table.version, "f4", _ignore)
        assert live.table.clock.remaining[1] > 600_000 - AWAY / 2
        assert [len(turns) for turns in (live.table.match.turns, live._turns)] == [2, 2]

    scene(address, play)


def test_a_process_that_starts_later_knows_of_it(address: str) -> None:
    async def run() -> None:
        async with running(address) as parts:
            live = await parts.tables.set_up(opening())
            await live.move(ANN, 1, "d6", _ignore)
            await parts.beat()
            async with away(parts.store):
                pass
            await parts.beat()
            expected = live.table.since
        clock.correct(now() + AWAY, monotonic())
        async with running(address) as parts:
            again = await parts.tables.find(live.id)
            assert again.table.since is not None
            assert expected is not None
            assert again.table.since >= expected + AWAY
            assert again.table.thought(now()) < AWAY / 2

    asyncio.run(run())


def test_flags_that_fall_meanwhile_do_not_fall(address: str) -> None:
    async def play(parts: Parts) -> None:
        live = await parts.tables.set_up(opening(control=TimeControl("time", 30)))
        await live.move(ANN, 1, "d6", _ignore)
        await parts.beat()
        async with away(parts.store):
            await fails(live, "f4")
        await parts.beat()
        await live.move(BEN, live.table.version, "f4", _ignore)
        assert live.table.result == "*"

    scene(address, play)


def test_a_flag_falls_though_the_clock_was_set_back(address: str) -> None:
    """The clock follows that of the database, which may be behind."""

    async def play(parts: Parts) -> None:
        live = await parts.tables.set_up(opening(control=TimeControl("time", 0.3)))
        await live.move(ANN, 1, "d6", _ignore)
        clock.correct(now() - 200, monotonic())
        async with asyncio.timeout(DEADLINE):
            while live.table.result == "*":
                await asyncio.sleep(0.01)
        assert live.table.clock.remaining[1] == 0

    scene(address, play)


def test_engines_go_on_when_it_is_back(address: str) -> None:
    async def play(parts: Parts) -> None:
        engine = Seat("engine", "Trilith 1", "1", ENGINE)
        live = await parts.tables.set_up(opening(engine, person(ANN)))
        await parts.beat()
        async with away(parts.store):
            await fails(live, "d6")
            asked = len(parts.engines.attended)
        await parts.beat()
        assert len(parts.engines.attended) > asked
        await live.move(ENGINE, live.table.version, "d6", _ignore)

    scene(address, play)


def test_what_was_stored_after_all_is_seen_by_everybody(address: str) -> None:
    """The database stored it and died before it could say so."""

    async def play(parts: Parts) -> None:
        live = await parts.tables.set_up(opening())
        await parts.beat()
        run = parts.store._writer.run

        async def store_and_die(work: Callable[..., Any]) -> Any:
            await run(work)
            raise ConnectionResetError

        parts.store._writer.run = store_and_die  # type: ignore[method-assign]
        await fails(live, "d6")
        assert live.table.version == 1
        parts.store._writer.run = run  # type: ignore[method-assign]
        await parts.beat()
        async with asyncio.timeout(DEADLINE):
            while live.table.version == 1:
                await asyncio.sleep(0.01)
        assert [turn.move for turn in live.table.match.turns] == ["d6"]
        await live.move(BEN, 2, "f4", _ignore)

    scene(address, play)


def test_requests_are_told_to_come_back_and_sockets_stay_open() -> None:
    wanted = {"ruleset": "morris", "seats": [{"kind": "me"}, {"kind": "me"}]}
    with in_process() as client:
        table = client.post("/api/tables", json=wanted).json()
        store: Store = client.app.state.services.store
        run = store._writer.run

        async def refuse(work: object) -> Any:
            raise ConnectionRefusedError("the database is away")

        with client.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
            store._writer.run = refuse  # type: ignore[method-assign]
            answer = client.post("/api/tables", json=wanted)
            assert answer.status_code == 503
            assert answer.headers["Retry-After"]
            socket.send_json({"do": "move", "version": 1, "move": "d6", "ask": 1})
            while (said := socket.receive_json())["say"] != "refused":
                pass
            assert "try again" in said["why"]
            store._writer.run = run  # type: ignore[method-assign]
            while True:
                socket.send_json({"do": "move", "version": 1, "move": "d6", "ask": 2})
                while (said := socket.receive_json())["say"] not in ("refused", "done"):
                    pass
                if said["say"] == "done":
                    break
                sleep(0.2)


def test_a_start_loads_only_what_is_due(address: str) -> None:
    async def run() -> None:
        async with running(address) as parts:
            engine = Seat("engine", "Trilith 1", "1", ENGINE)
            for _ in range(20):
                live = await parts.tables.set_up(opening())
                await live.move(ANN, 1, "d6", _ignore)
            due = await parts.tables.set_up(opening(engine, person(ANN)))
        async with running(address) as parts:
            async with asyncio.timeout(DEADLINE):
                while not parts.engines.attended:
                    await asyncio.sleep(0.01)
            assert list(parts.tables._live) == [due.id]

    asyncio.run(run())


def test_the_clock_never_runs_backwards() -> None:
    before = now()
    clock.correct(before - AWAY, monotonic())
    assert now() >= before
    clock.correct(before + 1000, monotonic())
    assert before + 1000 <= now() < before + AWAY
