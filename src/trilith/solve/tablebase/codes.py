"""How an entry of a database says what it knows, in one small number for the player to move.

A win that ends the game in so many plies is that number, a loss is minus one more (it may be over at once), a draw 0.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from trilith.engine.value import Value, proven

Codes = npt.NDArray[np.int8] | npt.NDArray[np.int16]


def none(dtype: Any) -> int:
    """What stands where there is no position: the smallest number there is."""
    return int(np.iinfo(dtype).min)


def value_of(code: int) -> Value:
    """
    >>> value_of(3) == proven("win", 3), value_of(-1) == proven("loss", 0)
    (True, True)
    """
    if code == 0:
        return proven("draw")
    return proven("win", code) if code > 0 else proven("loss", -code - 1)
