"""Asks tables, wherever they are, about every move of a position."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import UNKNOWN, Value, proven
from trilith.games.definition import Game, State
from trilith.games.position import Position
from trilith.solve.tablebase import hooks as names
from trilith.solve.tablebase.kernels.lookup import ask, entry_numbers
from trilith.solve.tablebase.workspace import filled_lookup

# A move that leads to no entry, because the game ends with it.
ENDED: Final = {-1: proven("win", 1), -2: proven("draw"), -3: proven("loss", 1)}

# What entries of a tier say to the player to move there, None where the tier is not to be had.
Table = Callable[[tuple[int, int], Any], "list[Value] | None"]


def asked(position: Position, table: Table) -> list[tuple[str, Value]] | None:
    """What every legal move is worth, None where the table lacks one."""
    moves = position.legal_moves
    codes = np.array(moves.codes, np.int64)
    numbers, indices = np.zeros((len(codes), 2), np.int64), np.zeros(len(codes), np.int64)
    link(position.game, ask)(position.state, codes, filled_lookup(position.game), numbers, indices)
    worth: list[Value] = [UNKNOWN] * len(codes)
    for more, fewer in set(map(tuple, numbers.tolist())):
        here = np.flatnonzero((numbers[:, 0] == more) & (numbers[:, 1] == fewer))
        if more in ENDED:
            found: list[Value] | None = [ENDED[more]] * len(here)
        else:
            there = table((more, fewer), indices[here])
            found = there and [value.one_ply_earlier() for value in there]
        if found is None:
            return None
        for place, value in zip(here.tolist(), found, strict=True):
            worth[place] = value
    return list(zip(map(str, moves), worth, strict=True))


def position_id(game: Game, state: State) -> int:
    """The number that all images of a state share, whether it is in a tier or before them all."""
    return int(link(game, names.position_id)(state, filled_lookup(game)))


def own_entry(position: Position) -> tuple[tuple[int, int], Any]:
    """The tier and entry of a position itself."""
    out = np.zeros(3, np.int64)
    link(position.game, entry_numbers)(position.state, filled_lookup(position.game), out)
    return (int(out[0]), int(out[1])), out[2:]
