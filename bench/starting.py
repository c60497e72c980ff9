"""How long a person waits for the command line."""

import subprocess
import sys
from statistics import median
from time import perf_counter

from bench.table import Goal, show

RUNS = 7
ANALYSE = "trilith analyse morris (compiled before)"
HELP = "trilith --help"
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    HELP: ["-m", "trilith", "--help"],
    "trilith games": ["-m", "trilith", "games"],
    "trilith show morris": ["-m", "trilith", "show", "morris"],
    "trilith perft morris 4 (compiled before)": ["-m", "trilith", "perft", "morris", "4"],
    # The least thinking there is: what remains is the wait for the first move.
    ANALYSE: ["-m", "trilith", "analyse", "morris", "--depth", "1"],
}
# Seconds.
LONGEST = {ANALYSE: 1.5, HELP: 0.3}


def main() -> list[Goal]:
    rows, goals = [], []
    for name, arguments in COMMANDS.items():
        waited(arguments)  # compile before the clock runs
        waits = sorted(waited(arguments) for _ in range(RUNS))
        rows.append([name, f"{median(waits) * 1000:.0f} ms", f"{waits[0] * 1000:.0f} ms"])
        if name in LONGEST:
            best = waits[0]
            goals.append(Goal(name, f"≤ {LONGEST[name]} s", f"{best:.2f} s", best <= LONGEST[name]))
    show("Waiting for a command", ["command", "median", "best"], rows)
    return goals


def waited(arguments: list[str]) -> float:
    begin = perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return perf_counter() - begin
