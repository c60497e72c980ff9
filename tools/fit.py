"""Fit an evaluation's weights to measured play: the weights that best foretell how games end.

    python -m tools.fit morris STONE MILL OPEN_TWO ROOM --games 500

plays the engine against itself from random openings, with a random turn now and then, and looks what became of every
position: win, draw or loss, or in games with points the difference at the end. An evaluation is a sum of weights times
what it counts, so the counts come from the evaluation itself with one weight set to 1 and all others to 0. The first
weight keeps its value; the others are printed on its scale. tools.tune says whether what was found plays better.
"""

import argparse
from collections.abc import Callable
from random import Random
from types import ModuleType

import numpy as np
import numpy.typing as npt

from tools.weights import changed
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.play.pouch import any_stone

OPENING = 4
# How often a turn is random, so that positions differ in more than the engine would let them.
SLIP = 0.1
STEPS = 50

Numbers = npt.NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("weights", nargs="+")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=1000)
    options = parser.parse_args()
    game = Position.start(options.ruleset).game
    copies = [
        evaluation(changed(game, {name: int(name == one) for name in options.weights})) for one in options.weights
    ]
    rows, ends, luck, engine = [], [], Random(1), Engine(table_bits=16)
    for _ in range(options.games):
        states, end = played(options.ruleset, engine, Limit(nodes=options.nodes), luck)
        rows += [[evaluate(state) for evaluate in copies] for state in states]
        ends += [end if game.rules.to_move(state) != 1 else -end for state in states]
    counts, results = np.array(rows, float), np.array(ends)
    found = least_squares(counts, results) if game.score else logistic(counts, results / 2 + 0.5)
    unit = vars(changed(game, {}))[options.weights[0]] / found[0][0]
    for name, weight, error in zip(options.weights, *found, strict=True):
        print(f"{name:20} {weight * unit:8.1f} ± {1.96 * error * abs(unit):.1f}")  # noqa: T201


def evaluation(module: ModuleType) -> Callable[[State], int]:
    """The evaluation that has weights: that of the levels, in a game that has learnt to judge."""
    found: Callable[[State], int] = module.HOOKS.evaluate_for_levels or module.evaluate
    return found


def played(ruleset: str, engine: Engine, limit: Limit, luck: Random) -> tuple[list[State], float]:
    """The positions of a game after its opening, and how it ended for the first player."""
    position, states, turns = Position.start(ruleset), list[State](), 0
    while position.outcome is None:
        if position.turn is None:
            # The engine judges before a draw.
            if turns > OPENING:
                states.append(position.state)
            position = position.draw(any_stone(position, luck))
            continue
        if turns > OPENING and position.held is None:
            states.append(position.state)
        slips = turns < OPENING or luck.random() < SLIP
        move = str(luck.choice(position.legal_moves)) if slips else engine.think(position, limit).move
        position, turns = position.play(move), turns + 1
    if position.score:
        return states, float(position.score[0] - position.score[1])
    winner = position.outcome.winner
    return states, 0.0 if winner is None else 1.0 - 2.0 * winner


def least_squares(counts: Numbers, results: Numbers) -> tuple[Numbers, Numbers]:
    inverse = np.linalg.pinv(counts.T @ counts)
    weights = inverse @ counts.T @ results
    spread = float(np.mean((results - counts @ weights) ** 2))
    return weights, np.sqrt(np.diag(inverse) * spread)


def logistic(counts: Numbers, results: Numbers) -> tuple[Numbers, Numbers]:
    """Newton's method; a draw is half a win."""
    weights = np.zeros(counts.shape[1])
    for _ in range(STEPS):
        expected = 1.0 / (1.0 + np.exp(-counts @ weights))
        slopes = counts.T @ (counts * (expected * (1.0 - expected))[:, None]) + 1e-6 * np.eye(len(weights))
        inverse = np.linalg.pinv(slopes)
        weights = weights + inverse @ counts.T @ (results - expected)
    return weights, np.sqrt(np.diag(inverse))


if __name__ == "__main__":
    main()
