"""The functions a game supplies for its tablebase, and for the positions before it. The linker fills them in."""

from typing import Any, Final

# The part of a game that has them.
FILLED_BY: Final = ("tablebase", "opening")

UNLINKED: Final = "a kernel runs only once it is linked to a game"


def fill_lookup(lookup: Any) -> None:
    """Fill the lookup array that the functions below read."""
    raise TypeError(UNLINKED)


def entry_tier(state: Any) -> tuple[int, int]:
    """The first two numbers of a state's tier."""
    raise TypeError(UNLINKED)


def index_of(state: Any, lookup: Any) -> int:
    """The index of a state's entry in its tier."""
    raise TypeError(UNLINKED)


def state_at(numbers: Any, index: int, lookup: Any) -> Any:
    """The state of an entry, the first of those that share it."""
    raise TypeError(UNLINKED)


def weight_at(numbers: Any, index: int, lookup: Any) -> int:
    """How many positions an entry counts for."""
    raise TypeError(UNLINKED)


def weight_holds(numbers: Any) -> int:
    """How many entries in a row have the same weight."""
    raise TypeError(UNLINKED)


def choices(panels: int, lookup: Any) -> int:
    """How many rows a class has, in tiers of that many panels."""
    raise TypeError(UNLINKED)


def word_at(panels: int, number: int, lookup: Any) -> int:
    """The panels of the mover in the row of this number within its class."""
    raise TypeError(UNLINKED)


def chart_steps(half: int, panels: int, number: int, lookup: Any, charts: Any) -> int:
    """Chart the steps of one half turn from a class; how many there are."""
    raise TypeError(UNLINKED)


def link_rows(half: int, panels: int, word: int, steps: int, lookup: Any, charts: Any, out: Any) -> int:
    """Which steps a row has, and the rows they lead to."""
    raise TypeError(UNLINKED)


def threes(number: int, panels: int, word: int, lookup: Any, out: Any) -> int:
    """The lines among these panels of a class that win when they have one colour."""
    raise TypeError(UNLINKED)


def is_middle(state: Any) -> bool:
    """Whether the board can occur between the halves of a turn, the player to place being the mover."""
    raise TypeError(UNLINKED)


def placings(state: Any) -> int:
    """How many ways there are to finish the turn."""
    raise TypeError(UNLINKED)


def after_placing(state: Any, number: int) -> Any:
    """The state after the turn was finished in this way."""
    raise TypeError(UNLINKED)


def half_of(move: int) -> int:
    """What is the same for all turns with the same first half."""
    raise TypeError(UNLINKED)


def ends_in_half(move: int) -> bool:
    """Whether the game is over after the first half."""
    raise TypeError(UNLINKED)


def after_half(state: Any, move: int) -> Any:
    """The board after the first half, seen from the same player."""
    raise TypeError(UNLINKED)


def tablebase_state(state: Any) -> Any:
    """The state as the tablebase knows it: without what does not change its value there."""
    return state


def stays_in_tier(move: int) -> bool:
    """Whether a move leads to the same tier."""
    raise TypeError(UNLINKED)


def asymmetric_until(numbers: Any, index: int, lookup: Any) -> int:
    """Up to which index all stabilizers are sure to have size 1, or minus up to which they may not."""
    raise TypeError(UNLINKED)


def stabilizer_size(numbers: Any, index: int, lookup: Any) -> int:
    """The size of the stabilizer of an entry's state; 0 where another entry has its position."""
    raise TypeError(UNLINKED)


def predecessors(state: Any, lookup: Any, out: Any) -> int:
    """The entries from which a move within the tier leads here, each with its stabilizer's size above; how many."""
    raise TypeError(UNLINKED)


def position_id(state: Any, lookup: Any) -> int:
    """A number below 2**58 that all images of a state share and no other has, the greater the earlier in the game."""
    raise TypeError(UNLINKED)
