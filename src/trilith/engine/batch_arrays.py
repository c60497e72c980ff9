"""The arrays of a batch: how large they are, and what the kernel is told."""

from typing import Final, NamedTuple

import numpy as np

from trilith.engine.kernels.game_buffers import (
    CELLS,
    DRAWS,
    ENDING,
    GAMES,
    GIVEN,
    KIND,
    LUCK,
    MASK_ROW,
    MASKING,
    MAX_DRAWS,
    MAX_MOVES,
    MAX_PAST,
    OBSERVED,
    OBSERVING,
    PLANES,
    PLAYERS,
    POINTS,
    REPETITION,
    REWARD,
    SHARES,
    SIZES,
    TURNS,
    WORK,
    GameBuffers,
)
from trilith.games.encoding import Encoding
from trilith.games.position import Position

# The number of past positions that a game can hold at first, where positions may be repeated. It grows.
FIRST_PAST: Final = 64
# The number of shares that a thread's work is divided into.
SHARES_EACH: Final = 8


class Choices(NamedTuple):
    """What a batch does, as the kernel's numbers (game_buffers.py)."""

    kind: int
    masking: int
    reward: int
    ending: int
    luck: int
    observing: int


def made_arrays(start: Position, encoding: Encoding, size: int, threads: int, choices: Choices) -> GameBuffers:
    planes, rows, columns = encoding.shape
    points = encoding.points
    turns = len(encoding.touch_names) if choices.kind else encoding.turns
    if choices.kind:
        planes += 1 + len(encoding.touch_names) - points
    codes = _draw_codes(start)
    actions = turns + (len(codes) if choices.luck else 0)
    mask_row = (0, actions, (actions + 7) // 8)[choices.masking]
    observed = (planes, rows, columns) if choices.observing else (0, rows, columns)
    moves, players = start.game.rules.MAX_MOVES, len(start.players)
    sizes = np.zeros(SIZES, np.int64)
    sizes[[KIND, MASKING, REWARD, ENDING, LUCK, OBSERVING]] = choices
    sizes[[MAX_MOVES, PLAYERS, TURNS, POINTS, MASK_ROW]] = (moves, players, turns, points, mask_row)
    sizes[[CELLS, PLANES, DRAWS]] = (rows * columns, encoding.shape[0], len(codes))
    sizes[OBSERVED] = observed[0] * rows * columns
    sizes[[REPETITION, MAX_PAST]] = (start.repetition_limit if start.game.recurrence else 0, FIRST_PAST)
    # With one thread nothing is shared; with more, a late one leaves enough to the rest.
    shares = 1 if threads == 1 else min(SHARES_EACH * threads, size)
    work = np.zeros(WORK, np.int64)
    work[[SHARES, GAMES, GIVEN]] = (shares, size, shares)
    return GameBuffers(
        work=work,
        actions=np.zeros(size, np.int64),
        sizes=sizes,
        places=np.array(encoding.places, np.int64),
        draws=np.array([*codes, 0], np.int64),
        states=np.zeros((size, len(start.state)), np.int64),
        random=np.zeros(size, np.int64),
        weights=np.zeros((size, MAX_DRAWS), np.int64),
        counts=np.zeros(size, np.int64),
        # Wide enough for the position with the most moves; memory that is never touched costs nothing.
        legal=np.zeros((size, moves), np.int32),
        listed=np.zeros(size, np.int64),
        moves=np.zeros((size, moves), np.int64),
        mask=np.zeros((size, mask_row), np.uint8),
        turn=np.zeros(size, np.int8),
        touched=np.zeros(size, np.int64),
        observations=np.zeros((size, *observed), np.uint8),
        final_observations=np.zeros((size, *observed), np.uint8),
        rewards=np.zeros((size, players), np.int16),
        ended=np.zeros(size, np.uint8),
        over=np.zeros(size, np.uint8),
        past_plies=np.zeros(size, np.int64),
        past=np.zeros((size, FIRST_PAST), np.int64),
    )


def _draw_codes(start: Position) -> list[int]:
    """What the pouch may give at the start, in the order of `Position.draws`."""
    if start.game.chance is None or not start.draws:
        return []
    out, weights = [0] * MAX_DRAWS, [0] * MAX_DRAWS
    return out[: start.game.chance.draws(start.state, out, weights)]
