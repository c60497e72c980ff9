"""Games played for a long time, and whether the server's memory grows meanwhile.

python -m bench.soak --minutes 60 --games 100

Games end and new ones begin all the time, tables are dropped from memory two minutes after the last has left, and the
database grows. What counts is the slope of the server's memory over the last two thirds.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.load.run import Program, next_line
from trilith.server.settings import Settings

SAMPLE: Final = 10.0


def main(minutes: float, games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            f"sqlite:///{folder}/games.sqlite", warm_up=False, table_burst=1e9, sockets_per_address=10 * games
        )
        command = [sys.executable, "-m", "tests.server.serving", "0", json.dumps(vars(settings))]
        with Program(command) as server:
            players = [sys.executable, "-m", "bench.load.players", next_line(server), str(games), str(minutes * 60)]
            with Program(players) as playing:
                assert next_line(playing) == "counting"
                samples = _watch(server.pid, minutes * 60)
                told = json.loads(next_line(playing))
        stored = Path(folder, "games.sqlite").stat().st_size / 1e6
    moves, refused = len(told["seen"]), len(told["refused"])
    print(f"{moves:,} moves, {told['games']:,} new games, {refused} refused; {stored:.0f} MB stored")
    (_, first), (_, last) = samples[0], samples[-1]
    slope = _slope(samples[len(samples) // 3 :])
    print(f"memory: {first:.0f} MB at first, {last:.0f} MB in the end; {slope:+.1f} MB an hour")


def _watch(pid: int, seconds: float) -> list[tuple[float, float]]:
    """The server's memory, in megabytes, by the time in seconds."""
    began, samples = time.monotonic(), []
    while (at := time.monotonic() - began) < seconds:
        samples.append((at, _memory(pid)))
        if len(samples) % 6 == 1:
            print(f"{at / 60:5.1f} min {samples[-1][1]:7.1f} MB", flush=True)
        time.sleep(SAMPLE)
    return samples


def _memory(pid: int) -> float:
    [line] = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def _slope(samples: Sequence[tuple[float, float]]) -> float:
    """By least squares, in megabytes an hour."""
    middle = sum(at for at, _ in samples) / len(samples)
    level = sum(memory for _, memory in samples) / len(samples)
    spread = sum((at - middle) ** 2 for at, _ in samples)
    return 3600 * sum((at - middle) * (memory - level) for at, memory in samples) / spread if spread else 0.0


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--games", type=int, default=100)
    given = options.parse_args()
    main(given.minutes, given.games)
