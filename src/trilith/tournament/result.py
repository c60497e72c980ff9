"""The result of a game in a tournament, as people write it."""

import re
from typing import Final

from msgspec import Struct

from trilith.games.errors import TrilithError

TEXTS: Final = {
    "1-0": ((1.0, 0.0), False),
    "0-1": ((0.0, 1.0), False),
    "1/2-1/2": ((0.5, 0.5), False),
    "=": ((0.5, 0.5), False),
    "½-½": ((0.5, 0.5), False),
    "0-0": ((0.0, 0.0), False),
    "1/2-0": ((0.5, 0.0), False),
    "0-1/2": ((0.0, 0.5), False),
    "+--": ((1.0, 0.0), True),
    "--+": ((0.0, 1.0), True),
    "---": ((0.0, 0.0), True),
    "+:-": ((1.0, 0.0), True),
    "-:+": ((0.0, 1.0), True),
    "-:-": ((0.0, 0.0), True),
}
PLAIN: Final = {points: text for text, (points, forfeit) in reversed(TEXTS.items()) if not forfeit}
SCORE: Final = re.compile(r"(\d{1,4})\s*:\s*(\d{1,4})")


class InvalidResult(TrilithError):
    """A text that is no result."""


class Result(Struct, frozen=True):
    """The points of who begins and of who answers. `forfeit` if it was not played. `score` are the points of the game
    itself, where it has some."""

    points: tuple[float, float]
    forfeit: bool = False
    score: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        if self.forfeit:
            return {(1.0, 0.0): "+--", (0.0, 1.0): "--+"}.get(self.points, "---")
        plain = PLAIN[self.points]
        return plain if self.score is None else f"{plain} ({self.score[0]}:{self.score[1]})"

    @property
    def said(self) -> str:
        """The result for people who do not know the signs of report files."""
        if not self.forfeit:
            return self.text
        return {(1.0, 0.0): "1-0 forfeit", (0.0, 1.0): "0-1 forfeit"}.get(self.points, "nobody came")

    @property
    def difference(self) -> int:
        return 0 if self.score is None else self.score[0] - self.score[1]


def read_result(text: str, ahead: tuple[int, int] = (0, 0)) -> Result:
    """A result, or the points of both; `ahead` are points that players begin with and that decide with theirs.

    >>> read_result("1-0").points, read_result("7:5").text, read_result("7:5", (0, 3)).points
    ((1.0, 0.0), '1-0 (7:5)', (0.0, 1.0))
    """
    typed = text.strip()
    if found := SCORE.fullmatch(typed):
        first, second = int(found[1]), int(found[2])
        mine, theirs = first + ahead[0], second + ahead[1]
        points = (0.5, 0.5) if mine == theirs else (1.0, 0.0) if mine > theirs else (0.0, 1.0)
        return Result(points, score=(first, second))
    if typed not in TEXTS:
        raise InvalidResult(
            f"{typed!r} is no result: write 1-0, 0-1 or 1/2-1/2, the points of both as 7:5, "
            "0-0 if both lose, or +--, --+ or --- if somebody did not come"
        )
    points, forfeit = TEXTS[typed]
    return Result(points, forfeit)
