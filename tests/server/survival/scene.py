"""Servers on one database, games on all of them, and kill -9 of whatever the test says."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx

from tests.server.postgres import Postgres
from tests.server.serving import Server
from tests.server.survival.player import SILENCE, Figures, Notes, Player
from tests.waiting import DEADLINE

RULESETS = ("flip", "morris", "outfox", "stones", "siege")
ME, OPEN, ENGINE = {"kind": "me"}, {"kind": "open"}, {"kind": "engine", "level": "1"}
# Everybody comes from one address here.
SETTINGS: dict[str, Any] = {
    "table_burst": 1e6,
    "message_burst": 1e6,
    "sockets_per_address": 100_000,
    "workers": 2,
}
# A game is resigned before it gets this long, so that there are many; and a series goes on for ever.
LONGEST_SERIES = 99
# In games that are lost on time, in seconds.
SECONDS = 3.0
CLOCK: dict[str, Any] = {"kind": "time", "seconds": SECONDS}


class Outage(NamedTuple):
    """When something was killed, and when it was back, in seconds of the time of day."""

    what: str
    began: float
    ended: float


class Scene:
    """`address` is that of the database, and `postgres` what runs it unless it is a file."""

    def __init__(self, address: str, folder: Path, processes: int, postgres: Postgres | None, seed: int) -> None:
        self.address = address
        self.postgres = postgres
        self.figures = Figures()
        self.players: list[Player] = []
        self.outages: list[Outage] = []
        self.luck = Random(seed)
        # What the servers log: much, while there is no database.
        self.log = folder / "log"
        self._settings = {**SETTINGS, "key_file": str(folder / "key")}
        self._processes = processes
        self.servers: list[Server] = []
        self._tasks: list[asyncio.Task[None]] = []
        # Cookies are kept by the players themselves.
        self._http = httpx.AsyncClient(
            timeout=SILENCE, cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            limits=httpx.Limits(max_connections=20),
        )  # fmt: skip

    def hosts(self) -> list[str]:
        return [server.host for server in self.servers]

    @property
    def notes(self) -> Iterable[tuple[Player, Notes]]:
        """Every table of every player."""
        return ((player, notes) for player in self.players for notes in player.tables)

    @property
    def acknowledged(self) -> int:
        return sum(len(notes.acknowledged) for _, notes in self.notes)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        try:
            with self.log.open("a") as log:
                for _ in range(self._processes):
                    self.servers.append(await asyncio.to_thread(Server, self.address, log=log, **self._settings))
                yield
        finally:
            # A player that is just opening a connection may take being cancelled for a lost one.
            left = set(self._tasks)
            while left:
                for task in left:
                    task.cancel()
                _, left = await asyncio.wait(left, timeout=1)
            await self._http.aclose()
            for server in self.servers:
                server.kill()

    # ---- games ----

    async def begin(self, games: int, pace: float) -> None:
        """Of every ten games one is against the engine, one is lost on time, and one is looked back on."""
        await asyncio.gather(*(self._set_up(number, pace) for number in range(games)))
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def _set_up(self, number: int, pace: float) -> None:
        first, second = (self._player(pace) for _ in range(2))
        ruleset, is_short = RULESETS[number % len(RULESETS)], number % 10 == 4
        if number % 10 == 7:
            # Of the game whose engine is compiled soonest.
            await first.set_up("flip", ME, ENGINE, best_of=LONGEST_SERIES)
            self.players.append(first)
            return
        if is_short:
            first.manner = second.manner = "idles"
        first.asks_for_review = number % 10 == 0
        clock = CLOCK if is_short else {"kind": "none"}
        table_id = await first.set_up(ruleset, ME, OPEN, best_of=LONGEST_SERIES, clock=clock)
        await second.join(table_id)
        self.players += [first, second]

    def _player(self, pace: float) -> Player:
        return Player(self.hosts, self._http, self.figures, Random(self.luck.random()), pace)

    # ---- kills ----

    async def kill_a_server(self) -> None:
        server = self.luck.choice(self.servers)
        await self._kill("server", server.kill, server.start)

    async def kill_postgres(self) -> None:
        assert self.postgres
        await self._kill("PostgreSQL", self.postgres.kill, self.postgres.start)

    async def _kill(self, what: str, kill: Callable[[], None], start: Callable[[], None]) -> None:
        began = time.time()
        await asyncio.to_thread(kill)
        await asyncio.sleep(self.luck.random())
        await asyncio.to_thread(start)
        self.outages.append(Outage(what, began, time.time()))

    def killed(self, what: str) -> int:
        return sum(outage.what == what for outage in self.outages)

    # ---- waiting ----

    async def until_none(self, find: Callable[[], Awaitable[list[str]]]) -> None:
        """Wait until nothing of this kind is found any more."""
        end = time.monotonic() + DEADLINE
        while found := await find():
            self.check_alive()
            assert time.monotonic() < end, f"{len(found)} times: {', '.join(found[:9])}"
            await asyncio.sleep(0.1)

    async def until_moves(self, number: int) -> None:
        """Wait until this many moves more are acknowledged."""
        goal = self.acknowledged + number

        async def missing() -> list[str]:
            return ["a move"] * (goal - self.acknowledged)

        await self.until_none(missing)

    async def until_all_go_on(self) -> None:
        """Wait until something new has happened to everybody who plays."""
        before = [(len(player.tables), player.notes.version) for player in self.players]

        async def waiting() -> list[str]:
            return [
                f"{player.notes.table_id} waits at version {then[1]}"
                for player, then in zip(self.players, before, strict=True)
                if (len(player.tables), player.notes.version) <= then
            ]

        await self.until_none(waiting)

    def check_alive(self) -> None:
        """Players never give up, and servers do not end by themselves."""
        for task in self._tasks:
            if task.done():
                task.result()
        assert all(server.is_running for server in self.servers), "a server has ended by itself"
