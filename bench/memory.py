"""How much memory a table takes: after it was set up, with both players connected, and after some moves."""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from bench.load.client import Requests, Socket
from bench.load.games import CHOICE, OPENED, TREE, any_steps, told
from bench.load.players import RULESETS
from bench.table import Goal, show
from trilith.server.settings import Settings

TABLES: Final = 300
MOVES: Final = 20
# What happens for the first time loads and remembers things that have nothing to do with the number of tables.
FIRST: Final = 50


def main() -> list[Goal]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            f"sqlite:///{folder}/games.sqlite", warm_up=False, table_burst=1e9, sockets_per_address=10 * TABLES
        )
        command = [sys.executable, "-m", "tests.server.serving", "0", json.dumps(vars(settings))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            sizes = asyncio.run(_measure(int(server.stdout.readline()), server.pid))
            server.kill()
    at_start, idle, connected, played, closed = sizes
    rows = [
        ["set up, both seats taken", _per_table(idle - at_start)],
        ["with both players connected", _per_table(connected - at_start)],
        [f"after {MOVES} moves", _per_table(played - at_start)],
        ["with both players gone again", _per_table(closed - at_start)],
    ]
    show(f"Memory of a table, as the mean of {TABLES}; without any, {at_start // 1024} MB", ["table", "memory"], rows)
    return []


async def _measure(port: int, pid: int) -> list[int]:
    """What the server takes, in kB: before, and after each step of all tables."""
    requests = Requests(port)
    for table in [await _set_up(requests, number) for number in range(FIRST)]:
        sides = await _connect(port, table)
        await _play(sides, random.Random(0))
        for side in sides:
            side.close()
    sizes = [await _size(pid)]
    tables = [await _set_up(requests, number) for number in range(TABLES)]
    sizes.append(await _size(pid))
    connected = [await _connect(port, table) for table in tables]
    sizes.append(await _size(pid))
    await asyncio.gather(*(_play(sides, random.Random(number)) for number, sides in enumerate(connected)))
    sizes.append(await _size(pid))
    for sides in connected:
        for side in sides:
            side.close()
    return [*sizes, await _size(pid)]


async def _set_up(requests: Requests, number: int) -> tuple[str, str, str]:
    """The path of a table, and the cookies of its players."""
    ruleset = RULESETS[number % len(RULESETS)]
    answer, one = await requests.post("/api/tables", (CHOICE % ruleset).encode(), "")
    path = f"/api/tables/{OPENED.decode(answer).id}"
    _, other = await requests.post(f"{path}/join", b"{}", "")
    return path, one, other


async def _connect(port: int, table: tuple[str, str, str]) -> list[Socket]:
    path, *cookies = table
    return [await Socket.open(port, f"{path}/socket", cookie) for cookie in cookies]


async def _play(sides: list[Socket], luck: random.Random) -> None:
    heard = [await told(side) for side in sides]
    for _ in range(MOVES):
        if heard[0].result != "*":
            return
        mover = 0 if heard[0].is_mine else 1
        steps = any_steps(TREE.decode(heard[mover].moves).nodes, luck)
        sides[mover].send(json.dumps({"do": "move", "version": heard[mover].version, "steps": steps}).encode())
        heard = [await told(side) for side in sides]


async def _size(pid: int) -> int:
    await asyncio.sleep(1.0)
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _per_table(size: int) -> str:
    return f"{size / TABLES:.0f} kB"
