"""Several processes on one port: they are restarted, drained and replaced, and nobody who plays loses anything."""

import asyncio
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from tests.cli.command_line import process
from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.waiting import DEADLINE, wait_until
from trilith.server.store import Store

ONLY_ME = ({"kind": "me"}, {"kind": "me"})


@contextmanager
def supervised(tmp_path: Path, database: str, processes: int = 2) -> Iterator[Server]:
    """A server of several processes; what it logs is in the file `log`."""
    with (
        (tmp_path / "log").open("w") as log,
        serving(database, log=log, processes=processes, key_file=str(tmp_path / "key"), metrics_from=["127.0.0.1"],
                log_level="info", table_burst=1000.0) as server,
    ):  # fmt: skip
        yield server


def children(pid: int) -> set[int]:
    """The processes that it started and that still run."""
    return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def who_answers(server: Server) -> set[int]:
    """The processes whose metrics can be read."""
    text = httpx.get(f"{server.address}/metrics", timeout=DEADLINE).raise_for_status().text
    return {int(line.rpartition('process="')[2].split('"')[0]) for line in text.splitlines() if "trilith_ready" in line
            and not line.startswith("#")}  # fmt: skip


def has_started(server: Server, processes: int, without: set[int]) -> Callable[[], bool]:
    """Whether as many processes answer, and none of the old ones."""

    def check() -> bool:
        found = who_answers(server)
        return len(found) == processes and not found & without

    return check


class Player:
    """Plays against itself at one table after the other until it is told to stop, and remembers what it was told is
    stored. When it loses the connection it comes back."""

    def __init__(self, server: Server) -> None:
        self.browser = Browser(server)
        # The versions of each table that were acknowledged.
        self.acknowledged: dict[str, list[int]] = {}
        self.closed_with: list[int] = []
        self._stop = threading.Event()
        self._thread = ThreadPoolExecutor(1)
        self._playing = self._thread.submit(self._play)

    @property
    def moves(self) -> int:
        """How many were acknowledged. Raises what has gone wrong."""
        if self._playing.done():
            self._playing.result()
        return sum(len(versions) for versions in list(self.acknowledged.values()))

    def stop(self) -> None:
        """Raises what went wrong, such as a refused connection."""
        self._stop.set()
        self._playing.result(DEADLINE)
        self._thread.shutdown()

    def _play(self) -> None:
        while not self._stop.is_set():
            try:
                answer = self.browser.http.post("/api/tables", json={"ruleset": "morris", "seats": list(ONLY_ME)})
            except (httpx.ReadError, httpx.RemoteProtocolError):
                # A connection that was kept open ended just then: like a browser, ask again over a new one. A refused
                # connection is another error.
                continue
            if answer.status_code == 503 and "Retry-After" in answer.headers:
                continue
            table: Json = answer.raise_for_status().json()
            self.acknowledged[table["id"]] = []
            is_over = False
            while not (is_over or self._stop.is_set()):
                try:
                    is_over = self._play_at(table)
                except ConnectionClosed as closed:
                    self.closed_with.append(closed.rcvd.code if closed.rcvd else 0)

    def _play_at(self, table: Json) -> bool:
        """Play until the game is over (True) or it is time to stop."""
        seat = self.browser.sit(table)
        while not self._stop.is_set() and seat.table["result"] == "*":
            answer = seat.move()
            if answer["say"] == "refused":
                # A move that was sent just before the connection closed was stored after all, and is on its way here.
                seat.until(answer["version"])
                continue
            self.acknowledged[table["id"]].append(answer["version"])
            time.sleep(0.02)
        seat.close()
        return bool(seat.table["result"] != "*")


def test_a_process_that_dies_is_replaced_and_nobody_is_refused(tmp_path: Path, postgres: str) -> None:
    with supervised(tmp_path, postgres) as server:
        first = children(server.pid)
        assert who_answers(server) == first
        victim = min(first)
        os.kill(victim, signal.SIGKILL)
        # Every connection is taken, wherever it is queued; the one that is left stands in for the other.
        for _ in range(20):
            assert httpx.get(f"{server.address}/health", timeout=DEADLINE).status_code == 200
        wait_until(has_started(server, 2, {victim}), "the new process")
        assert first - {victim} < children(server.pid)
        assert f"process {victim} was ended by SIGKILL" in (tmp_path / "log").read_text()
        assert server.stop(signal.SIGTERM) == 0


