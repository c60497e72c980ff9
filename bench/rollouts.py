"""Random games inside compiled code, on one core: our kernel beside OpenSpiel's C++."""

from time import thread_time

import numpy as np

from bench import openspiel
from bench.table import Goal, at_least, rate, show
from bench.timing import side_by_side
from trilith.engine.kernels.playout import DRAWS, playouts
from trilith.engine.linker import link
from trilith.games import registry
from trilith.games.position import Position

PLOTTED = "Morris playouts, compiled, to OpenSpiel's C++"
ROUNDS = 40
OPENSPIEL = "OpenSpiel's nine_mens_morris"
# Games in one share: some hundredths of a second.
GAMES = 2_000
OPENSPIEL_GAMES = 1_000


class Playouts:
    """Random games from a ruleset's start."""

    def __init__(self, ruleset: str) -> None:
        position = Position.start(ruleset)
        room = position.game.rules.MAX_MOVES
        self.state = position.state
        self.kernel = link(position.game, playouts)
        self.arrays = (np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(DRAWS + 1, np.int64))
        self.play(1, 0)  # compile, or load, before the clock runs

    def play(self, games: int, seed: int) -> int:
        """Play them; how many turns they took."""
        return int(self.kernel(self.state, np.int64(games), np.int64(seed), *self.arrays))


def main() -> list[Goal]:
    actions = openspiel.actions_in_a_rollout()
    ours = {game: Playouts(game) for game in registry.names()}

    def openspiels(seed: int) -> float:
        openspiel.rollouts(OPENSPIEL_GAMES, seed)
        return OPENSPIEL_GAMES * actions

    best = side_by_side(
        {"morris": lambda seed: ours["morris"].play(GAMES, seed), OPENSPIEL: openspiels},
        ROUNDS,
        thread_time,
    )
    others = {game: playing for game, playing in ours.items() if game != "morris"}
    best |= side_by_side({name: lambda seed, it=it: it.play(200, seed) for name, it in others.items()}, 10, thread_time)  # type: ignore[misc]
    ratio = best["morris"] / best[OPENSPIEL]
    rows = [[name, rate(found), f"{ratio:.2f} ×" if name == "morris" else ""] for name, found in best.items()]
    show("Random games in compiled code, one core", ["game", "turns (OpenSpiel: actions)", "to OpenSpiel"], rows)
    return [at_least("morris random play to OpenSpiel's C++ rollouts", 3.5, ratio, PLOTTED)]
