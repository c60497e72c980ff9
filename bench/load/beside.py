"""Two versions of the server under the same load at the same time: what a move costs each, and the ratio.

    python -m bench.load --games 150 --against /path/to/another/checkout

On a busy machine the processor time of one run says little, since whatever else runs empties the caches. Both servers
suffer the same here, so that a few per cent can be seen. Each has players of its own, who play the same games.
"""

import json
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from bench.load.run import Program, next_line, processor_time, settings_of
from bench.table import show

ROOT: Final = Path(__file__).parents[2]
HEAD: Final = ["checkout", "moves", "new games", "half", "99 %", "CPU a move", "of it in the system"]


class Share(NamedTuple):
    """What one server used for how many moves, in seconds, and the sorted waits of its players."""

    moves: int
    games: int
    user: float
    system: float
    seen: list[float]

    @property
    def processor(self) -> float:
        return (self.user + self.system) / self.moves

    def row(self, name: str) -> list[str]:
        waits = [f"{self.seen[int(len(self.seen) * share)] * 1000:.1f} ms" for share in (0.5, 0.99)]
        costs = [f"{seconds / self.moves * 1e6:.0f} µs" for seconds in (self.user + self.system, self.system)]
        return [name, str(self.moves), str(self.games), *waits, *costs]


def beside(other: Path, games: int, seconds: float, rounds: int) -> None:
    """`games` at each of both, so many times."""
    ratios = []
    for number in range(rounds):
        # Who is started first may be better off.
        checkouts = [ROOT, other] if number % 2 else [other, ROOT]
        found = dict(zip(checkouts, _round(checkouts, games, seconds), strict=True))
        ratios.append(found[ROOT].processor / found[other].processor)
        show(f"round {number + 1}", HEAD, [found[other].row("other"), found[ROOT].row("this")])
        print(f"this to other: {ratios[-1]:.3f} (median so far {median(ratios):.3f})", flush=True)


def _round(checkouts: list[Path], games: int, seconds: float) -> list[Share]:
    with ExitStack() as stack:
        servers = []
        for checkout in checkouts:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            settings = settings_of(f"sqlite:///{folder}/games.sqlite", folder, games)
            command = [sys.executable, "-m", "tests.server.serving", "0", json.dumps(vars(settings))]
            servers.append(stack.enter_context(_program(command, checkout)))
        ports = [next_line(server) for server in servers]
        # The players are the same program for both.
        arguments = [str(games), str(seconds)]
        players = [
            stack.enter_context(_program([sys.executable, "-m", "bench.load.players", port, *arguments], ROOT))
            for port in ports
        ]
        for playing in players:
            assert next_line(playing) == "counting"
        before = [processor_time(server.pid) for server in servers]
        told: list[dict[str, Any]] = [json.loads(next_line(playing)) for playing in players]
        after = [processor_time(server.pid) for server in servers]
    return [
        Share(len(one["seen"]), one["games"], end.user - begin.user, end.system - begin.system, sorted(one["seen"]))
        for one, begin, end in zip(told, before, after, strict=True)
    ]


def _program(command: list[str], checkout: Path) -> Program:
    path = os.pathsep.join([str(checkout / "src"), str(checkout)])
    return Program(command, cwd=checkout, env={**os.environ, "PYTHONPATH": path})
