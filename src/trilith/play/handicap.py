"""Handicap: what somebody is given at the start, in points and in time. It belongs to a person, not to a side."""

import re
from typing import Final

from msgspec import Struct

from trilith.games.errors import TrilithError

SECONDS: Final = r"\d{1,5}(?:\.\d{1,3})?"
TAG: Final = re.compile(rf"(?P<points>\d{{1,2}}) points?(?:, (?P<more>{SECONDS}) s)?|(?P<seconds>{SECONDS}) s")


class Handicap(Struct, frozen=True, omit_defaults=True):
    """`points` stand in the score before the first move. `seconds` are added to the clock, or to the time for each move
    where the clock gives that.

    >>> Handicap(5, 120).tag
    '5 points, 120 s'
    """

    points: int = 0
    seconds: float = 0

    def __bool__(self) -> bool:
        return bool(self.points or self.seconds)

    @property
    def tag(self) -> str:
        """As a record's tag has it."""
        points = f"{self.points} point{'' if self.points == 1 else 's'}" if self.points else ""
        seconds = f"{self.seconds:.3f}".rstrip("0").rstrip(".") + " s" if self.seconds else ""
        return ", ".join(filter(None, (points, seconds)))

    @property
    def words(self) -> str:
        """For people.

        >>> Handicap(5, 120).words, Handicap(1).words, Handicap(seconds=5610).words, Handicap(seconds=12.5).words
        ('5 points, 2 min', '1 point', '1 h 33 min 30 s', '12.5 s')
        """
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(int(minutes), 60)
        parts = ((hours, "h"), (minutes, "min"), (round(seconds, 3), "s"))
        time = " ".join(f"{number:g} {unit}" for number, unit in parts if number)
        return ", ".join(filter(None, (Handicap(self.points).tag, time)))

    @classmethod
    def read(cls, tag: str) -> "Handicap":
        """The handicap that a record's tag names. TrilithError if it names none."""
        found = TAG.fullmatch(tag)
        if not found:
            raise TrilithError(f"{tag[:40]} is not a handicap such as 5 points, 120 s")
        return cls(int(found["points"] or 0), float(found["seconds"] or found["more"] or 0))


NO_HANDICAP: Final = Handicap()
