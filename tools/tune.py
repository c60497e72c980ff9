"""Tune an evaluation by play: the engine with changed weights against the engine as it is.

    python -m tools.tune morris OPEN_TWO=7 ROOM=12 --games 200 --nodes 2000

plays both sides of the same random openings and prints how the changed engine scored, with its error. Weights move
only when a change scores clearly above one half. tools.fit finds changes worth trying.
"""

import argparse
from math import sqrt

from tools import mirrored
from tools.weights import with_weights
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.games.position import Position

OPENING = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("weights", nargs="+", metavar="WEIGHT=VALUE")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=2000)
    options = parser.parse_args()
    weights = {name: int(value) for name, _, value in (text.partition("=") for text in options.weights)}
    variant = with_weights(Position.start(options.ruleset).game, weights)
    engine = Engine(table_bits=16, game_of=lambda _: variant)
    scores = [score(options.ruleset, engine, number, Limit(nodes=options.nodes)) for number in range(options.games)]
    mean = sum(scores) / len(scores)
    error = 1.96 * sqrt(sum((s - mean) ** 2 for s in scores)) / len(scores)
    print(f"{options.ruleset} {' '.join(options.weights)}: {mean:.1%} ± {error:.1%} of {options.games} games")  # noqa: T201


def score(ruleset: str, changed: Engine, number: int, limit: Limit) -> float:
    usual = Engine(table_bits=16)

    def move_of(engine: Engine) -> mirrored.Chooser:
        return lambda position: engine.think(position, limit).move

    return mirrored.score(ruleset, move_of(changed), move_of(usual), number, OPENING)


if __name__ == "__main__":
    main()
