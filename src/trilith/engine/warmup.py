"""Compiles kernels ahead of time, which are otherwise compiled when they are first needed."""

from collections.abc import Callable, Mapping

import numpy as np

from trilith.engine.batch import Batch
from trilith.engine.kernels.playout import playouts
from trilith.engine.levels import game_for_levels
from trilith.engine.limit import Limit
from trilith.engine.linker import link
from trilith.engine.mcts import MctsTree
from trilith.engine.perft import perft
from trilith.engine.search import Engine
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset


def parts(ruleset: str | Ruleset) -> Mapping[str, Callable[[], object]]:
    """The kernels of a ruleset by name, and what compiles each. Rulesets that bind the same share them."""
    start = first_decision(Position.start(ruleset))
    found: dict[str, Callable[[], object]] = {
        "perft": lambda: perft(start, 1),
        "search": lambda: Engine().think(start, Limit(depth=1)),
        "playouts": lambda: _play_out(start),
        "tree": lambda: MctsTree(start.game, seed=0).compile(start),
    }
    if start.game.search().evaluate_for_levels:
        found["levels"] = lambda: _search_as_levels(start)
    if start.game.actions:
        # It compiles both its kernels: the one that plays, and the one that looks for illegal actions.
        found["batch"] = lambda: _step(Batch(ruleset, size=1))
    return found


def _step(batch: Batch) -> None:
    batch.step(batch.legal[:, 0])


def make_ready(ruleset: str | Ruleset) -> None:
    """Compile or load what a search needs, so that it does not take time off the first move."""
    start = first_decision(Position.start(ruleset))
    _search_as_levels(start)
    Engine().think(start, Limit(depth=1))


def _search_as_levels(start: Position) -> None:
    """As the levels do that judge by an evaluation of their own."""
    Engine(game_of=game_for_levels).think(start, Limit(depth=1))


def first_decision(position: Position) -> Position:
    """The first position in which a player is to move: after any draw, where the game begins with one."""
    return position.draw(next(iter(position.draws))) if position.turn is None else position


def _play_out(start: Position) -> None:
    out, weights = np.zeros((2, start.game.rules.MAX_MOVES), np.int64)
    wins = np.zeros(4, np.int64)
    link(start.game, playouts)(start.state, np.int64(1), np.int64(0), out, weights, wins)
