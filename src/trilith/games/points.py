"""Points that players may start with, as an option of a game's rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class PointsOption:
    """The option that says which player starts with how many points. `read` gives them by player, from a value of the
    option; `write` gives the value, or TrilithError if there is none."""

    name: str
    read: Callable[[str], tuple[int, ...]]
    write: Callable[[Sequence[int]], str]
