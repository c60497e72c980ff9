"""How an entry of a database says what it knows, in one small number for the player to move.

A win that ends the game in so many plies is that number, a loss is minus one more (it may be over at once), a draw 0.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from trilith.solve.result import Known

Codes = npt.NDArray[np.int8] | npt.NDArray[np.int16]


def none(dtype: Any) -> int:
    """What stands where there is no position: the smallest number there is."""
    return int(np.iinfo(dtype).min)


def known(code: int) -> Known:
    """
    >>> known(3), known(-1)
    (Known(value='win', distance=3, odds=None), Known(value='loss', distance=0, odds=None))
    """
    if code == 0:
        return Known("draw")
    return Known("win", code) if code > 0 else Known("loss", -code - 1)
