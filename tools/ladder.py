"""Every level against the one two below it: the games of `trilith arena`, one pair after the other in one process.

    python -m tools.ladder flip --games 200 --seed 7
    python -m tools.ladder morris --pairs 9-7 nodes:600000-8

prints what the first of each pair scored, with the error of 95 %.
"""

import argparse
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
    asked = parser.parse_args()
    for pair in asked.pairs:
        players = pair.split("-")
        waiting = jobs(players, registry.ruleset(asked.ruleset), asked.games, asked.seed, OPENING)
        scores = [play_game(job).score for job in waiting]
        mean = sum(scores) / len(scores)
        # The two games of a pair share their luck, so that they count as one.
        halves = [(one + other) / 2 - mean for one, other in zip(scores[::2], scores[1::2], strict=False)]
        error = 1.96 * sqrt(sum(half**2 for half in halves)) / max(1, len(halves))
        tally = f"{scores.count(1.0)} won, {scores.count(0.5)} drawn, {scores.count(0.0)} lost"
        print(f"{asked.ruleset} {pair}: {mean:.1%} ± {error:.1%} ({tally})", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
