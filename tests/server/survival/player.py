"""A browser that plays one game after the other, on whichever server answers, and notes what it was told."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.clients import Json, any_steps

# How often a browser that hears nothing sends a ping, and when it gives the connection up, in seconds.
PING = 8.0
SILENCE = 20.0
# And how long before it tries again after it has lost a connection.
PAUSE = 0.3
REVIEW_SECONDS = 0.05
# What a player does: play on and resign at some time, or make their first move only and let the clock run out.
Manner = Literal["plays", "idles"]


@dataclass
class Notes:
    """What one browser knows of one table. Moves by the version that they made, or would have made."""

    table_id: str
    view: Json = field(default_factory=dict)
    sent: dict[int, set[tuple[str, ...]]] = field(default_factory=dict)
    acknowledged: dict[int, tuple[str, ...]] = field(default_factory=dict)
    # Resignations and wishes for another game, by version.
    deeds: dict[int, str] = field(default_factory=dict)
    # Whether a review was asked for, and whether it was promised.
    is_review_asked: bool = False
    has_review: bool = False

    @property
    def version(self) -> int:
        version: int = self.view.get("version", 0)
        return version

    @property
    def moves(self) -> list[str]:
        return [turn["move"] for turn in self.view.get("turns", [])]


@dataclass
class Figures:
    """What all players together saw."""

    connections_lost: int = 0
    # A view that is older than one seen before: the process that sent it had not heard the news yet.
    old_views: int = 0
    # Seconds from the first sending of a move until it stood on the mover's own screen.
    waits: list[float] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)


@dataclass
class Pending:
    """A move or a deed that is not answered yet, how many turns had been made before it, and since when it waits."""

    message: Json
    turns: int
    since: float


class Lost(Exception):
    """No answer, or the connection is gone."""


class Player:
    """`hosts` gives the addresses of all servers, dead or alive. Moves come a `pace` apart, in seconds."""

    def __init__(
        self, hosts: Callable[[], list[str]], http: httpx.AsyncClient, figures: Figures, luck: Random, pace: float
    ) -> None:
        self._hosts = hosts
        self._http = http
        self.figures = figures
        self._luck = luck
        self._pace = pace
        self.tables: list[Notes] = []
        self.manner: Manner = "plays"
        self.asks_for_review = False
        # Once it is finishing, it begins nothing new, and watches.
        self.is_finishing = False
        self._headers: dict[str, str] = {}
        self._asks = 0
        self._pending: Pending | None = None
        self._due = 0.0
        self._length = 0

    @property
    def notes(self) -> Notes:
        return self.tables[-1]

    # ---- HTTP ----

    async def request(self, method: str, path: str, body: Json | None = None, host: str | None = None) -> Json:
        """Ask this server, or any of them, until there is an answer."""
        while True:
            answer = await self._ask(method, path, body, host)
            if answer and answer.status_code < 300:
                told: Json = answer.json()
                return told
            if answer and answer.status_code < 500 and answer.status_code != 429:
                raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text}")
            await asyncio.sleep(PAUSE)

    async def _ask(self, method: str, path: str, body: Json | None, host: str | None = None) -> httpx.Response | None:
        address = f"http://{host or self._luck.choice(self._hosts())}{path}"
        try:
            answer = await self._http.request(method, address, json=body, headers=self._headers)
        except httpx.TransportError:
            return None
        if answer.status_code >= 300:
            self.figures.refusals[f"HTTP {answer.status_code}"] += 1
        if cookie := answer.headers.get("set-cookie"):
            self._headers = {"Cookie": cookie.partition(";")[0]}
        return answer

    async def _ask_for_review(self) -> None:
        """Once: there may be more than enough to look back on already."""
        notes = self.notes
        notes.is_review_asked = True
        answer = await self._ask("POST", f"/api/tables/{notes.table_id}/review", {"seconds": REVIEW_SECONDS})
        notes.has_review = answer is not None and answer.status_code == 202

    async def look(self, host: str) -> Json:
        """The table as this server has it."""
        return await self.request("GET", f"/api/tables/{self.notes.table_id}", host=host)

    async def set_up(self, ruleset: str, *seats: Json, **choice: Any) -> str:
        table = await self.request("POST", "/api/tables", {"ruleset": ruleset, "seats": seats, **choice})
        self._come_to(table["id"])
        return self.notes.table_id

    async def join(self, table_id: str) -> None:
        await self.request("POST", f"/api/tables/{table_id}/join", {})
        self._come_to(table_id)

    def _come_to(self, table_id: str) -> None:
        self.tables.append(Notes(table_id))
        self._pending = None
        self._length = self._luck.randint(8, 24)
        self._due = time.monotonic() + self._luck.random() * self._pace

    # ---- the socket ----

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            address = f"ws://{self._luck.choice(self._hosts())}/api/tables/{self.notes.table_id}/socket"
            try:
                async with connect(
                    address, additional_headers=self._headers, compression=None, proxy=None, ping_interval=None,
                    open_timeout=SILENCE, close_timeout=1,
                ) as socket:  # fmt: skip
                    await self._converse(socket)
            except (OSError, WebSocketException, Lost):
                self.figures.connections_lost += 1
                await asyncio.sleep(PAUSE * (0.5 + self._luck.random()))

    async def _converse(self, socket: ClientConnection) -> None:
        """Until the next game, at another table."""
        table_id, since = self.notes.table_id, time.monotonic()
        self._see(await _hear_table(socket))
        await self._resume(socket)
        while self.notes.table_id == table_id:
            now = time.monotonic()
            has_plan = self._pending is None and self._plan() is not None
            try:
                message = await _hear(socket, max(0.0, self._due - now) if has_plan else PING)
                since = time.monotonic()
                await self._receive(message, socket)
            except TimeoutError:
                if has_plan:
                    await self._begin(socket)
                elif time.monotonic() - since > SILENCE:
                    raise Lost from None
                else:
                    await _send(socket, {"do": "ping"})
            if self._wants_review():
                await self._ask_for_review()
            if (after := self.notes.view["series"]["after"]) and not self.is_finishing:
                self._come_to(after)

    async def _resume(self, socket: ClientConnection) -> None:
        """After a lost connection a move is sent again, unless the game has gone on. A deed must be done anew."""
        if self._pending and self._pending.turns == len(self.notes.moves) and self._pending.message["do"] == "move":
            await _send(socket, self._pending.message)
        else:
            self._pending = None

    # ---- what to do ----

    def _wants_review(self) -> bool:
        notes = self.notes
        return self.asks_for_review and not notes.is_review_asked and notes.view["result"] != "*" and bool(notes.moves)

    def _plan(self) -> str | None:
        """What is to be done next, if anything."""
        view = self.notes.view
        if self.is_finishing:
            return None
        # A game is over without a result too: when the first move does not come in time, as while a server is away.
        if view["result"] != "*" or view["ended_by"]:
            is_asked = not set(view["you"]) & set(view["offers"]["rematch"])
            return "rematch" if "rematch" in view["may"] and is_asked else None
        if not view["moves"] or (self.manner == "idles" and len(view["turns"]) >= len(view["seats"])):
            return None
        return "resign" if len(view["turns"]) >= self._length and "resign" in view["may"] else "move"

    async def _begin(self, socket: ClientConnection) -> None:
        plan, notes = self._plan(), self.notes
        self._asks += 1
        message: Json = {"do": "deed", "deed": plan, "version": notes.version, "ask": self._asks}
        if plan == "move":
            steps = any_steps(notes.view["moves"], self._luck.choice)
            message = {"do": "move", "steps": steps, "version": notes.version, "ask": self._asks}
            notes.sent.setdefault(notes.version + 1, set()).add(tuple(steps))
        self._pending = Pending(message, len(notes.moves), time.monotonic())
        await _send(socket, message)

    # ---- what is heard ----

    async def _receive(self, message: Json, socket: ClientConnection) -> None:
        say, pending = message["say"], self._pending
        if say == "table":
            self._see(message)
        elif say == "moved":
            if message["version"] > self.notes.version + 1:
                await _send(socket, {"do": "look"})
            elif message["version"] == self.notes.version + 1:
                turns = [*self.notes.view["turns"], message["turn"]]
                self.notes.view = {**self.notes.view, **message, "turns": turns}
        elif say in ("done", "refused") and pending and message["ask"] == pending.message["ask"]:
            if say == "done":
                self._note(message["version"], pending)
            else:
                self.figures.refusals[message["why"]] += 1
                await _send(socket, {"do": "look"})
            self._pending = None
            self._due = time.monotonic() + self._pace * (0.5 + self._luck.random())

    def _note(self, version: int, pending: Pending) -> None:
        if pending.message["do"] == "move":
            assert version not in self.notes.acknowledged, "one version, two moves"
            self.notes.acknowledged[version] = tuple(pending.message["steps"])
            self.figures.waits.append(time.monotonic() - pending.since)
        else:
            self.notes.deeds[version] = pending.message["deed"]

    def _see(self, view: Json) -> None:
        notes, now = self.notes, [turn["move"] for turn in view["turns"]]
        self.figures.old_views += view["version"] < notes.version
        both = min(len(now), len(notes.moves))
        assert now[:both] == notes.moves[:both], f"a move has changed at {notes.table_id}: {notes.moves} {now}"
        notes.view = view


async def _send(socket: ClientConnection, message: Json) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def _hear(socket: ClientConnection, seconds: float) -> Json:
    message: Json = msgspec.json.decode(await asyncio.wait_for(socket.recv(), seconds))
    return message


async def _hear_table(socket: ClientConnection) -> Json:
    while (message := await _hear(socket, SILENCE))["say"] != "table":
        pass
    return message
