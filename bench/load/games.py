"""Players for a load: two sockets a game, a random move every second, and a note of how long everybody waited."""

import asyncio
import random
from dataclasses import dataclass, field
from time import perf_counter

import msgspec

from bench.load.client import Requests, Socket

CHOICE = '{"ruleset":"%s","seats":[{"kind":"me"},{"kind":"open"}]}'


class Opened(msgspec.Struct):
    id: str


class Heard(msgspec.Struct):
    """What players look at of what they are told."""

    say: str
    version: int = 0
    moves: msgspec.Raw = msgspec.Raw(b"null")
    words: msgspec.Raw = msgspec.Raw(b"null")
    result: str = "*"
    why: str = ""

    @property
    def is_mine(self) -> bool:
        return bytes(self.moves) != b"null" or bytes(self.words) != b"null"

    def any_steps(self, luck: random.Random) -> list[str]:
        """The names of the steps of a random move."""
        if bytes(self.words) == b"null":
            return any_steps(TREE.decode(self.moves).nodes, luck)
        told = WORDS.decode(self.words)
        word = luck.choice(told.words.split(" "))
        return [told.letters[letter][1] for letter in (luck.choice(told.starts) + word if told.starts else word)]


class Tree(msgspec.Struct):
    nodes: list[list[tuple[str, str, int, int]]]


class Words(msgspec.Struct):
    letters: dict[str, tuple[str, str, int]]
    starts: str
    words: str


OPENED = msgspec.json.Decoder(Opened)
HEARD = msgspec.json.Decoder(Heard)
TREE = msgspec.json.Decoder(Tree)
WORDS = msgspec.json.Decoder(Words)


@dataclass
class Waits:
    """Seconds from sending a move until it was acknowledged, and until both sides had it.

    `games` counts the games that were set up meanwhile.
    """

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    games: int = 0
    is_counting: bool = False


class Game:
    """One game after the other, always by the same ruleset. Where there are several servers, each player has one."""

    def __init__(self, servers: list[Requests], ports: list[int], ruleset: str, number: int, waits: Waits,
                 pace: float) -> None:  # fmt: skip
        self._servers = servers[number % len(servers)], servers[(number + 1) % len(servers)]
        self._ports = ports[number % len(ports)], ports[(number + 1) % len(ports)]
        self._ruleset = ruleset
        self._waits = waits
        self._pace = pace
        self._random = random.Random(number)

    async def run(self, until: float) -> None:
        await asyncio.sleep(self._random.random() * self._pace)
        while perf_counter() < until:
            answer, one = await self._servers[0].post("/api/tables", (CHOICE % self._ruleset).encode(), "")
            path = f"/api/tables/{OPENED.decode(answer).id}"
            _, other = await self._servers[1].post(f"{path}/join", b"{}", "")
            sides = [
                await Socket.open(port, f"{path}/socket?moves=words", cookie)
                for port, cookie in zip(self._ports, (one, other), strict=True)
            ]
            self._waits.games += self._waits.is_counting
            await self._play(sides, until)
            for side in sides:
                side.close()

    async def _play(self, sides: list[Socket], until: float) -> None:
        heard = [await told(side) for side in sides]
        due = perf_counter() + self._random.random() * self._pace
        while perf_counter() < until and heard[0].result == "*":
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due = max(due + self._pace, perf_counter())
            mover = 0 if heard[0].is_mine else 1
            steps = heard[mover].any_steps(self._random)
            message = msgspec.json.encode({"do": "move", "version": heard[mover].version, "steps": steps})
            began = perf_counter()
            sides[mover].send(message)
            heard = [await told(side, self._waits, began) for side in (sides[mover], sides[1 - mover])]
            if self._waits.is_counting:
                self._waits.seen.append(perf_counter() - began)
            heard = heard if mover == 0 else heard[::-1]


async def told(side: Socket, waits: Waits | None = None, began: float = 0.0) -> Heard:
    """The next news of the table."""
    while True:
        heard = HEARD.decode(await side.next())
        if heard.say in ("table", "moved"):
            return heard
        if waits and heard.say == "done" and waits.is_counting:
            waits.acknowledged.append(perf_counter() - began)
        if waits and heard.say == "refused":
            waits.refused.append(heard.why)


def any_steps(nodes: list[list[tuple[str, str, int, int]]], luck: random.Random) -> list[str]:
    steps, node = [], 0
    while node != -1:
        kind, name, _, node = luck.choice(nodes[node])
        if kind != "done":
            steps.append(name)
    return steps
