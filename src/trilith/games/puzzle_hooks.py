"""Puzzle hooks: what a game supplies for puzzles. Plain Python, as puzzles are made for people."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class PuzzleLine(NamedTuple):
    """The solution of a puzzle: its moves, and the states before each of them and after the last."""

    states: Sequence[Any]
    moves: Sequence[int]


@dataclass(frozen=True)
class PuzzleHooks:
    """themes.py. REQUIRED, unless they have a default."""

    # The rulesets that puzzles are made for, the usual one first.
    rulesets: tuple[str, ...]
    # The themes by name: each says of a solution whether it shows the theme.
    themes: Mapping[str, Callable[[PuzzleLine], bool]]
    # Whether puzzles.xz comes with the package.
    is_shipped: bool = False
    # The tier of its tablebase up to which endings are solved when asked, for puzzles that save a draw: a few seconds.
    endings: str | None = None
