"""Every level against the one two below it: the games of `trilith arena`, one pair after the other in one process.

    python -m tools.ladder flip --games 200 --seed 7
    python -m tools.ladder morris --pairs 9-7 nodes:600000-8

prints what the first of each pair scored, with the error of 95 %, and meanwhile, on standard error, how it stands.
"""

import argparse
import sys
from math import sqrt

from trilith.games import registry
from trilith.play.arena.game import play_game
from trilith.play.arena.tournament import jobs

PAIRS = [f"{number}-{number - 2}" for number in range(3, 11)]
OPENING = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--pairs", nargs="+", default=PAIRS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    for pair in options.pairs:
        waiting = jobs(pair.split("-"), registry.ruleset(options.ruleset), options.games, options.seed, OPENING)
        scores: list[float] = []
        for job in waiting:
            scores.append(play_game(job).score)
            print(f"{len(scores)}/{len(waiting)} {pair}: {tally(scores)}", file=sys.stderr, flush=True)  # noqa: T201
        mean = sum(scores) / len(scores)
        print(f"{options.ruleset} {pair}: {mean:.1%} ± {error(scores):.1%} ({tally(scores)})", flush=True)  # noqa: T201


def tally(scores: list[float]) -> str:
    return f"{scores.count(1.0)} won, {scores.count(0.5)} drawn, {scores.count(0.0)} lost"


def error(scores: list[float]) -> float:
    """Of 95 %. The two games of a pair share their luck, so that they count as one."""
    mean = sum(scores) / len(scores)
    halves = [(one + other) / 2 - mean for one, other in zip(scores[::2], scores[1::2], strict=False)]
    return 1.96 * sqrt(sum(half**2 for half in halves)) / max(1, len(halves))


if __name__ == "__main__":
    main()
