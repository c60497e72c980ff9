"""Hooks for learning programs: every turn as a number, every turn as a few touches, and a state as planes.

A game numbers its turns so that the same number always means the same turn, whatever the position: these numbers are
saved with trained players, so they never change (tests/golden/actions.txt). All functions that take a state are kernel
Python.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from trilith.games.bits import ctz
from trilith.games.hooks import Buffer

S = TypeVar("S", bound=tuple[int, ...])
Options = Mapping[str, str]
# What `touch` returns after the last touch of a move.
NO_TOUCH: Final = -1


@dataclass(frozen=True)
class ActionHooks(Generic[S]):
    """actions.py, for learning programs. All REQUIRED."""

    # How many turns there are to number under these options.
    turns: Callable[[Options], int]
    # The number of a move, which must be legal or `numbered_move` of something.
    action_number: Callable[[S, int], int]
    # The move with a number: the legal one, if there is one. Any number below `turns` may come.
    numbered_move: Callable[[S, int], int]
    # What can be touched: the names of the points, and then of the pieces beside the board.
    touch_names: Callable[[Options], tuple[str, ...]]
    # The touch of a move at a place from 0 on, as an index into `touch_names`; NO_TOUCH after the last.
    touch: Callable[[S, int, int], int]
    # What each plane shows, and the cell (row, column) of each point in it.
    plane_names: Callable[[Options], tuple[str, ...]]
    cells: Callable[[Options], tuple[tuple[int, int], ...]]
    # Write the planes one after the other, row by row, to a buffer of zeros; seen from the player to move.
    write_planes: Callable[[S, Buffer], None]
    # The state with this player to move and nothing else changed: what somebody sees whose turn it is not. No kernel.
    seen_by: Callable[[S, int], S]
    # The images of a move, of a point and of a plane under a symmetry of `symmetry.py`.
    move_image: Callable[[S, int, int], int]
    point_image: Callable[[S, int, int], int]
    plane_image: Callable[[S, int, int], int]


def grid_of(cells: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """How many rows and columns a plane has."""
    return 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)


def flat(cells: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The place of each cell in a plane that is written row by row."""
    _, columns = grid_of(cells)
    return tuple(row * columns + column for row, column in cells)


def rank_without(number: int, first: int, second: int) -> int:
    """The place of a number among those that are neither of two others; either may be out of reach.

    >>> [rank_without(number, 1, 3) for number in (0, 2, 4)]
    [0, 1, 2]
    """
    return number - (1 if number > first else 0) - (1 if number > second else 0)


def number_without(rank: int, first: int, second: int) -> int:
    """The number at a place among those that are neither of two others: the reverse of `rank_without`.

    >>> [number_without(rank, 3, 1) for rank in range(3)]
    [0, 2, 4]
    """
    low, high = (first, second) if first < second else (second, first)
    number = rank + 1 if rank >= low else rank
    return number + 1 if number >= high else number


def pair_rank(first: int, second: int) -> int:
    """The place of a pair of different numbers among all pairs, whichever is named first."""
    low, high = (first, second) if first < second else (second, first)
    return high * (high - 1) // 2 + low


def pair_at(rank: int) -> tuple[int, int]:
    """The pair at a place, the lower number first."""
    high = 1
    while (high + 1) * high // 2 <= rank:
        high += 1
    return rank - high * (high - 1) // 2, high


def write_points(points: int, cells: tuple[int, ...], first: int, at: int, out: Buffer) -> None:
    """Write 1 for each bit of a map of points; its lowest bit is the point `first`, and the plane begins at `at`."""
    left = points
    while left != 0:
        out[at + cells[first + ctz(left)]] = 1
        left &= left - 1


def write_number(number: int, size: int, at: int, out: Buffer) -> None:
    """Write a number to all cells of the plane that begins at `at`."""
    if number != 0:
        for cell in range(size):
            out[at + cell] = number
