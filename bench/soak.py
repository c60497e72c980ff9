"""Games for a long time, and what the server's memory does: python -m bench.soak --games 200 --minutes 60.

Every player makes a move a second, and a game that ends is followed by a new one at a new table.
"""

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import linear_regression
from typing import NamedTuple

import httpx

from bench.table import show
from tests.server.serving import Server, serving

# Seconds between two samples.
INTERVAL = 5.0
# In this part of the time tables come into memory and none leaves it yet; growth is measured after it.
ARRIVING = 0.4


class Sample(NamedTuple):
    """What the server says of itself. `collections` are those of the whole memory."""

    minute: float
    megabytes: float
    tables: int
    files: int
    moves: int
    collections: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10.0)
    chosen = parser.parse_args()
    seconds = chosen.minutes * 60
    with serving(metrics_from=["127.0.0.1"], table_burst=1e9, sockets_per_address=10 * chosen.games) as server:
        port = server.host.partition(":")[2]
        command = [sys.executable, "-m", "bench.load.players", port, str(chosen.games), str(seconds)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as players:
            assert players.stdout
            assert players.stdout.readline() == "counting\n"
            samples = _watch(server, players, seconds)
    _tell(samples, chosen.games)


def _watch(server: Server, players: "subprocess.Popen[str]", seconds: float) -> list[Sample]:
    began, samples = time.monotonic(), list[Sample]()
    while time.monotonic() - began < seconds:
        assert players.poll() is None, "the players have given up"
        samples.append(_sample(server, (time.monotonic() - began) / 60))
        time.sleep(INTERVAL)
    players.communicate()
    return samples


def _sample(server: Server, minute: float) -> Sample:
    text = httpx.get(f"{server.address}/metrics", timeout=60).raise_for_status().text

    def value(name: str, labels: str = "") -> float:
        found = re.findall(rf"^{name}\{{[^}}]*{labels}[^}}]*\}} (\S+)$", text, re.MULTILINE)
        return sum(map(float, found))

    return Sample(
        minute, value("process_resident_memory_bytes") / 1e6, int(value("trilith_tables_live")),
        int(value("process_open_fds")), int(value("trilith_moves_total")),
        int(value("trilith_gc_seconds_count", 'generation="2"')),
    )  # fmt: skip


def _tell(samples: Sequence[Sample], games: int) -> None:
    every = max(1, len(samples) // 12)
    rows = [
        [f"{sample.minute:.1f}", f"{sample.megabytes:.1f}", *(str(figure) for figure in sample[2:])]
        for sample in samples[::every]
    ]
    head = ["minute", "MB", "tables in memory", "open files", "moves", "full collections"]
    show(f"{games} games, a move a second in each", head, rows)
    steady = [sample for sample in samples if sample.minute >= ARRIVING * samples[-1].minute]
    slope, _ = linear_regression([sample.minute for sample in steady], [sample.megabytes for sample in steady])
    first, last = steady[0], steady[-1]
    print(f"From minute {first.minute:.0f} to {last.minute:.0f} memory grew by {slope:+.2f} MB a minute;")
    print(f"the least was {min(sample.megabytes for sample in steady):.1f} MB,", end=" ")
    print(f"the most {max(sample.megabytes for sample in steady):.1f} MB.")


if __name__ == "__main__":
    main()
