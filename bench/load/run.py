"""Starts servers and their players, and puts the waits into a table; beside it boardgame.io's server, where npm is.

The servers' processor time is that of the time that is counted, so that neither starting them nor everybody's sitting
down is part of it. Games that end meanwhile are, and so are the new ones that follow them.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.table import Goal, show
from tests.server import postgres
from trilith.server.settings import Settings

GAMES: Final = 500
SECONDS: Final = 20.0
# Within how many seconds 99 % of the moves are to be seen: on one process, and on two with twice the games.
GOAL: Final = 0.05
GOAL_OF_TWO: Final = 0.1
PEER: Final = Path(__file__).parent / "peer"
# Installed once, out of everybody's way.
PEER_HOME: Final = Path(sys.prefix) / "bench-peer"
HEAD: Final = ["server", "moves", "new games", "half", "90 %", "99 %", "longest", "CPU a move", "players' own"]
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Measured(NamedTuple):
    """Sorted seconds until both sides had a move; the servers' processor time and the players' own, for one move."""

    seen: list[float]
    refused: list[str]
    games: int
    processor: float
    players: float

    def within(self, share: float) -> float:
        return self.seen[min(len(self.seen) - 1, int(len(self.seen) * share))]

    def row(self, name: str) -> list[str]:
        waits = [f"{self.within(share) * 1000:.1f} ms" for share in (0.5, 0.9, 0.99, 1.0)]
        costs = [f"{seconds * 1000:.2f} ms" for seconds in (self.processor, self.players)]
        return [name, str(len(self.seen)), str(self.games), *waits, *costs]


def main() -> list[Goal]:
    return [*on_one_process(GAMES, SECONDS), *on_two_processes(2 * GAMES, SECONDS)]


def on_one_process(games: int, seconds: float, with_peer: bool = True) -> list[Goal]:
    """Beside boardgame.io: with games as long as ours are on average, and with games that never end."""
    with tempfile.TemporaryDirectory() as folder:
        ours = _trilith([f"sqlite:///{folder}/games.sqlite"], games, seconds)
    rows = [ours.row("Trilith, five games, every move stored")]
    goals = [_in_time(ours, games, GOAL, "one process")]
    npm = shutil.which("npm")
    if npm and with_peer:
        turns = round(len(ours.seen) / ours.games) if ours.games else 0
        alike, endless = (_boardgame_io(npm, games, seconds, length) for length in (turns, 0))
        rows.append(alike.row(f"boardgame.io, {turns} stones on points a game, in memory"))
        rows.append(endless.row("boardgame.io, games without end"))
        goals.append(_no_dearer(ours, alike, "boardgame.io's"))
        goals.append(_no_dearer(ours, endless, "boardgame.io's without new games"))
    show(f"{games} games at once, a move a second in each: until both sides see it", HEAD, rows)
    return goals


def on_two_processes(games: int, seconds: float) -> list[Goal]:
    """The two players of a game are connected to one process each."""
    programs = postgres.find()
    if programs is None:
        print("There is no PostgreSQL, so there is no table for two processes.")
        return []
    with postgres.running(programs) as running:
        ours = _trilith([running.new_database()] * 2, games, seconds)
    rows = [ours.row("Trilith, two processes, PostgreSQL")]
    show(f"{games} games at once, a move a second in each: until both sides see it", HEAD, rows)
    return [_in_time(ours, games, GOAL_OF_TWO, "two processes")]


def _in_time(measured: Measured, games: int, goal: float, where: str) -> Goal:
    reached = measured.within(0.99)
    what = f"99 % of moves, {games} games on {where}"
    return Goal(what, f"< {goal * 1000:.0f} ms", f"{reached * 1000:.0f} ms", reached < goal)


def _no_dearer(ours: Measured, theirs: Measured, whose: str) -> Goal:
    figures = [f"{measured.processor * 1000:.2f} ms" for measured in (theirs, ours)]
    return Goal(f"CPU a move, to {whose}", f"≤ {figures[0]}", figures[1], ours.processor <= theirs.processor)


def _trilith(databases: Sequence[str], games: int, seconds: float) -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        commands = []
        for database in databases:
            settings = settings_of(database, folder, games)
            commands.append([sys.executable, "-m", "tests.server.serving", "0", json.dumps(vars(settings))])
        players = [sys.executable, "-m", "bench.load.players"]
        measured = _measure(commands, players, [str(games), str(seconds)])
    if measured.refused:
        print(f"{len(measured.refused)} moves were refused: {measured.refused[0]}")
    return measured


def settings_of(database: str, folder: str, games: int) -> Settings:
    """Nothing limits how many games begin at once."""
    return Settings(database, key_file=f"{folder}/key", warm_up=False, table_burst=1e9, sockets_per_address=10 * games)


def _boardgame_io(npm: str, games: int, seconds: float, turns: int) -> Measured:
    PEER_HOME.mkdir(exist_ok=True)
    for name in ("package.json", "server.js", "players.js"):
        shutil.copy(PEER / name, PEER_HOME)
    if not (PEER_HOME / "node_modules").exists():
        subprocess.run([npm, "install", "--silent", "--no-audit"], cwd=PEER_HOME, check=True, stderr=subprocess.DEVNULL)
    server, players = ["node", str(PEER_HOME / "server.js")], ["node", str(PEER_HOME / "players.js")]
    return _measure([server], players, [str(games), str(seconds), str(turns)])


def _measure(servers: Sequence[Sequence[str]], players: Sequence[str], load: Sequence[str]) -> Measured:
    with ExitStack() as stack:
        running = [stack.enter_context(Program(command)) for command in servers]
        ports = ",".join(next_line(server) for server in running)
        playing = stack.enter_context(Program([*players, ports, *load]))
        assert next_line(playing) == "counting"
        before = sum(sum(processor_time(server.pid)) for server in running)
        told: dict[str, Any] = json.loads(next_line(playing))
        used = sum(sum(processor_time(server.pid)) for server in running) - before
    moves = len(told["seen"])
    return Measured(sorted(told["seen"]), told["refused"], told["games"], used / moves, told["processor"] / moves)


class Program(subprocess.Popen[str]):
    """A program whose output is read, and which is killed in the end."""

    def __init__(self, command: Sequence[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
        super().__init__(command, stdout=subprocess.PIPE, text=True, cwd=cwd, env=env)

    def __exit__(self, *error: object) -> None:
        self.kill()
        super().__exit__(*error)  # type: ignore[arg-type]


def next_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


class ProcessorTime(NamedTuple):
    """In seconds: in the program itself, and in the system for it."""

    user: float
    system: float


def processor_time(pid: int) -> ProcessorTime:
    """What a process has used."""
    # The name in parentheses may hold anything; the rest are numbers.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return ProcessorTime(int(fields[11]) / TICKS, int(fields[12]) / TICKS)
