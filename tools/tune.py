"""Tune an insight by play: the engine with a changed weight against the engine as it is.

    python -m tools.tune morris OPEN_TWO 7 28 --games 200 --nodes 2000

plays both sides of the same random openings and prints how the changed engine scored, with its error. A weight moves
only when a change scores clearly above one half.
"""

import argparse
import importlib.util
import sys
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from types import ModuleType

from trilith.engine.engine import Engine
from trilith.engine.verdict import Limit
from trilith.games.game import Game
from trilith.games.position import Position

OPENING = 4


@dataclass(frozen=True)
class Variant(Game):
    """A game whose insight has one weight changed."""

    weight: str = ""
    value: int = 0

    @cached_property
    def insight(self) -> ModuleType:
        """A second copy of the module, so that the first keeps its own weights."""
        home = "stones" if self.name == "siege" else self.name
        spec = importlib.util.find_spec(f"trilith.games.{home}.insight")
        if spec is None or spec.loader is None:
            sys.exit(f"{self.name} has no insight.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        if not hasattr(module, self.weight):
            sys.exit(f"{spec.name} has no weight {self.weight}")
        setattr(module, self.weight, self.value)
        return module


class ChangedEngine(Engine):
    """The engine with a variant's insight."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(table_bits=16)
        self.variant = variant

    def _game(self, position: Position) -> Game:
        return self.variant


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("weight")
    parser.add_argument("values", type=int, nargs="+")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=2000)
    asked = parser.parse_args()
    for value in asked.values:
        game = Position.start(asked.ruleset).game
        changed = ChangedEngine(Variant(game.name, asked.weight, value))
        scores = [score(asked.ruleset, changed, number, Limit(nodes=asked.nodes)) for number in range(asked.games)]
        mean = sum(scores) / len(scores)
        error = 1.96 * sqrt(sum((s - mean) ** 2 for s in scores)) / len(scores)
        print(f"{asked.ruleset} {asked.weight}={value}: {mean:.1%} ± {error:.1%} of {asked.games} games")  # noqa: T201


def score(ruleset: str, changed: Engine, number: int, limit: Limit) -> float:
    """What the changed engine makes of one game: 1, a half or 0. Two games in a row share opening and pouch."""
    luck = Random(number // 2)
    usual, seat = Engine(table_bits=16), number % 2
    position, turns = Position.start(ruleset), 0
    while position.outcome is None:
        if position.turn is None:
            draws = position.draws
            position = position.draw(luck.choices(list(draws), [float(odds) for odds in draws.values()])[0])
            continue
        engine = changed if position.turn == seat else usual
        opening = turns < OPENING
        move = str(luck.choice(position.legal_moves)) if opening else engine.think(position, limit).move
        position, turns = position.play(move), turns + 1
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner == seat)


if __name__ == "__main__":
    main()
