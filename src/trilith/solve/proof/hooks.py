"""The functions a game supplies for proof-number search."""

from typing import Any, Final

# The part of a game that has them.
FILLED_BY: Final = ("proof",)

UNLINKED: Final = "a kernel runs only once it is linked to a game"


def fill_lookup(lookup: Any) -> None:
    """Fill the lookup array that the functions below read."""
    raise TypeError(UNLINKED)


def can_win_now(state: Any, scratch: Any) -> bool:
    """Whether the player to move has a turn that wins at once. `scratch` is for scratching on."""
    raise TypeError(UNLINKED)


def safe_moves(state: Any, scratch: Any, out: Any, most: int) -> int:
    """Fill in the turns that leave the other no win at once; how many. From `most` on, the rest may be left out."""
    raise TypeError(UNLINKED)


def canonical(state: Any, scratch: Any, lookup: Any) -> tuple[int, int]:
    """Two words that all images of a state share and no other state has; the second is never 0."""
    raise TypeError(UNLINKED)


def state_of(low: int, high: int) -> Any:
    """The state that two words of `canonical` name, one of those that share them."""
    raise TypeError(UNLINKED)
