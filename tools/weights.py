"""Copies of a game's evaluation with other weights."""

import importlib.util
import sys
from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType

from trilith.engine.levels import game_for_levels
from trilith.games.definition import Game


def changed(game: Game, weights: Mapping[str, int]) -> ModuleType:
    """A second copy of the module, so that the first keeps its own weights."""
    home = game.based_on.name if game.based_on else game.name
    spec = importlib.util.find_spec(f"trilith.games.{home}.evaluation")
    if spec is None or spec.loader is None:
        sys.exit(f"{game.name} has no evaluation.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in weights.items():
        if not hasattr(module, name):
            sys.exit(f"{spec.name} has no weight {name}")
        setattr(module, name, value)
    return module


def with_weights(game: Game, weights: Mapping[str, int]) -> Game:
    """The game with these weights in its evaluation; in one that has learnt to judge, in that of the levels."""
    module = changed(game, weights)
    return game_for_levels(replace(game, search=lambda: module.HOOKS))
