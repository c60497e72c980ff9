"""Players for a load: two sockets a game, a random move every second, and a note of how long everybody waited."""

import asyncio
import random
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.load.http import Session


class Heard(msgspec.Struct):
    """What players look at of what they are told."""

    say: str
    version: int = 0
    moves: dict[str, Any] | None = None
    result: str = "*"
    why: str = ""


HEARD = msgspec.json.Decoder(Heard)


@dataclass
class Waits:
    """Seconds from sending a move until it was acknowledged, and until both sides had it."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    games: int = 0
    is_counting: bool = False


class Game:
    """One game after the other, always by the same ruleset."""

    def __init__(self, host: str, ruleset: str, number: int, waits: Waits, pace: float) -> None:
        self._host = host
        self._ruleset = ruleset
        self._waits = waits
        self._pace = pace
        self._random = random.Random(number)

    async def run(self, until: float) -> None:
        await asyncio.sleep(self._random.random() * self._pace)
        while perf_counter() < until:
            sessions = Session(self._host), Session(self._host)
            table = await sessions[0].post("/api/tables", _choice(self._ruleset))
            await sessions[1].post(f"/api/tables/{table['id']}/join", {})
            address = f"ws://{self._host}/api/tables/{table['id']}/socket"
            async with (
                connect(address, additional_headers=sessions[0].headers, compression=None) as one,
                connect(address, additional_headers=sessions[1].headers, compression=None) as other,
            ):
                self._waits.games += 1
                await self._play([one, other], until)

    async def _play(self, sides: list[ClientConnection], until: float) -> None:
        heard = [await _told(side) for side in sides]
        due = perf_counter() + self._random.random() * self._pace
        while perf_counter() < until and heard[0].result == "*":
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due = max(due + self._pace, perf_counter())
            mover = 0 if heard[0].moves else 1
            steps = _any_steps(heard[mover].moves or {"nodes": [[]]}, self._random)
            message = msgspec.json.encode({"do": "move", "version": heard[mover].version, "steps": steps}).decode()
            began = perf_counter()
            await sides[mover].send(message)
            heard = list(await asyncio.gather(*(_told(side, self._waits, began) for side in sides)))
            if self._waits.is_counting:
                self._waits.seen.append(perf_counter() - began)


async def _told(side: ClientConnection, waits: Waits | None = None, began: float = 0.0) -> Heard:
    """The next news of the table."""
    while True:
        heard = HEARD.decode(await side.recv())
        if heard.say in ("table", "moved"):
            return heard
        if waits and heard.say == "done" and waits.is_counting:
            waits.acknowledged.append(perf_counter() - began)
        if waits and heard.say == "refused":
            waits.refused.append(heard.why)


def _choice(ruleset: str) -> dict[str, Any]:
    return {"ruleset": ruleset, "seats": [{"kind": "me"}, {"kind": "open"}]}


def _any_steps(tree: dict[str, Any], luck: random.Random) -> list[str]:
    steps, node = [], 0
    while node != -1:
        kind, name, _, node = luck.choice(tree["nodes"][node])
        if kind != "done":
            steps.append(name)
    return steps
