"""Perft: the number of move sequences of a given length. It proves rules and measures speed."""

from typing import Any

from trilith.engine.kernels.hooks import apply, chance, legal, to_move
from trilith.engine.primitives import advanced, pointer
from trilith.games.outcome import CHANCE


def perft(state: Any, depth: int, buffer: Any, max_moves: int) -> int:
    """Counts the leaves `depth` turns below `state`. A draw from the pouch is part of the turn it begins.

    `buffer` has `max_moves` numbers for each level of the tree, and a turn has two levels: the draw and the move.
    """
    return count(state, depth, pointer(buffer), max_moves)


def count(state: Any, depth: int, out: Any, max_moves: int) -> int:
    if depth == 0:
        return 1
    below = advanced(out, max_moves)
    leaves = 0
    if to_move(state) == CHANCE:
        # The weights do not matter here: they go where the next level writes anyway.
        draws = chance(state, out, below)
        for i in range(draws):
            leaves += count(apply(state, out[i]), depth, below, max_moves)
        return leaves
    moves = legal(state, out)
    if depth == 1:
        return moves
    for i in range(moves):
        leaves += count(apply(state, out[i]), depth - 1, below, max_moves)
    return leaves
