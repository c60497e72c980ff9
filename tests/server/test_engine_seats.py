"""Engines at the tables: whom they work for first, when they play each other, and what waiting costs them."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.play.tables import ANN, BEN, engine, person
from tests.waiting import DEADLINE
from trilith.play.clock import TimeControl
from trilith.play.events import Actor, Opened, Seat, Series
from trilith.server.clock import now
from trilith.server.cluster import owner
from trilith.server.store import Store
from trilith.server.tables.connection import Connection
from trilith.server.tables.engines import WorkerEngines
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.jobs import JobRunner
from trilith.server.tables.live_table import LiveTable
from trilith.server.tables.live_tables import LiveTables
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.moves import agrees_to_draw
from trilith.server.workers.pool import Arguments, Asking, Result, Workers

EVE = Actor("browser", "eve")
SHORT = TimeControl("time", 0.5)


class NotedWorkers(Workers):
    """Workers that note what they are asked for. They do nothing before `start`."""

    def __init__(self) -> None:
        super().__init__(2)
        self.hurried: list[object] = []
        self.others: list[object] = []

    async def hurry(self, asking: Asking, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        self.hurried.append(function)
        return await super().hurry(asking, function, *arguments)

    async def run(self, asking: Asking, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        self.others.append(function)
        return await super().run(asking, function, *arguments)


@dataclass
class Parts:
    workers: NotedWorkers
    tables: LiveTables

    async def set_up(
        self, *seats: Seat, clock: TimeControl | None = None, best_of: int = 1, ruleset: str = "flip"
    ) -> LiveTable:
        series = Series(best_of, points=(0.0,) * len(seats))
        return await self.tables.set_up(Opened(now(), ruleset, "", seats, clock or TimeControl(), series=series))


def scene(folder: Path, play: Callable[[Parts], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running(folder) as parts:
            await play(parts)

    asyncio.run(run())


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Parts]:
    store = Store(f"sqlite:///{folder}/games.sqlite")
    await store.open()
    workers = NotedWorkers()
    tables = LiveTables(store, WorkerEngines(workers, 0.0), FollowUps(JobRunner(store.jobs)))
    try:
        yield Parts(workers, tables)
    finally:
        await workers.close()
        await tables.close()
        await store.close()


class Deaf:
    """A socket whose messages nobody looks at."""

    def write(self, message: bytes) -> bool:
        return True

    async def send(self, message: bytes) -> None:
        pass

    async def close(self, code: int, why: str) -> None:
        pass

    def measure(self) -> None:
        pass

    @property
    def round_trip(self) -> int:
        return 0

    def abort(self) -> None:
        pass


def connect(live: LiveTable, who: Actor, network: str) -> Connection:
    connection = Connection(who, Deaf(), network)
    live.enter(connection)
    return connection


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(DEADLINE):
        while not condition():
            await asyncio.sleep(0.01)


async def move(live: LiveTable, who: Actor) -> None:
    first = str(live.table.match.position.legal_moves[0])
    await live.move(who, live.table.version, first, lambda version: None)


class Hearing(Deaf):
    """A socket that keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def write(self, message: bytes) -> bool:
        self.heard.append(json.loads(message)["say"])
        return True


def test_whoever_comes_is_told_that_an_engine_of_another_process_thinks_and_nobody_else_is(tmp_path: Path) -> None:
    async def play(parts: Parts) -> None:
        shown = await parts.set_up(engine("1"), engine("1"))
        cluster = parts.tables._cluster
        names = (frozenset({cluster.id, f"other {number}"}) for number in itertools.count())
        cluster.living = next(living for living in names if owner(living, shown.id) != cluster.id)
        sockets = [Hearing() for _ in range(20)]
        for number, socket in enumerate(sockets):
            shown.enter(Connection(Actor("browser", str(number)), socket))
        told = [socket.heard.count("thinking") for socket in sockets]
        assert all(told)
        assert max(told) <= 2

    scene(tmp_path, play)


def test_engines_that_nobody_watches_do_not_play(tmp_path: Path) -> None:
    async def play(parts: Parts) -> None:
        for _ in range(40):
            await parts.set_up(engine("10"), engine("10"), clock=TimeControl("increment", 60, 1), best_of=99)
        await asyncio.sleep(0.05)
        assert parts.workers.hurried == parts.workers.others == []

    scene(tmp_path, play)


