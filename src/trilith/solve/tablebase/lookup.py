"""Finds the entries of positions, wherever the entries are stored."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import UNKNOWN, Value, proven
from trilith.games import registry
from trilith.games.definition import Game, State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import required
from trilith.solve.tablebase import hooks
from trilith.solve.tablebase.kernels.entries import DRAWS_NOW, LOSES_NOW, WINS_NOW, find_entry, find_successors

# The values of moves that end the game.
ENDS_NOW: Final = {WINS_NOW: proven("win", 1), DRAWS_NOW: proven("draw"), LOSES_NOW: proven("loss", 1)}

# The values of entries of a tier to the player to move, None where the tier is not available.
ReadEntries = Callable[[tuple[int, int], Any], list[Value] | None]


def filled_lookup(ruleset: Ruleset) -> Any:
    """The lookup array of a ruleset."""
    game = registry.game_of(ruleset)
    return _filled(game, required(game.tablebase).lookup_size(ruleset.options))


@cache
def _filled(game: Game, size: int) -> Any:
    lookup = np.zeros(size, np.int32)
    link(game, hooks.fill_lookup)(lookup)
    return lookup


def move_values(position: Position, read: ReadEntries) -> list[tuple[str, Value]] | None:
    """The value of every legal move, None where a tier is not available."""
    moves = position.legal_moves
    codes = np.array(moves.codes, np.int64)
    tiers, indices = np.zeros((len(codes), 2), np.int64), np.zeros(len(codes), np.int64)
    link(position.game, find_successors)(position.state, codes, filled_lookup(position.ruleset), tiers, indices)
    values = [UNKNOWN] * len(codes)
    for first, second in set(map(tuple, tiers.tolist())):
        here = np.flatnonzero((tiers[:, 0] == first) & (tiers[:, 1] == second))
        if first in ENDS_NOW:
            found = [ENDS_NOW[first]] * len(here)
        else:
            after = read((first, second), indices[here])
            if after is None:
                return None
            found = [value.one_ply_earlier() for value in after]
        for place, value in zip(here.tolist(), found, strict=True):
            values[place] = value
    return list(zip(map(str, moves), values, strict=True))


def entry_of(position: Position) -> tuple[tuple[int, int], Any]:
    """The tier and index of a position's own entry; a tier below 0 if it has none."""
    out = np.zeros(3, np.int64)
    link(position.game, find_entry)(position.state, filled_lookup(position.ruleset), out)
    return (int(out[0]), int(out[1])), out[2:]


def position_id(ruleset: Ruleset, state: State) -> int:
    """The number that all images of a state share, in a tier or before the tablebase."""
    return int(link(registry.game_of(ruleset), hooks.position_id)(state, filled_lookup(ruleset)))
