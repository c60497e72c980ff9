"""A scene: all a renderer needs to draw one position, and nothing of how it came about."""

from collections.abc import Mapping
from typing import NamedTuple

from trilith.games.look import Look


class Scene(NamedTuple):
    """`pieces` are codes by point; the ring lies on `last`; `line` is the three that won and stays lit."""

    look: Look
    pieces: Mapping[str, str]
    last: str | None = None
    line: tuple[str, ...] = ()
