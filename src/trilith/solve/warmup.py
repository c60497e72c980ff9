"""Compiles ahead of time what probing needs."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from trilith.engine.limit import Limit
from trilith.engine.warmup import first_decision
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import methods
from trilith.solve.probe import choose, probe_within
from trilith.solve.tablebase.block_cache import informed_engine

# Positions at the end of a game that are probed, and seconds for each.
LAST: Final = 4
SECONDS: Final = 0.1


def parts(ruleset: str | Ruleset) -> Mapping[str, Callable[[], object]]:
    """What there is to compile for a ruleset, by name; nothing for a game without a method."""
    start = first_decision(Position.start(ruleset))
    if not methods(start.game):
        return {}
    return {
        "knowledge": lambda: _probe_a_game(start),
        "informed search": lambda: informed_engine().think(start, Limit(depth=1)),
    }


def _probe_a_game(position: Position) -> None:
    """Play a random game, and probe its first position and its last ones."""
    luck, along = Random(1), [position]
    while position.outcome is None:
        if position.turn is None:
            position = position.draw(luck.choice(list(position.draws)))
        else:
            along.append(position)
            position = position.play(luck.choice(position.legal_moves))
    for probed in (along[0], *along[-LAST:]):
        choose(probed, SECONDS)
        probe_within(probed, SECONDS)
