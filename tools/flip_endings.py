"""Flip by exact values: is every position with some number of panels solved in time, and is a win ever lost?

    python -m tools.flip_endings --panels 9 --positions 300 --time 1

takes positions out of random games and gives each a fresh engine. The exact values come from a search without limits,
which the tests hold against brute force.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
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
    parser.add_argument("--nodes", type=int, help="the number of positions instead of a time, for a busy machine")
    options = parser.parse_args()
    limit = Limit(nodes=options.nodes) if options.nodes else Limit(time=options.time)
    found, slowest, most, judge = Counter[str](), 0.0, 0, Engine(table_bits=22)
    for number, position in enumerate(islice(positions(options.panels), options.positions), start=1):
        result = Engine().think(position, limit)
        slowest, most = max(slowest, result.seconds), max(most, result.nodes)
        exact = judge.think(position, WHOLE_GAME).value
        found["solved" if result.value == exact else "NOT SOLVED"] += 1
        kept = worth(position, result.move, judge) == exact.result
        found[f"{exact.result} {'kept' if kept else 'THROWN AWAY'}"] += 1
        if number % EVERY == 0 or number == options.positions:
            print(number, dict(found), f"at most {slowest:.2f} s, {most:,} positions", flush=True)  # noqa: T201


def worth(position: Position, move: str, judge: Engine) -> str | None:
    """How the game ends for the player who makes a move, both playing their best."""
    after = position.play(move)
    if after.outcome:
        winner = after.outcome.winner
        return "draw" if winner is None else "win" if winner == position.turn else "loss"
    return {"win": "loss", "loss": "win"}.get(result := str(judge.think(after, WHOLE_GAME).value.result), result)


if __name__ == "__main__":
    main()
