"""Games that are solved tier by tier: what their tablebase hooks offer to Python."""

from typing import Any

import numpy as np

from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.ruleset import Ruleset
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import SolvingError, required


def entry_type(game: Game) -> Any:
    return np.dtype(f"i{required(game.tablebase).entry_bytes}")


def source(game: Game, name: str) -> str:
    """Who knows, with the rules that a game's tables leave out."""
    caveat = required(game.tablebase).caveat
    return f"{name}, {caveat}" if caveat else name


def tiers(ruleset: Ruleset) -> dict[str, Tier]:
    """All tiers of a ruleset by name, each after those it needs; SolvingError where the ruleset has none."""
    game = registry.game(ruleset.game)
    found = required(game.tablebase).tiers(ruleset.options)
    if not found:
        raise SolvingError(f"no database is made for {ruleset}")
    return {tier.name: tier for tier in found}


def wanted(ruleset: Ruleset, upto: str | None) -> list[Tier]:
    """The tiers that lead up to one, that one last; or all."""
    known = tiers(ruleset)
    if upto is None:
        return list(known.values())
    if upto not in known:
        raise SolvingError(f"{ruleset} has no tier {upto[:40]!r}; its tiers are {', '.join(known)}")
    needed, waiting = set[str](), [upto]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting += known[name].needs
    return [tier for tier in known.values() if tier.name in needed]
