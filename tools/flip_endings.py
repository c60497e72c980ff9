"""Flip by exact values: is every position with so many panels solved in time, and does level 10 ever throw one away?

    python -m tools.flip_endings --panels 9 --positions 300 --time 1

takes positions out of random games. The exact values come from a search without any limit of time.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from trilith.engine.engine import Engine
from trilith.engine.levels import LevelPlayer, level
from trilith.engine.verdict import Limit
from trilith.games.position import Position

WHOLE_GAME = Limit(depth=40)
EVERY = 50


def positions(panels: int) -> Iterator[Position]:
    random = Random(3)
    while True:
        position = Position.start("flip")
        while position.outcome is None and len(position.pieces) < panels:
            position = position.play(random.choice(position.legal_moves))
        if position.outcome is None:
            yield position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--panels", type=int, default=9)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--time", type=float, default=1.0)
    asked = parser.parse_args()
    player, found, slowest = LevelPlayer(level(10), seed=1), Counter[str](), 0.0
    for number, position in enumerate(islice(positions(asked.panels), asked.positions), start=1):
        verdict = Engine().think(position, Limit(time=asked.time))
        exact = Engine().analyse(position, WHOLE_GAME)
        slowest = max(slowest, verdict.seconds)
        found["solved" if verdict.value == exact.verdict.value else "NOT SOLVED"] += 1
        kept = exact.moves[player.choose(position)].result == exact.verdict.value.result
        found[f"{exact.verdict.value.result} {'kept' if kept else 'THROWN AWAY'}"] += 1
        if number % EVERY == 0 or number == asked.positions:
            print(number, dict(found), f"slowest {slowest:.2f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
