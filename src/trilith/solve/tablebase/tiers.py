"""The tiers of a ruleset, and what an entry says: kernels/entries.py explains the codes."""

from typing import Any

import numpy as np
import numpy.typing as npt

from trilith.engine.value import Value, proven
from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.ruleset import Ruleset
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import SolvingError, required

Entries = npt.NDArray[np.int8] | npt.NDArray[np.int16]


def entry_type(game: Game) -> Any:
    return np.dtype(f"i{required(game.tablebase).entry_bytes}")


def no_position(dtype: Any) -> int:
    """The code of an entry that no position has."""
    return int(np.iinfo(dtype).min)


def value_of(code: int) -> Value:
    """
    >>> value_of(3) == proven("win", 3), value_of(-1) == proven("loss", 0)
    (True, True)
    """
    if code == 0:
        return proven("draw")
    return proven("win", code) if code > 0 else proven("loss", -code - 1)


def source_name(game: Game, name: str) -> str:
    """Where a value comes from, with the rules that the game's tablebase leaves out."""
    caveat = required(game.tablebase).caveat
    return f"{name}, {caveat}" if caveat else name


def tiers(ruleset: Ruleset) -> dict[str, Tier]:
    """All tiers of a ruleset by name, each after those it needs; SolvingError where the ruleset has none."""
    found = required(registry.game(ruleset.game).tablebase).tiers(ruleset.options)
    if not found:
        raise SolvingError(f"there is no tablebase for {ruleset}")
    return {tier.name: tier for tier in found}


def tiers_upto(ruleset: Ruleset, upto: str | None) -> list[Tier]:
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
