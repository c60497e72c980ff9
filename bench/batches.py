"""Random games driven from Python: the batch beside OpenSpiel, both with masks and observations for every step."""

from random import Random

import numpy as np

from bench import openspiel
from bench.table import Goal, at_least, rate, show
from bench.timing import side_by_side
from trilith.engine.batch import Batch
from trilith.games import registry

ROUNDS = 40
SIZE = 4096
# Steps of all games in one share: some hundredths of a second.
STEPS = 20
OPENSPIEL = "OpenSpiel's nine_mens_morris"
BARE = "the same without masks and observations"


class Driven:
    """A batch whose games a Python program plays at random."""

    def __init__(self, ruleset: str, size: int = SIZE, threads: int = 1, steps: int = STEPS) -> None:
        self.batch = Batch(ruleset, size, threads=threads)
        self.steps = steps
        self.random = np.random.default_rng(0)
        self.rows = np.arange(size)
        # Into the middle of games, so that every share plays all their phases.
        for _ in range(200 // steps):
            self.play(0)

    def play(self, _: int) -> int:
        batch = self.batch
        for _ in range(self.steps):
            chosen = (self.random.random(batch.size) * batch.counts).astype(np.int64)
            batch.step(batch.legal[self.rows, chosen])
        return self.steps * batch.size


def main() -> list[Goal]:
    random = Random(0)
    peers = {
        OPENSPIEL: lambda _: sum(openspiel.observed_game(random) for _ in range(30)),
        BARE: lambda _: sum(openspiel.random_game(random) for _ in range(30)),
    }
    best = side_by_side({"morris": Driven("morris").play, **peers}, ROUNDS)
    others = {game: Driven(game).play for game in registry.names() if game != "morris"}
    best |= side_by_side(others, 8)
    ratio = best["morris"] / best[OPENSPIEL]
    rows = [[name, rate(found), f"{found / best[OPENSPIEL]:.1f} ×" if name in ("morris", *peers) else ""]
            for name, found in best.items()]  # fmt: skip
    show(f"Random games from Python, {SIZE} at once", ["game", "steps (OpenSpiel: actions)", "to OpenSpiel"], rows)
    return [
        at_least("morris batch to OpenSpiel from Python", 10, ratio),
        Goal("morris batch, steps", "≥ 1.0 M/s", rate(best["morris"]), best["morris"] >= 1e6),
    ]