def test_a_rolling_restart_loses_no_move_and_refuses_no_connection(tmp_path: Path, postgres: str) -> None:
    with supervised(tmp_path, postgres) as server:
        first = who_answers(server)
        players = [Player(server) for _ in range(4)]
        wait_until(lambda: all(player.moves > 5 for player in players), "some moves")
        os.kill(server.pid, signal.SIGHUP)
        wait_until(has_started(server, 2, first), "new processes")
        wait_until(lambda: children(server.pid).isdisjoint(first), "the end of the old ones")
        before = [player.moves for player in players]
        wait_until(lambda: all(p.moves > n for p, n in zip(players, before, strict=True)), "moves again")
        for player in players:
            player.stop()
        # Whoever was connected to an old process was told to come back, in the standard way.
        assert {code for player in players for code in player.closed_with} == {CloseCode.SERVICE_RESTART}
        assert server.stop(signal.SIGTERM) == 0
        for player in players:
            for table, versions in player.acknowledged.items():
                assert versions == sorted(set(versions))
                assert {1, *versions} <= stored_versions(postgres, table)


def test_when_the_supervisor_is_killed_its_processes_stop(tmp_path: Path, postgres: str) -> None:
    with supervised(tmp_path, postgres) as server:
        started = children(server.pid)
        os.kill(server.pid, signal.SIGKILL)
        wait_until(lambda: not any(is_running(pid) for pid in started), "the end of the processes")


def test_the_command_runs_several_processes(tmp_path: Path, postgres: str) -> None:
    arguments = ("--processes", "2", "--port", "0", "--database", postgres, "--key-file", str(tmp_path / "key"))
    running = process("serve", *arguments, cwd=tmp_path, DISPLAY="")
    try:
        assert running.stdout
        greeting = running.stdout.readline().decode()
        assert greeting.startswith("Trilith is at http://"), greeting
        assert httpx.get(f"{greeting.split()[3]}health", timeout=DEADLINE).json()["ready"] is True
        assert len(children(running.pid)) == 2
        running.send_signal(signal.SIGTERM)
        out, err = running.communicate(timeout=DEADLINE)
    finally:
        running.kill()
    assert running.returncode == 0
    assert b"Your games are saved" in out
    assert err == b""


def stored_versions(database: str, table_id: str) -> set[int]:
    async def read() -> set[int]:
        store = Store(database)
        await store.open()
        try:
            return set(range(1, len(await store.events(table_id)) + 1))
        finally:
            await store.close()

    return asyncio.run(read())


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def test_sockets_share_a_port_but_with_nobody_else() -> None:
    from trilith.games.errors import TrilithError
    from trilith.server.listening import listen

    mine = listen("127.0.0.1", 0, processes=3)
    ports = {sock.getsockname()[1] for sock in mine}
    assert len(ports) == 1
    with pytest.raises(TrilithError, match="is taken"):
        listen("127.0.0.1", ports.pop(), processes=3)
    for sock in mine:
        sock.close()


# ---- one process ----


def test_a_server_that_stops_tells_its_browsers_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as server:
        ann = Browser(server)
        seat = ann.sit(ann.set_up("morris", *ONLY_ME))
        seat.move()
        assert server.stop(signal.SIGTERM) == 0
        with pytest.raises(ConnectionClosed) as closed:
            seat.hear("nothing")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART
        server.start()
        assert ann.moved_to(server).look(seat.table)["version"] == seat.table["version"]


def test_while_it_drains_games_go_on_and_no_new_ones_begin(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", drain_seconds=600.0) as server:
        ann = Browser(server)
        seat = ann.sit(ann.set_up("morris", *ONLY_ME))
        os.kill(server.pid, signal.SIGTERM)
        wait_until(lambda: httpx.get(f"{server.address}/health").status_code == 503, "the server draining")
        assert seat.move()["say"] == "done"
        refused = ann.http.post("/api/tables", json={"ruleset": "morris", "seats": list(ONLY_ME)})
        assert refused.status_code == 503
        assert "Retry-After" in refused.headers


def test_a_connection_that_was_accepted_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as server:
        host, port = server.host.split(":")
        with socket.create_connection((host, int(port))) as line, socket.create_connection((host, int(port))) as other:
            # Once the one is answered, the other is accepted too.
            line.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = b""
            while not answer.endswith(b"}"):  # head and body may come apart
                answer += line.recv(4096)
            assert answer.startswith(b"HTTP/1.1 200")
            os.kill(server.pid, signal.SIGTERM)
            # It closes the first connection, which has had its answer, when it begins to stop.
            line.settimeout(DEADLINE)
            assert line.recv(4096) == b""
            other.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.recv(4096).startswith(b"HTTP/1.1 503")


def test_a_browser_that_reads_nothing_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as server:
        ann = Browser(server)
        table = ann.set_up("morris", *ONLY_ME)
        host, port = server.host.split(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(
                f"GET /api/tables/{table['id']}/socket HTTP/1.1\r\nHost: localhost\r\nCookie: trilith={ann.cookie}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert line.recv(100)
            assert server.stop(signal.SIGTERM) == 0
