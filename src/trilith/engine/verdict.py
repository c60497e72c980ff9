"""What one asks of an engine and what it answers."""

from collections.abc import Mapping
from numbers import Integral, Real
from typing import NamedTuple

from trilith.games.errors import TrilithError


class Limit(NamedTuple):
    """How long to think: seconds, positions looked at, turns ahead; the first that is reached ends it."""

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def checked(self) -> "Limit":
        """This limit, if it makes sense."""
        if self == Limit():
            raise TrilithError("a limit names a time, a number of nodes or a depth")
        for name, value in self._asdict().items():
            is_number = isinstance(value, Real if name == "time" else Integral) and not isinstance(value, bool)
            if value is not None and not (is_number and 0 < value < 1e15):
                what = "a number of seconds" if name == "time" else "a whole number"
                raise TrilithError(f"the limit's {name} is {what} above 0 and below 10^15, not {value}")
        return self


class Value(NamedTuple):
    """What a position or move is worth to the player to move.

    kind "proven": `result` is win, draw or loss, sure with best play, and the game ends in `distance` turns (None
    for a draw). "expected": `score` is the mean lead in points, or with three players the share of games won.
    "estimate": `score` is a guess, in stones or points, or None where the move was not looked at.
    """

    kind: str
    result: str | None = None
    distance: int | None = None
    score: float | None = None

    def to_json(self) -> dict[str, str | int | float | None]:
        return self._asdict()


class Verdict(NamedTuple):
    """The move an engine chose, and what it saw."""

    move: str
    value: Value
    line: tuple[str, ...]
    depth: int
    nodes: int
    seconds: float


class Analysis(NamedTuple):
    """A verdict, with the value of every legal move, best first."""

    verdict: Verdict
    moves: Mapping[str, Value]
