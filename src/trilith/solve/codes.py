"""How an entry of a database says what it knows, in one small number for the player to move.

A win that ends the game in so many plies is that number, a loss is minus one more (it may be over at once), a draw 0.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from trilith.solve.answer import Known

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


def code_before(code: int) -> int:
    """What a move is worth that leads to an entry with this code: seen from the other side, a ply more.

    >>> [code_before(code) for code in (0, 3, -1)]
    [0, -5, 1]
    """
    return 0 if code == 0 else -(code + 2) if code > 0 else -code


def better(code: int, other: int) -> bool:
    """Whether the first is worth more: sooner wins, then draws, then later losses."""
    return goodness(code) > goodness(other)


def goodness(code: int) -> int:
    """The greater the better."""
    return code if code == 0 else (1 << 20) - code if code > 0 else -(1 << 20) - code
