"""Compares a tablebase with search that knows none: python -m tools.agree flip 300.

Random positions late in the game are searched by the engine until their value is proven, and then looked up.
"""

import random
import sys
from time import perf_counter

from trilith.engine.limit import Limit
from trilith.engine.linker import bind
from trilith.engine.search import Engine
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.interface import ProbeResult
from trilith.solve.probe import probe
from trilith.solve.tablebase.hooks import tablebase_state

# Seconds for a search: what is not proven by then is not compared.
SECONDS = 2.0


def late_position(name: str, luck: random.Random) -> tuple[Position, ProbeResult] | None:
    """A position of a random game that the tablebase knows."""
    position = Position.start(name)
    known = []
    while position.outcome is None:
        position = position.play(luck.choice(position.legal_moves))
        # Without what went before, which the tablebase does not know either.
        alone = Position(position.ruleset, bind(position.game, tablebase_state)(position.state))
        answer = probe(alone)
        if answer is not None and "database" in answer.source:
            known.append((alone, answer))
    return luck.choice(known[len(known) // 2 :]) if known else None


def main(name: str, count: int) -> int:
    luck, engine = random.Random(count), Engine(table_bits=22)
    compared, proven, differing, begin = 0, 0, 0, perf_counter()
    ruleset = registry.ruleset(name)
    while proven < count and perf_counter() - begin < 20 * 60:
        found = late_position(ruleset.text, luck)
        if found is None:
            continue
        position, answer = found
        value = engine.think(position, Limit(time=SECONDS)).value
        compared += 1
        if value.kind == "proven":
            proven += 1
            if (value.result, value.distance) != (answer.value.result, answer.value.distance):
                differing += 1
                sys.stdout.write(f"{position.text}: search says {value}, the tablebase {answer.value}\n")
    sys.stdout.write(f"{name}: {proven} of {compared} values proven by search, {differing} differ from the tablebase\n")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
