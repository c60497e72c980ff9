"""How long a person waits for the command line."""

import subprocess
import sys
from statistics import median
from time import perf_counter

from bench.table import show

RUNS = 7
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "trilith --help": ["-m", "trilith", "--help"],
    "trilith games": ["-m", "trilith", "games"],
    "trilith show morris": ["-m", "trilith", "show", "morris"],
    "trilith perft morris 4 (compiled before)": ["-m", "trilith", "perft", "morris", "4"],
}


def main() -> None:
    rows = []
    for name, arguments in COMMANDS.items():
        waits = sorted(waited(arguments) for _ in range(RUNS))
        rows.append([name, f"{median(waits) * 1000:.0f} ms", f"{waits[0] * 1000:.0f} ms"])
    show("Waiting for a command", ["command", "median", "best"], rows)


def waited(arguments: list[str]) -> float:
    begin = perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return perf_counter() - begin
