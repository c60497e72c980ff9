"""Real servers in processes of their own, and browsers that talk to them."""

import itertools
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.waiting import DEADLINE
from trilith.server.settings import Settings

Json = dict[str, Any]


class Server:
    """A running server. `kill` ends it as a power cut would."""

    def __init__(self, database: Path, **settings: Any) -> None:
        chosen = Settings(f"sqlite:///{database}", warm_up=False, engine_pause=0.0)
        values = vars(chosen) | settings
        command = [sys.executable, "-m", "tests.server.launch", json.dumps(values)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        port = self._process.stdout.readline().strip()
        assert port, "the server did not start"
        self.host = f"127.0.0.1:{port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """As Ctrl-C does; the exit code."""
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(DEADLINE)


@contextmanager
def serving(database: Path, **settings: Any) -> Iterator[Server]:
    server = Server(database, **settings)
    try:
        yield server
    finally:
        server.kill()


class Browser:
    """Keeps its cookie, as browsers do."""

    def __init__(self, server: Server, cookie: str | None = None) -> None:
        self.server = server
        cookies = {"trilith": cookie} if cookie else None
        self.http = httpx.Client(base_url=f"http://{server.host}", timeout=DEADLINE, cookies=cookies)

    @property
    def cookie(self) -> str:
        return self.http.cookies["trilith"]

    def moved_to(self, server: Server) -> "Browser":
        """The same browser after the server came back at another port."""
        return Browser(server, self.cookie)

    def set_up(self, ruleset: str = "morris", *seats: Json, **choice: Any) -> Json:
        there = list(seats) or [{"kind": "me"}, {"kind": "open"}]
        answer = self.http.post("/api/tables", json={"ruleset": ruleset, "seats": there, **choice})
        assert answer.status_code == 201, answer.text
        table: Json = answer.json()
        return table

    def join(self, table: Json, **choice: Any) -> Json:
        answer = self.http.post(f"/api/tables/{table['id']}/join", json=choice)
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def look(self, table: Json) -> Json:
        answer = self.http.get(f"/api/tables/{table['id']}")
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def sit(self, table: Json, **headers: str) -> "Seated":
        """Open the table's socket."""
        if "trilith" not in self.http.cookies:
            self.look(table)
        head = {"Cookie": f"trilith={self.cookie}"} | headers
        address = f"ws://{self.server.host}/api/tables/{table['id']}/socket"
        return Seated(connect(address, additional_headers=head, open_timeout=DEADLINE))


class Seated:
    """An open socket. It knows the table as far as it was told."""

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self.socket = ExitStack().enter_context(opening)
        self.table: Json = {}
        self._asks = itertools.count(1)
        self.hear("table")

    def hear(self, *say: str) -> Json:
        """The next message of these kinds."""
        while True:
            message: Json = json.loads(self.socket.recv(DEADLINE))
            if message["say"] in ("table", "moved"):
                self.table |= message
            if message["say"] in say:
                return message

    def until(self, version: int) -> Json:
        while self.table["version"] < version:
            self.hear("table", "moved")
        return self.table

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def ask(self, do: str, **what: Any) -> Json:
        """Do something, and hear what came of it."""
        number = next(self._asks)
        self.send({"do": do, "ask": number, "version": self.table["version"]} | what)
        while (answer := self.hear("done", "refused"))["ask"] != number:
            pass
        return answer

    def move(self, move: str | None = None, **what: Any) -> Json:
        """This move, or the first there is."""
        named = {"move": move} if move else {"steps": first_steps(self.table["moves"])}
        answer = self.ask("move", **named | what)
        if answer["say"] == "done":
            self.until(answer["version"])
        return answer

    def act(self, deed: str, **what: Any) -> Json:
        answer = self.ask("deed", deed=deed, **what)
        if answer["say"] == "done":
            self.until(answer["version"])
        return answer

    def close(self) -> None:
        self.socket.close()


def first_steps(tree: Json) -> list[str]:
    """The first of the moves in a tree of steps."""
    steps, node = [], 0
    while node != -1:
        kind, name, _, node = tree["nodes"][node][0]
        if kind != "done":
            steps.append(name)
    return steps
