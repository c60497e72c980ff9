"""The names a kernel leaves open. The linker puts a game's own functions in their place.

A game without luck has no `chance`, so the one here stands for "nothing to draw".
"""

from typing import Any


def to_move(state: Any) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's rules")


def legal(state: Any, out: Any) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's rules")


def apply(state: Any, move: int) -> Any:
    raise TypeError("a kernel runs only once it is linked to a game's rules")


def chance(state: Any, out: Any, weights: Any) -> int:
    return 0