def test_forty_games_of_engines_that_one_browser_watches_delay_nobodys_move(tmp_path: Path) -> None:
    async def play(parts: Parts) -> None:
        for _ in range(40):
            shown = await parts.set_up(engine("10"), engine("10"), clock=TimeControl("increment", 60, 1), best_of=99)
            connect(shown, EVE, "there")
        game = await parts.set_up(person(ANN), engine("3"))
        connect(game, ANN, "here")
        await until(lambda: len(parts.workers.others) == 40)
        assert parts.workers.moves_ahead_of(Party(str(ANN), "here"), 0.05) == 0
        await move(game, ANN)
        await until(lambda: parts.workers.hurried)
        # No analysis of hers has to wait for them either.
        assert parts.workers.others_ahead_of(Party(str(ANN), "here"), 1.0) <= 1

    scene(tmp_path, play)


def test_a_move_that_somebody_came_for_is_hurried_after_all(tmp_path: Path) -> None:
    async def play(parts: Parts) -> None:
        game = await parts.set_up(engine("3"), person(ANN))
        await until(lambda: parts.workers.others)
        assert parts.workers.hurried == []
        connect(game, BEN, "elsewhere")
        connect(game, ANN, "here")
        connect(game, ANN, "here")
        await until(lambda: parts.workers.hurried)
        await asyncio.sleep(0.05)
        assert len(parts.workers.hurried) == 1
        parts.workers.start()
        await until(lambda: len(game.table.match.turns) == 1)

    scene(tmp_path, play)


def test_one_offer_of_a_draw_is_thought_about_once_however_many_look_on(tmp_path: Path) -> None:
    async def play(parts: Parts) -> None:
        # Long enough for an engine to think about a draw.
        game = await parts.set_up(person(ANN), engine("1"), ruleset="morris")
        connect(game, ANN, "here")
        parts.workers.start()
        while len(game.table.match.turns) < 10:
            await move(game, ANN)
            await until(lambda: not game.table.is_engines_turn)
        offer_at = len(parts.workers.hurried)
        await game.act("draw", ANN, game.table.version, None, lambda version: None)
        for number in range(300):
            connect(game, Actor("browser", f"watcher {number}"), "there")
        await until(lambda: game.table.is_over or not game.table.draw_offers)
        assert parts.workers.hurried[offer_at:].count(agrees_to_draw) == 1

    scene(tmp_path, play)


def test_waiting_for_a_worker_costs_an_engine_no_time(tmp_path: Path) -> None:
    async def play(parts: Parts) -> None:
        game = await parts.set_up(person(ANN), engine("10"), clock=SHORT)
        connect(game, ANN, "here")
        await move(game, ANN)
        asked = now()
        await until(lambda: now() > asked + 1000)
        assert not game.table.is_over
        assert game.table.time_out(now()) is None
        parts.workers.start()
        await until(lambda: len(game.table.match.turns) == 2)
        # It was charged with no more than it was given for this move.
        assert 500 - game.table.clock.remaining[1] <= 500 / 25
        await game.close()

    scene(tmp_path, play)


def test_the_clock_of_engines_stands_still_while_nobody_watches(tmp_path: Path) -> None:
    async def play(parts: Parts) -> None:
        shown = await parts.set_up(engine("1"), engine("1"), clock=SHORT)
        watcher = connect(shown, EVE, "there")
        parts.workers.start()
        await until(lambda: len(shown.table.match.turns) > 1 or shown.table.is_over)
        shown.leave(watcher)
        await until(lambda: shown.is_idle)
        version, left = shown.table.version, now()
        await until(lambda: now() > left + 1000)
        assert shown.table.version == version
        connect(shown, EVE, "there")
        await until(lambda: shown.table.is_over)
        assert shown.table.ended_by is None

    scene(tmp_path, play)


@pytest.mark.parametrize(
    ("seats", "expected"), [((person(ANN), engine()), "hurried"), ((engine(), engine()), "others")]
)
def test_moves_that_players_wait_for_come_first(tmp_path: Path, seats: tuple[Seat, ...], expected: str) -> None:
    async def play(parts: Parts) -> None:
        game = await parts.set_up(*seats)
        connect(game, ANN, "here")
        if game.table.seats[0].kind == "person":
            await move(game, ANN)
        asked = {"hurried": parts.workers.hurried, "others": parts.workers.others}
        await until(lambda: asked[expected])
        assert sum(map(len, asked.values())) == 1

    scene(tmp_path, play)
