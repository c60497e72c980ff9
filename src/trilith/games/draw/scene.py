"""A scene: all a renderer needs to draw one position, and nothing of how it came about."""

from collections.abc import Mapping
from typing import NamedTuple

from trilith.games.look import Look


class Scene(NamedTuple):
    """`pieces` are codes by point; the ring lies on `last`; `line` is the three that won and stays lit.

    `open_points` are where one may play now: those that are empty are marked. `score` is where the pegs stand,
    on boards that have any.
    """

    look: Look
    pieces: Mapping[str, str]
    last: str | None = None
    line: tuple[str, ...] = ()
    open_points: frozenset[str] = frozenset()
    score: tuple[int, ...] = ()

    @property
    def open_and_empty(self) -> list[str]:
        """The points to mark, in the board's order."""
        return [name for name in self.look.board.points if name in self.open_points and name not in self.pieces]
