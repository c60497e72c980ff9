"""Alpha-beta with a table: the compiled kernel beside the same search in plain C++. Both visit the same nodes."""

from pathlib import Path
from time import perf_counter

from bench.baseline import Searched, built, search
from bench.table import Goal, at_least, rate, show
from trilith.engine.searcher import Searcher
from trilith.games.position import Position

PLOTTED = "Morris alpha-beta, to the same search in C++"
ROUNDS = 15
TABLE_BITS = 20
# Positions, and how deep to look.
POSITIONS = {
    "start": (Position.start("morris"), 11),
    "placing": (Position.parse("morris", "b2/2w/2w/2w2b/1b1/bww/1b1 w 4 4 0"), 11),
    "sliding": (Position.parse("morris", "bw1/b1w/2w/b1wwwb/bw1/b1w/b1b b 0 0 5"), 11),
}
WHAT = "morris alpha-beta to plain C++"
HEAD = ["position", "depth", "nodes", "compiled Python", "C++", "ratio"]


def main() -> list[Goal]:
    with built() as program:
        if program is None:
            print("There is no C++ compiler here, so the search has nothing to be compared with.")
            return []
        return compared(program)


def compared(program: Path) -> list[Goal]:
    rows, ours_seconds, theirs_seconds = [], 0.0, 0.0
    for name, (position, depth) in POSITIONS.items():
        searched(position, 1)  # compile, or load, before the clock runs
        # They take turns, so that other programs disturb both alike; the fastest run of each is disturbed least.
        runs = [
            (searched(position, depth), search(program, position, depth, TABLE_BITS)) for _ in range(ROUNDS)
        ]  # fmt: skip
        ours = min((run for run, _ in runs), key=lambda run: run.seconds)
        theirs = min((run for _, run in runs), key=lambda run: run.seconds)
        if (ours.nodes, ours.value) != (theirs.nodes, theirs.value):
            print(f"The searches differ ({ours} and {theirs}): bench/cpp must follow engine/kernels/alphabeta.py.")
            return [Goal(WHAT, "the same nodes", "others", False)]
        ours_seconds += ours.seconds
        theirs_seconds += theirs.seconds
        ratio = theirs.seconds / ours.seconds
        rates = [rate(ours.nodes, ours.seconds), rate(theirs.nodes, theirs.seconds)]
        rows.append([name, str(depth), f"{ours.nodes:,}", *rates, f"{ratio:.2f} ×"])
    show("Alpha-beta on Nine Men's Morris, one core", HEAD, rows)
    return [at_least(WHAT, 0.8, theirs_seconds / ours_seconds, PLOTTED)]


def searched(position: Position, depth: int) -> Searched:
    """To depth 1, 2, … on one table, as the C++ program does."""
    searcher = Searcher(position.game, TABLE_BITS)
    # Written once before the clock runs, so that its memory is there.
    searcher.table[:] = 0
    searcher.prepare(position, 1 << 60)
    value = 0
    begin = perf_counter()
    for turns in range(1, depth + 1):
        value = searcher.search(position, turns)
    return Searched(searcher.nodes, value, perf_counter() - begin)
