"""Colours of their own that players bring to a game, as an option of its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from trilith.games.draw.palette import Colour


@dataclass(frozen=True)
class ColoursOption:
    """The option that says which player plays in which colour. `read` gives the names of the colours by player, from a
    value of the option, `write` the value. The rules themselves do not depend on it."""

    name: str
    palette: Mapping[str, Colour]
    read: Callable[[str], tuple[str, ...]]
    write: Callable[[Sequence[str]], str]
