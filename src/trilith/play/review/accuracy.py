"""Accuracy: how well somebody played, on one scale for all games.

What a move costs means little by itself: in one game random play gives away two points a turn, in another a tenth of
the chance to win. So it was measured: a game's `accuracy.toml` has what a turn costs on average at random and at some
levels, for all its rulesets or for those with certain options, and the scale says which accuracy each of them has. A
game in which chances say little, because the better player soon has won whatever they do, measures in stones instead.
`python -m tools.accuracy` measures it.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.ruleset import Ruleset

FILE: Final = "accuracy.toml"
# The number that random play has among the levels.
RANDOM: Final = 0
# The accuracy of each level that is measured, and of random play. Without any loss it is 100.
SCALE: Final[Mapping[int, float]] = MappingProxyType({RANDOM: 10.0, 1: 25.0, 3: 45.0, 5: 60.0, 8: 80.0, 10: 92.0})
PERFECT: Final = 100.0
# What costs are measured in: points in pouch games, otherwise chances to win, or stones where a game's file says so.
POINTS, CHANCE, STONES = "points", "chance", "stones"
# What a won game counts in stones, and the most that one turn can cost.
WON: Final = 8.0
MOST_STONES: Final = 1.0
# Where a game is not measured: the accuracy falls by this factor for each tenth of the chance that a turn costs.
STEEPNESS: Final = 4.0


class Measured(NamedTuple):
    """What a turn costs on average, by level, in rulesets with these options."""

    costs: Mapping[int, float]
    when: Mapping[str, str] = MappingProxyType({})

    @property
    def curve(self) -> list[tuple[float, float, float]]:
        """Cost, accuracy and level, from no loss to twice what random play loses. Neighbours that a measurement has in
        the wrong order could not be told apart: they become one point, the mean of both."""
        points: list[tuple[float, float, float]] = []
        for level in sorted(self.costs, reverse=True):
            point = (self.costs[level], SCALE[level], float(level))
            while points and points[-1][0] >= point[0]:
                (cost, accuracy, strength), (own, its_accuracy, its_strength) = points.pop(), point
                point = ((cost + own) / 2, (accuracy + its_accuracy) / 2, (strength + its_strength) / 2)
            points.append(point)
        return [(0.0, PERFECT, 10.0), *(point for point in points if point[0] > 0), (2 * points[-1][0], 0.0, 0.0)]


@cache
def counts_stones(game: str) -> bool:
    """Whether the costs of this game are in stones, not in chances."""
    return bool(_file(game).get("unit") == STONES)


def stones_lost(best: Value, played: Value) -> float:
    """What a move cost, in stones: at most one, so that a game thrown away does not outweigh all other turns."""
    return min(MOST_STONES, max(0.0, _stones(best) - _stones(played)))


def _stones(value: Value) -> float:
    if value.result is not None:
        return {"win": WON, "draw": 0.0, "loss": -WON}[value.result]
    return max(-WON, min(WON, value.score or 0.0))


@cache
def measured(ruleset: Ruleset) -> Measured | None:
    """The most specific measurement whose options the ruleset has."""
    fitting = [
        one for one in measurements(ruleset.game) if all(ruleset.options.get(n) == v for n, v in one.when.items())
    ]
    return max(fitting, key=lambda one: len(one.when), default=None)


def typical(ruleset: Ruleset) -> dict[int, float]:
    """What a turn costs on average by level, as far as it was measured; the weaker never costs less."""
    found = measured(ruleset)
    return {round(level): cost for cost, _, level in found.curve[1:-1]} if found else {}


def measurements(game: str) -> list[Measured]:
    """All measurements of a game."""
    return [_measured(entry) for entry in _file(game).get("measured", [])]


def _file(game: str) -> dict[str, Any]:
    file = resources.files(f"trilith.games.{registry.game(game).name}").joinpath(FILE)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _measured(entry: dict[str, Any]) -> Measured:
    levels = {int(level): float(cost) for level, cost in entry["levels"].items()}
    return Measured({RANDOM: float(entry["random"]), **levels}, entry.get("when", {}))


class Rating(NamedTuple):
    """How somebody played: what a turn cost them on average, the accuracy, and the level that plays about as well, 0 if
    it is random play; None where the game is not measured."""

    cost: float
    accuracy: float
    level: int | None


def rating(costs: Sequence[float], ruleset: Ruleset) -> Rating | None:
    """The rating of the turns of one player, from what each cost. None without any turn that could have cost
    something."""
    if not costs:
        return None
    cost, found = sum(costs) / len(costs), measured(ruleset)
    if found is None:
        kept = sum(math.exp(-STEEPNESS * one) for one in costs) / len(costs)
        return Rating(cost, PERFECT * kept, None)
    accuracy, level = _between(found.curve, cost)
    return Rating(cost, accuracy, round(level))


def _between(curve: Sequence[tuple[float, float, float]], cost: float) -> tuple[float, float]:
    """The accuracy and the level at a cost, between the two points of the curve next to it."""
    for (left, high, strong), (right, low, weak) in pairwise(curve):
        if cost <= right:
            share = (cost - left) / (right - left)
            return high + share * (low - high), strong + share * (weak - strong)
    return 0.0, float(RANDOM)
