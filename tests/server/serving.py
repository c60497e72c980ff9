"""Servers to test with: in a process of their own, or in the test's.

`python -m tests.server.serving PORT SETTINGS PROCESSES` runs one and prints its port; PORT 0 is any, SETTINGS are JSON.
With PROCESSES, a supervisor runs as many of them.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import randrange
from typing import IO, Any

import msgspec

from tests.server.forking import ForkedServer, forking
from tests.waiting import DEADLINE
from trilith.server.settings import Settings

ROOT = Path(__file__).parents[2]
# Tests do not wait for engines to be compiled ahead, for a move to look natural, or for passwords to be hashed well.
QUICK = {"warm_up": False, "engine_pause": 0.0, "password_cost": 16, "account_burst": 10_000, "bet_burst": 10_000}


class Server:
    """A server in a process of its own. It can be killed as by a power cut, and started again on the same port.

    `database` is a file, or an address (which needs a `key_file`). `environment` is added to that of the tests, and
    what it logs goes to `log`.
    """

    program: tuple[str, ...] = ("-m", "tests.server.serving")

    def __init__(
        self,
        database: Path | str,
        environment: dict[str, str] | None = None,
        log: IO[str] | None = None,
        processes: int = 0,
        **settings: Any,
    ) -> None:
        self._log = log
        self._processes = processes
        self._environment = environment
        where = (
            {"database": database}
            if isinstance(database, str)
            else {"database": f"sqlite:///{database}", "key_file": f"{database}.key"}
        )
        self._settings = {**where, **QUICK, **settings}
        self._port = "0"
        self.start()

    def start(self) -> None:
        arguments = [self._port, json.dumps(self._settings), str(self._processes)]
        # What is in the environment may be read while modules are imported.
        may_fork = self.program is Server.program and self._environment is None
        self._process = self._forked(arguments) if may_fork else self._executed(arguments)
        assert self._process.stdout
        self._port = self._process.stdout.readline().strip()
        assert self._port, "the server did not start"

    def _forked(self, arguments: list[str]) -> ForkedServer:
        return forking().start(arguments, self._log)

    def _executed(self, arguments: list[str]) -> subprocess.Popen[str]:
        # In a session of its own, so that its workers can be killed with it.
        return subprocess.Popen(
            [sys.executable, *self.program, *arguments], cwd=ROOT, env={**os.environ, **(self._environment or {})},
            stdout=subprocess.PIPE, stderr=self._log, text=True, start_new_session=True,
        )  # fmt: skip

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._port}"

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self, number: int = signal.SIGINT) -> int:
        """As Ctrl-C does; returns the exit code."""
        self._process.send_signal(number)
        return self._process.wait(DEADLINE)


@contextmanager
def serving(
    database: Path | str | None = None, environment: dict[str, str] | None = None, **settings: Any
) -> Iterator[Server]:
    """A server in a process of its own; without a database it gets one that is deleted afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(database or Path(folder) / "games.sqlite", environment, **settings)
        try:
            yield server
        finally:
            server.kill()


@contextmanager
def in_process(**settings: Any) -> Iterator[Any]:
    """A client of a server in the test's own process, with a database that is deleted afterwards."""
    from litestar.testing import TestClient

    from trilith.server.app import create_app

    with tempfile.TemporaryDirectory() as folder:
        chosen = {
            "database": f"sqlite:///{folder}/games.sqlite",
            "public_url": "http://testserver.local",
            "workers": 2,
            **QUICK,
            **settings,
        }
        with TestClient(create_app(Settings(**chosen))) as client:
            yield client


def listen(port: int) -> socket.socket:
    """A socket at this port; 0 is one that the system gives to nobody else while a killed server is away."""
    if port:
        return socket.create_server(("127.0.0.1", port), backlog=1024)
    given_away_from = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        with suppress(OSError):
            return listen(randrange(max(1025, given_away_from - 10_000), max(2000, given_away_from)))


def main(port: str, settings: str, processes: str = "0") -> None:
    from trilith.server import listening
    from trilith.server.run import run
    from trilith.server.supervisor import supervise

    chosen = msgspec.json.decode(settings, type=Settings)
    first = listen(int(port))
    number = first.getsockname()[1]

    def print_port() -> None:
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()

    if int(processes):
        first.close()
        sockets = listening.listen("127.0.0.1", number, processes=int(processes))
        sys.exit(0 if supervise(chosen, sockets, print_port) else 1)
    run(chosen, first, print_port)


if __name__ == "__main__":
    main(*sys.argv[1:])
