"""The hostile browsers' process: python -m bench.hostile.attackers PORT ATTACK ADDRESSES runs until it is killed.

It prints a line as soon as everybody is at it.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Final

import httpx
from websockets.exceptions import WebSocketException

from bench.hostile.browser import BROWSERS, ENGINE_10, ME, Browser, Seat

# How many games of engines each of them sets up, and watches.
DUELS: Final = 3
CLOCK: Final = {"kind": "increment", "seconds": 60, "extra": 1}
RECORD: Final = (Path(__file__).parents[2] / "tests/golden/morris.pgn").read_text(encoding="utf-8")
Attack = Callable[[Browser], Awaitable[None]]


async def duels(browser: Browser) -> None:
    """Engines of the best level against each other, with a clock, in a series that never ends; all of them watched."""
    async with AsyncExitStack() as watching:
        seats: list[Seat] = []
        for _ in range(DUELS):
            if table := await browser.set_up("morris", ENGINE_10, ENGINE_10, clock=CLOCK, best_of=99):
                seats.append(await watching.enter_async_context(browser.at(table)))
        await asyncio.gather(*(_watch(seat) for seat in seats))


async def _watch(seat: Seat) -> None:
    while True:
        await seat.hear("moved", "table")


async def draws(browser: Browser) -> None:
    """A draw is offered in every turn. After five of them the engine has to think about it."""
    while table := await browser.set_up("morris", ME, ENGINE_10):
        async with browser.at(table) as seat:
            while await seat.until_my_turn():
                await seat.do("deed", deed="draw")
                await seat.hear("table", "refused")
                while seat.table["offers"]["draw"]:
                    await seat.hear("table")
                if seat.table["result"] == "*":
                    await seat.move()
    await asyncio.sleep(1)


async def moves(browser: Browser) -> None:
    """Games against the best level, without a moment's thought."""
    while table := await browser.set_up("morris", ME, ENGINE_10):
        async with browser.at(table) as seat:
            while await seat.until_my_turn():
                await seat.move()
    await asyncio.sleep(1)


async def analyses(browser: Browser) -> None:
    """As many long analyses as are allowed, without end."""
    body = {"ruleset": "morris", "seconds": 10}
    await asyncio.gather(*(browser.post("/api/analyse", body) for _ in range(3)))
    await asyncio.sleep(0.2)


async def reviews(browser: Browser) -> None:
    """Long reviews of long games, as many as are allowed."""
    imported = await browser.post("/api/records", RECORD)
    if imported.status_code == 201:
        await browser.post(f"/api/tables/{imported.json()['id']}/review", {"seconds": 2})
    await asyncio.sleep(0.5)


ATTACKS: Final[dict[str, Attack]] = {
    "duels": duels, "draws": draws, "moves": moves, "analyses": analyses, "reviews": reviews,
}  # fmt: skip


async def repeat(attack: Attack, browser: Browser) -> None:
    while True:
        # Whatever the server does to them, they come again.
        with suppress(httpx.HTTPError, WebSocketException, OSError, KeyError):
            await attack(browser)
        await asyncio.sleep(0.05)


async def main(port: int, attack: str, addresses: int) -> None:
    chosen = [ATTACKS[attack]] if attack in ATTACKS else list(ATTACKS.values())
    browsers = [Browser(port, f"203.0.113.{number % addresses}") for number in range(BROWSERS)]
    tasks = [
        asyncio.create_task(repeat(chosen[number % len(chosen)], browser)) for number, browser in enumerate(browsers)
    ]
    await asyncio.sleep(3)
    print("ready", flush=True)
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
