"""TablebaseProbe: what a search looks up on its way, such as the endgames in a tablebase."""

from collections.abc import Callable
from types import ModuleType
from typing import Protocol

import numpy as np
import numpy.typing as npt

from trilith.games.position import Position


class TablebaseProbe(Protocol):
    """A source of exact values for the search.

    `kernels` supplies the hook `probe_tablebase`, which reads `words` and may write there. Where it lacks something it
    can take note: the search goes on without it, and `fetch` loads it afterwards.
    """

    @property
    def kernels(self) -> ModuleType: ...

    @property
    def words(self) -> npt.NDArray[np.int64]: ...

    def fetch(self, is_stopping: Callable[[], bool]) -> None:
        """Load what was missed, for the next search. Other threads may be searching meanwhile."""


# The probe for a position's ruleset, if there is one.
ProbeProvider = Callable[[Position], TablebaseProbe | None]
