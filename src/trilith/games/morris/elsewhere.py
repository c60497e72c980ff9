"""How other programs write games of Nine Men's Morris: many ways for the same few moves."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from trilith.games.definition import Elsewhere
from trilith.games.morris.boards import BOARDS

# A point by its letter and number, or by its number from 1 to 24, row by row from the top left.
POINT: Final = r"(?:[a-g][1-7]|2[0-4]|1[0-9]|[1-9])"
TAKING: Final = re.compile(rf"\(?[x:×*\-]?({POINT})\)?")
TURN: Final = re.compile(rf"({POINT})(?:(?:[-–—>]+|to)?({POINT}))?((?:[,(]?[x:×*]{POINT}\)?)*)")


def moves(words: Sequence[str]) -> list[str]:
    """The same moves in Trilith's notation. What is no move of any kind we know is left as it is.

    >>> moves(["D6", "f4", "a7a4", "xB4", "5", "1-2:11"])
    ['d6', 'f4', 'a7-a4xb4', 'd6', 'a7-d7xb4']
    """
    return list(_joined(word.lower().rstrip("!?+#.,") for word in words))


def _joined(words: Iterator[str]) -> Iterator[str]:
    """A stone that is taken may stand by itself, after the move that takes it."""
    last = None
    for word in words:
        taken = TAKING.fullmatch(word) if word[:1] in ("x", ":", "×", "*", "(", "-") else None
        if taken and last is not None:
            last += f"x{_point(taken[1])}"
            continue
        if last is not None:
            yield last
        last = _turn(word)
    if last is not None:
        yield last


def _turn(word: str) -> str:
    found = TURN.fullmatch(word)
    if not found:
        return word
    first, second, taken = found.groups()
    moved = _point(first) if second is None else f"{_point(first)}-{_point(second)}"
    return moved + "".join(f"x{_point(point)}" for point in re.findall(POINT, taken))


def _point(name: str) -> str:
    return BOARDS["nine"].points[int(name) - 1] if name.isdecimal() else name


# SGF's number for the game, and what others call it.
ELSEWHERE: Final = Elsewhere(
    names=(
        "nine men's morris",
        "nine mens morris",
        "9 men's morris",
        "9mm",
        "mill",
        "mills",
        "merels",
        "mühle",
        "muehle",
    ),
    sgf=5,
    moves=moves,
)
