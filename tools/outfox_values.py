"""Proves the value of every Outfox position with three pieces on the board, one for all its images.

    python -m tools.outfox_values WORK_FILE

The work file has a line for each position that is proven: its key and its score. A run that is stopped continues where
it was. Positions in which somebody wins at once, or that a turn leads to which is not safe, are left out: they need no
search.
"""

import sys
from pathlib import Path
from time import perf_counter
from typing import Final

from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.solve.proof.prover import Key, OutOfMemory, Prover

PIECES: Final = 3
MEMORY: Final = 3 << 30


def positions(prover: Prover, start: State, turns: int) -> dict[Key, State]:
    """The positions after so many safe turns, by key."""
    level = {prover.key(start): start}
    for _ in range(turns):
        level = {key: then for state in level.values() for key, then in prover.successors(state).items()}
    return level


def main(work: Path) -> None:
    ruleset = registry.ruleset("outfox")
    game = registry.game(ruleset.game)
    prover = Prover(game, MEMORY)
    todo = positions(prover, Position.start(ruleset).state, PIECES)
    found = dict(_read(work)) if work.exists() else {}
    begin, done = perf_counter(), 0
    with work.open("a") as lines:
        for key in sorted(todo):
            if key in found:
                continue
            before = perf_counter(), prover.nodes
            state = prover.state_of(key)
            try:
                score = prover.score(state)
            except OutOfMemory:
                prover = Prover(game, MEMORY)
                score = prover.score(state)
            done += 1
            found[key] = score
            lines.write(f"{key[0]} {key[1]} {score}\n")
            lines.flush()
            now = perf_counter()
            sys.stdout.write(
                f"{len(found)} of {len(todo)}: {score:4d}, {now - before[0]:.1f} s, {prover.nodes - before[1]:,} nodes;"
                f" {(now - begin) / done:.2f} s each\n"
            )
            sys.stdout.flush()


def _read(work: Path) -> list[tuple[Key, int]]:
    rows = [tuple(map(int, line.split())) for line in work.read_text().splitlines()]
    return [((low, high), score) for low, high, score in rows]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
