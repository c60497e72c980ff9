"""Starts a server and its players, and puts the waits into a table; beside it boardgame.io's server, where npm is."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.table import Goal, show
from trilith.server.settings import Settings

GAMES = 500
SECONDS = 20.0
GOAL = 0.1
PEER = Path(__file__).parent / "peer"
# Installed once, out of everybody's way.
PEER_HOME = Path(sys.prefix) / "bench-peer"
HEAD = ["server", "moves", "half", "90 %", "99 %", "longest", "CPU a move"]


class Measured(NamedTuple):
    """Sorted seconds until both sides had a move, and the server's processor time for one."""

    seen: list[float]
    refused: list[str]
    processor: float

    def within(self, share: float) -> float:
        return self.seen[min(len(self.seen) - 1, int(len(self.seen) * share))]


def main() -> list[Goal]:
    ours = _trilith()
    rows = [_row("Trilith, five games, every move stored", ours)]
    if ours.refused:
        print(f"{len(ours.refused)} moves were refused: {ours.refused[0]}")
    if npm := shutil.which("npm"):
        rows.append(_row("boardgame.io, stones on points, in memory", _boardgame_io(npm)))
    show(f"{GAMES} games at once, a move a second in each: until both sides see it", HEAD, rows)
    reached = f"{ours.within(0.99) * 1000:.0f} ms"
    return [Goal(f"99 % of moves at {GAMES} games", "< 100 ms", reached, ours.within(0.99) < GOAL)]


def _trilith() -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            f"sqlite:///{folder}/games.sqlite", warm_up=False, table_burst=1e9, sockets_per_address=10 * GAMES
        )
        server = [sys.executable, "-m", "tests.server.serving", "0", json.dumps(vars(settings))]
        return _measure(server, lambda port: [sys.executable, "-m", "bench.load.players", f"127.0.0.1:{port}"])


def _boardgame_io(npm: str) -> Measured:
    PEER_HOME.mkdir(exist_ok=True)
    for name in ("package.json", "server.js", "players.js"):
        shutil.copy(PEER / name, PEER_HOME)
    if not (PEER_HOME / "node_modules").exists():
        subprocess.run([npm, "install", "--silent", "--no-audit"], cwd=PEER_HOME, check=True, stderr=subprocess.DEVNULL)
    return _measure(["node", str(PEER_HOME / "server.js")], lambda port: ["node", str(PEER_HOME / "players.js"), port])


def _measure(server: Sequence[str], players: Any) -> Measured:
    running = subprocess.Popen(server, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout
        port = running.stdout.readline().strip()
        command = [*players(port), str(GAMES), str(SECONDS)]
        told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout)
    finally:
        running.kill()
        _, _, used = os.wait4(running.pid, 0)
        running.returncode = 0
    # Before the counting began there were moves too, at the same pace.
    moves = len(told["seen"]) * (1 + 6 / SECONDS)
    return Measured(sorted(told["seen"]), told["refused"], (used.ru_utime + used.ru_stime) / moves)


def _row(name: str, measured: Measured) -> list[str]:
    waits = [measured.within(share) for share in (0.5, 0.9, 0.99, 1.0)]
    figures = [f"{wait * 1000:.1f} ms" for wait in waits]
    return [name, str(len(measured.seen)), *figures, f"{measured.processor * 1000:.2f} ms"]
