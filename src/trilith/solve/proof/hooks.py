"""The functions a game supplies for proof-number search. The linker fills them in."""

from typing import Any, Final

# The part of a game that has them.
FILLED_BY: Final = ("proof",)

UNLINKED: Final = "a kernel runs only once it is linked to a game"


def fill_lookup(lookup: Any) -> None:
    """Fill the lookup array that the functions below read."""
    raise TypeError(UNLINKED)


def can_win_now(state: Any, scratch: Any) -> bool:
    """Whether the player to move has a move that wins at once. `scratch` may be written to."""
    raise TypeError(UNLINKED)


def safe_moves(state: Any, scratch: Any, out: Any, most: int) -> int:
    """Fill in the moves that leave the other no win at once; how many. From `most` on, the rest may be left out."""
    raise TypeError(UNLINKED)


def canonical(state: Any, scratch: Any, lookup: Any) -> tuple[int, int]:
    """The key of a state: two words that all its images share and no other state has; the second is never 0."""
    raise TypeError(UNLINKED)


def state_of(low: int, high: int) -> Any:
    """A state with this key, one of the images that share it."""
    raise TypeError(UNLINKED)
