"""Somebody plays against an engine and analyses a position: alone on the server, then beside each kind of attack."""

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Final, NamedTuple

from bench.hostile.browser import BROWSERS, ME, Browser
from bench.table import Goal, show
from trilith.server.settings import Settings

# As `attackers.py` names them.
ATTACKS: Final = ("duels", "draws", "moves", "analyses", "reviews", "all of these")
# For how long the person plays beside each attack, how many seconds they think about a move, and the engine's level.
SECONDS: Final = 10.0
THOUGHT: Final = 0.2
LEVEL: Final = {"kind": "engine", "level": "4"}
ANALYSIS: Final = {"ruleset": "morris", "seconds": 1.0}
HEAD: Final = ["a hundred browsers", "addresses", "moves", "half", "90 %", "longest", "a second's analysis"]
# How much longer nine of ten engine moves may take than on a quiet server, in seconds.
GOAL: Final = 0.5
# How long the person waits for the analysis after the games, in seconds.
PATIENCE: Final = 30.0


class Measured(NamedTuple):
    """How many seconds the engine's moves took, sorted, and an analysis of one second; None if there was no answer."""

    moves: list[float]
    analysis: float | None

    def within(self, share: float) -> float:
        return self.moves[min(len(self.moves) - 1, int(len(self.moves) * share))]

    def row(self, name: str, addresses: str) -> list[str]:
        waits = [f"{self.within(share) * 1000:.0f} ms" for share in (0.5, 0.9, 1.0)]
        analysis = "none" if self.analysis is None else f"{self.analysis:.1f} s"
        return [name, addresses, str(len(self.moves)), *waits, analysis]


def main() -> list[Goal]:
    with _server() as port:
        quiet = asyncio.run(_play(port))
    rows, worst = [quiet.row("none", "")], quiet.within(0.9)
    for attack in ATTACKS:
        for addresses in (1, BROWSERS):
            with _server() as port, _attackers(port, attack, addresses):
                measured = asyncio.run(_play(port))
            rows.append(measured.row(attack, str(addresses)))
            worst = max(worst, measured.within(0.9))
    show("An engine's move at level 4, for somebody else at another address", HEAD, rows)
    late = worst - quiet.within(0.9)
    return [Goal("90 % of engine moves beside hostile browsers", f"< {GOAL} s later", f"{late:.2f} s", late < GOAL)]


async def _play(port: int) -> Measured:
    """One game after the other. The first ones get the engine ready, and do not count."""
    person = Browser(port, "198.51.100.7")
    waits: list[float] = []
    analysing = asyncio.create_task(_analyse(person))
    until = perf_counter() + SECONDS
    while perf_counter() < until or not waits:
        table = await person.set_up("morris", ME, LEVEL)
        assert table, "somebody who plays is not refused"
        async with person.at(table) as seat:
            while await seat.until_my_turn() and (perf_counter() < until or not waits):
                await asyncio.sleep(THOUGHT)
                await seat.move()
                sent = perf_counter()
                if not await seat.until_my_turn():
                    break
                waits.append(perf_counter() - sent)
    done, _ = await asyncio.wait([analysing], timeout=PATIENCE)
    analysis = analysing.result() if done else None
    analysing.cancel()
    await person.close()
    return Measured(sorted(waits), analysis)


async def _analyse(person: Browser) -> float:
    began = perf_counter()
    answer = await person.post("/api/analyse", ANALYSIS)
    assert answer.status_code == 200, answer.text
    return perf_counter() - began


@contextmanager
def _server() -> Iterator[int]:
    """A server that believes what addresses it is told, with its engines ready."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            f"sqlite:///{folder}/games.sqlite", behind_proxies=("127.0.0.1",), engine_pause=0.0, warm_up=False
        )
        with _process("tests.server.serving", "0", json.dumps(vars(settings))) as port:
            asyncio.run(_get_ready(int(port)))
            yield int(port)


async def _get_ready(port: int) -> None:
    """Have both workers load the engine: one analyses, so that the other has to move."""
    person = Browser(port, "198.51.100.8")
    await person.post("/api/analyse", ANALYSIS | {"seconds": 0.05})
    analysing = asyncio.create_task(person.post("/api/analyse", ANALYSIS | {"seconds": 3}))
    await asyncio.sleep(0.5)
    table = await person.set_up("morris", ME, LEVEL)
    assert table
    async with person.at(table) as seat:
        for _ in range(3):
            await seat.until_my_turn()
            await seat.move()
        await seat.until_my_turn()
    assert (await analysing).status_code == 200
    await person.close()


@contextmanager
def _attackers(port: int, attack: str, addresses: int) -> Iterator[None]:
    with _process("bench.hostile.attackers", str(port), attack, str(addresses)):
        yield


@contextmanager
def _process(*command: str) -> Iterator[str]:
    """A program of ours, and the first line that it prints."""
    words: Sequence[str] = [sys.executable, "-m", *command]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert running.stdout
    try:
        yield running.stdout.readline().strip()
    finally:
        running.kill()
        running.wait()
