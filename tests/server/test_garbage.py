"""What has ended is freed at once: connections and moves leave nothing that only the garbage collector finds."""

import asyncio
import gc
import os
import signal
import socket
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Browser
from tests.server.serving import Server
from tests.waiting import DEADLINE, wait_until
from trilith.server.garbage import collect_when_idle
from trilith.server.store import Store
from trilith.server.store.rows import JobKey

CONNECTIONS = 40
MOVES = 30
LOOKS = 30
TABLES = 20
# Runs a server without garbage collection. At a signal it collects, and writes down how much it found.
COLLECTING = """
import gc, os, signal, sys
from tests.server import serving

def collect(*_):
    found = gc.collect()
    with open(os.environ["FOUND"], "a") as file:
        file.write(f"{found}\\n")

signal.signal(signal.SIGUSR1, collect)
gc.disable()
serving.main(*sys.argv[1:])
"""


class CollectingServer(Server):
    program = ("-c", COLLECTING)

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._found = folder / "found"
        self._found.touch()
        chosen = {"table_burst": 1e9, "message_burst": 1e9, **settings}
        super().__init__(folder / "games.sqlite", {"FOUND": str(self._found)}, **chosen)

    def collect(self) -> int:
        """How many objects the garbage collector finds now."""
        before = len(self._found.read_text().splitlines())
        os.kill(self.pid, signal.SIGUSR1)
        wait_until(lambda: self._found.read_text().count("\n") > before, "a collection")
        return int(self._found.read_text().splitlines()[-1])


class ForgettingServer(CollectingServer):
    """Tables leave its memory as soon as the last has gone, not two minutes later."""

    program = (
        "-c",
        "from trilith.server.tables import live_tables as t; t.QUIET, t.SWEEP_INTERVAL = 0, 0.2\n" + COLLECTING,
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[CollectingServer]:
    running = CollectingServer(tmp_path)
    ann = Browser(running)
    # What is left of the start, and of everything that happens for the first time.
    use_socket(ann, ann.set_up(), is_broken_off=False)
    wait_until(lambda: running.collect() == 0, "the end of what the start left")
    yield running
    running.kill()


def use_socket(browser: Browser, table: dict[str, Any], is_broken_off: bool) -> None:
    seated = browser.sit(table)
    if is_broken_off:
        seated.socket.socket.shutdown(socket.SHUT_RDWR)
    else:
        seated.close()


def open_sockets(server: Server) -> int:
    """How many connections the server has, as the kernel counts its files."""
    count = 0
    for file in Path(f"/proc/{server.pid}/fd").iterdir():
        with suppress(OSError):  # it may be closed meanwhile
            count += str(file.readlink()).startswith("socket:")
    return count


@pytest.mark.parametrize("is_broken_off", [False, True])
def test_a_closed_socket_leaves_no_garbage(server: CollectingServer, is_broken_off: bool) -> None:
    ann = Browser(server)
    table = ann.set_up()
    before = open_sockets(server)
    for _ in range(CONNECTIONS):
        use_socket(ann, table, is_broken_off)
    wait_until(lambda: open_sockets(server) <= before, "the end of all sockets")
    assert server.collect() < CONNECTIONS


def test_a_refused_socket_leaves_no_garbage(server: CollectingServer) -> None:
    ann = Browser(server)
    ann.set_up()
    before = open_sockets(server)
    for _ in range(CONNECTIONS):
        with pytest.raises(ConnectionClosed):
            ann.sit({"id": "nowhere"})
    wait_until(lambda: open_sockets(server) <= before, "the end of all sockets")
    assert server.collect() < CONNECTIONS


def test_a_closed_connection_leaves_no_garbage(server: CollectingServer) -> None:
    host, port = server.host.split(":")
    before = open_sockets(server)
    for path in ("/api/public", "/api/tables/nowhere") * (CONNECTIONS // 2):
        with socket.create_connection((host, int(port))) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            while line.recv(65536):
                pass
    wait_until(lambda: open_sockets(server) <= before, "the end of all connections")
    # Litestar leaves a few small objects for some requests, and a connection would leave far more.
    assert server.collect() < 10 * CONNECTIONS


def test_moves_leave_no_garbage(server: CollectingServer) -> None:
    ann = Browser(server)
    seated = ann.sit(ann.set_up("stones", {"kind": "me"}, {"kind": "me"}))
    for _ in range(MOVES):
        assert seated.move()["say"] == "done"
    assert server.collect() < MOVES
    seated.close()


def test_a_table_that_leaves_memory_leaves_no_garbage(tmp_path: Path) -> None:
    """The positions of its game are most of what a server has in memory."""
    server = ForgettingServer(tmp_path, metrics_from=("127.0.0.1",))
    try:
        ann = Browser(server)
        play_a_little(ann)
        wait_until(lambda: tables_in_memory(ann) == 0, "the end of the first table")
        wait_until(lambda: server.collect() == 0, "the end of what the start left")
        for _ in range(TABLES):
            play_a_little(ann)
        wait_until(lambda: tables_in_memory(ann) == 0, "the end of all tables")
        assert server.collect() < TABLES
    finally:
        server.kill()


def play_a_little(browser: Browser) -> None:
    seated = browser.sit(browser.set_up("stones", {"kind": "me"}, {"kind": "me"}))
    for _ in range(3):
        assert seated.move()["say"] == "done"
    seated.close()


def tables_in_memory(browser: Browser) -> int:
    [line] = [line for line in browser.http.get("/metrics").text.splitlines() if line.startswith("trilith_tables_live")]
    return int(float(line.split()[-1]))


def test_looking_for_jobs_leaves_no_garbage(address: str) -> None:
    async def look() -> int:
        store = Store(address)
        await store.open()
        key = JobKey("somewhere", 1, "review")
        try:
            # What is left of the start, and of everything that happens for the first time, and then what is measured.
            for looks in (1, LOOKS):
                gc.collect()
                for running in ([], [key]) * looks:
                    assert (await store.jobs.due(["review"], 0, running)).kinds == []
                    assert await store.jobs.claim("review", 1, 0, running) == []
            return gc.collect()
        finally:
            await store.close()

    gc.disable()
    try:
        assert asyncio.run(look()) < LOOKS
    finally:
        gc.enable()


class Circle:
    """Refers to itself, so that only the garbage collector frees it."""

    def __init__(self) -> None:
        self.circle = self


def test_what_is_left_is_collected_when_nobody_waits() -> None:
    async def wait_for_collection() -> None:
        left = weakref.ref(Circle())
        collecting = asyncio.create_task(collect_when_idle(0.05))
        async with asyncio.timeout(DEADLINE):
            while left():
                await asyncio.sleep(0.01)
        collecting.cancel()

    gc.disable()
    try:
        asyncio.run(wait_for_collection())
    finally:
        gc.enable()
