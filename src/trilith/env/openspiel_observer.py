"""What OpenSpiel's observers show of a state: the planes of its encoding, and a text."""

from typing import Any

import numpy as np
import numpy.typing as npt

from trilith.games.encoding import Encoding


class Observer:
    """OpenSpiel's interface of an observer: `set_from` fills `tensor`, of which `dict` holds the shaped parts.

    With perfect recall there is a text only: all that was played.
    """

    def __init__(self, encoding: Encoding, kind: Any) -> None:
        self._encoding = encoding
        self._recalls = kind is not None and kind.perfect_recall
        self._shows = kind is None or kind.public_info
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self._shows and not self._recalls:
            planes = np.zeros(encoding.shape, np.float32)
            self.tensor = planes.reshape(-1)
            self.dict = {"observation": planes}

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._encoding.observation(state.position, max(player, 0))

    def string_from(self, state: Any, player: int) -> str:
        if not self._shows:
            return ""
        return str(state.history_str()) if self._recalls else str(state.position.text)
