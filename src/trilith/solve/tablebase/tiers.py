"""Games that are solved tier by tier: what their solving.py offers to Python."""

from collections.abc import Mapping
from typing import Any, Protocol, cast

import numpy as np

from trilith.games import registry
from trilith.games.game import Game
from trilith.games.ruleset import Ruleset
from trilith.games.tiers import Tier
from trilith.solve.interface import SolvingError


class Tiered(Protocol):
    """`WAY` names the module that computes a tier, `ENTRY` is the size of an entry in bytes, `LOOKUP_SIZE` the size of
    the lookup array that `fill_lookup` fills. `hooks.py` lists the kernel functions a game provides."""

    WAY: str
    ENTRY: int
    LOOKUP_SIZE: int

    def tiers(self, options: Mapping[str, str]) -> tuple[Tier, ...]: ...


def tiered(game: Game) -> Tiered:
    return cast(Tiered, game.solving)


def entry_type(game: Game) -> Any:
    return np.dtype(f"i{tiered(game).ENTRY}")


def source(game: Game, name: str) -> str:
    """Who knows, with the rules that a game's tables leave out."""
    caveat: str | None = getattr(game.solving, "CAVEAT", None)
    return f"{name}, {caveat}" if caveat else name


def tiers(ruleset: Ruleset) -> dict[str, Tier]:
    """All tiers of a ruleset by name, each after those it needs; SolvingError where the ruleset has none."""
    game = registry.game(ruleset.game)
    found = tiered(game).tiers(ruleset.options)
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
