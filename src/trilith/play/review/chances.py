"""Chances: what a value means as a chance to win, where a draw counts as half a win.

A proven value is certain. An estimate of `score` stones or points is worth 1 / (1 + exp(-score / spread)), and the
spread is `near + far * sqrt(pieces still to be played)`: a lead of two points means little in the first turn and much
in the last. The two numbers are in a game's `chances.toml`, for all its rulesets or for those with certain options.
`python -m tools.chances` fits them to games of the engine against itself.
"""

import math
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple

from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.outcome import Outcome
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

FILE: Final = "chances.toml"
CERTAIN: Final = {"win": 1.0, "draw": 0.5, "loss": 0.0}


class Spread(NamedTuple):
    """The scale on which leads are measured, in rulesets with these options."""

    near: float = 1.0
    far: float = 0.0
    when: Mapping[str, str] = MappingProxyType({})

    def at(self, position: Position) -> float:
        return self.near + self.far * math.sqrt(pieces_left(position))


def pieces_left(position: Position) -> int:
    """The number of pieces still to be played."""
    beside = sum(sum(supply.pieces.values()) for supply in position.supplies)
    return beside + (position.held is not None)


@cache
def spread(ruleset: Ruleset) -> Spread:
    """The most specific spread whose options the ruleset has."""
    fitting = [one for one in spreads(ruleset.game) if all(ruleset.options.get(n) == v for n, v in one.when.items())]
    return max(fitting, key=lambda one: len(one.when), default=Spread())


def spreads(game: str) -> list[Spread]:
    """All spreads of a game."""
    file = resources.files(f"trilith.games.{registry.game(game).name}").joinpath(FILE)
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return [Spread(**entry) for entry in found.get("spread", [])]


def chance(value: Value, position: Position) -> float:
    """The chance of the player for whom the value is, in or just after this position.

    >>> start = Position.start("flip")
    >>> chance(Value("proven", "win", 3), start), chance(Value("estimate", score=0.0), start)
    (1.0, 0.5)
    """
    if value.result is not None:
        return CERTAIN[value.result]
    if len(position.players) > 2:
        # The score is already a share of games won.
        return 1 / len(position.players) if value.score is None else value.score
    return logistic((value.score or 0.0) / spread(position.ruleset).at(position))


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, x))))


def shared(own: float, player: int, players: int) -> tuple[float, ...]:
    """The chances of all players from the chance of one: the others share the rest."""
    return tuple(own if seat == player else (1 - own) / (players - 1) for seat in range(players))


def result(outcome: Outcome, players: int) -> tuple[float, ...]:
    """The chances at the end of a game."""
    if outcome.winner is None:
        return (1 / players,) * players
    return tuple(float(player == outcome.winner) for player in range(players))
