"""TablebaseProbe: what somebody else knows of positions that a search may come to, such as a database of endings."""

from collections.abc import Callable
from types import ModuleType
from typing import Protocol

import numpy as np
import numpy.typing as npt

from trilith.games.position import Position


class TablebaseProbe(Protocol):
    """`kernels` has `known` in place of the open one (kernels/open.py), which reads `words` and may write there.

    What it lacks at the moment it may note down: the search goes on without.
    """

    @property
    def kernels(self) -> ModuleType: ...

    @property
    def words(self) -> npt.NDArray[np.int64]: ...

    def fetch(self, is_stopping: Callable[[], bool]) -> None:
        """Get what was missed, for the next search. Others may be searching meanwhile."""


# Who knows what of a position's ruleset, if anybody does.
ProbeProvider = Callable[[Position], TablebaseProbe | None]
