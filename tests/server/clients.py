"""Browsers that talk to a server: over HTTP, and over the socket of a table."""

import itertools
import json
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import Server
from tests.waiting import DEADLINE

Json = dict[str, Any]


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

    def sign_up(self, name: str, password: str = "quite a secret") -> Json:
        """Make an account and stay signed in; returns who that is."""
        answer = self.http.post("/api/account", json={"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        signed_up: Json = answer.json()
        return signed_up

    def sign_in(self, name: str, password: str = "quite a secret") -> Json:
        answer = self.http.post("/api/account/sign-in", json={"name": name, "password": password})
        assert answer.status_code == 200, answer.text
        player: Json = answer.json()
        return player

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

    def sit(self, table: Json, query: str = "", **headers: str) -> "Seated":
        """Open the table's socket."""
        return self._opened(f"/api/tables/{table['id']}/socket{query}", table, headers)

    def sit_for_words(self, table: Json) -> "Seated":
        """The same, and ask for the legal moves as words."""
        return self.sit(table, "?moves=words")

    def _opened(self, path: str, table: Json, headers: dict[str, str]) -> "Seated":
        if "trilith" not in self.http.cookies:
            self.look(table)
        head = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())} | headers
        # Without pings of its own: a busy server may take its time to answer them.
        return Seated(
            connect(
                f"ws://{self.server.host}{path}", additional_headers=head, open_timeout=DEADLINE, ping_interval=None
            )
        )


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
            if message["say"] == "moved":
                message["turns"] = [*self.table["turns"], message["turn"]]
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

    def act(self, action: str, **what: Any) -> Json:
        answer = self.ask("deed", deed=action, **what)
        if answer["say"] == "done":
            self.until(answer["version"])
        return answer

    def closed_with(self) -> int | None:
        """Wait until the server closes the socket, and return the code it gives."""
        try:
            while True:
                self.socket.recv(DEADLINE)
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else None

    def close(self) -> None:
        self.socket.close()


def first_steps(tree: Json) -> list[str]:
    """The first of the moves in a tree of steps."""
    return any_steps(tree, lambda choices: choices[0])


def any_steps(tree: Json, choose: Callable[[list[Any]], Any]) -> list[str]:
    """A move in a tree of steps, chosen step by step."""
    steps, node = [], 0
    while node != -1:
        kind, name, _, node = choose(tree["nodes"][node])
        if kind != "done":
            steps.append(name)
    return steps
