"""Perft: how many ways there are to play the next so many turns. It proves rules and measures speed."""

from typing import Any

from trilith.engine.kernels.hooks import apply, chance, legal, to_move
from trilith.engine.primitives import advanced, pointer
from trilith.games.outcome import CHANCE


def perft(state: Any, depth: int, buffer: Any, room: int) -> int:
    """Count the leaves `depth` turns below `state`. A draw from the pouch is part of the turn it begins.

    `buffer` has `room` numbers for each level, which is two levels a turn: the draw and the move.
    """
    return count(state, depth, pointer(buffer), room)


def count(state: Any, depth: int, out: Any, room: int) -> int:
    if depth == 0:
        return 1
    below = advanced(out, room)
    leaves = 0
    if to_move(state) == CHANCE:
        # The weights do not matter here: they go where the next level writes anyway.
        draws = chance(state, out, below)
        for i in range(draws):
            leaves += count(apply(state, out[i]), depth, below, room)
        return leaves
    moves = legal(state, out)
    if depth == 1:
        return moves
    for i in range(moves):
        leaves += count(apply(state, out[i]), depth - 1, below, room)
    return leaves
