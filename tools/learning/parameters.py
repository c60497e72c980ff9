"""The network's parameters as learning changes them, and as the ints that play."""

from typing import Final

import numpy as np
import numpy.typing as npt

from tools.learning.gradient import FIRST_OUTPUT, PARAMETERS
from tools.learning.selfplay import POINT
from trilith.games.stones.network import (
    CANONICAL,
    LANE,
    OFFSET,
    OUTPUT_SHIFT,
    OUTPUTS,
    PHASES,
    ROWS,
    UNIT_SCALE,
    UNITS,
    WORDS,
)

Floats = npt.NDArray[np.float32]
Words = npt.NDArray[np.int64]

ROW_SPREAD: Final = 0.05
OUTPUT_SPREAD: Final = 0.3


def first_parameters(seed: int) -> Floats:
    """Random rows and outputs, the same outputs in every phase and no constants."""
    random = np.random.default_rng(seed)
    outputs = np.zeros((PHASES, OUTPUTS))
    outputs[:, :UNITS] = random.normal(0.0, OUTPUT_SPREAD, UNITS)
    rows = random.normal(0.0, ROW_SPREAD, FIRST_OUTPUT)
    return np.concatenate([rows, outputs.ravel()]).astype(np.float32)


def packed(parameters: Floats) -> Words:
    """The ints that `points_to_come` reads. Weights beyond what a lane holds are cut off."""
    assert parameters.shape == (PARAMETERS,)
    rows = parameters[:FIRST_OUTPUT].reshape(ROWS, UNITS)[list(CANONICAL)]
    lanes = np.clip(np.rint(rows * UNIT_SCALE), 1 - OFFSET, OFFSET - 1).astype(np.int64) + OFFSET
    words = sum(lanes[:, place::3] << LANE * place for place in range(3))
    outputs = parameters[FIRST_OUTPUT:].reshape(PHASES, OUTPUTS).astype(np.float64) * POINT * (1 << OUTPUT_SHIFT)
    outputs[:, :UNITS] /= UNIT_SCALE
    found: Words = np.concatenate([np.reshape(words, ROWS * WORDS), np.rint(outputs).astype(np.int64).ravel()])
    return found


def silent() -> Words:
    """The ints of a network that expects no more points: what it plays before it has learnt is greedy."""
    return packed(np.zeros(PARAMETERS, np.float32))
