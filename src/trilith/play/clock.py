"""Clocks: how much time the players of a game have left, in whole milliseconds. They never read the time themselves.

| kind | what a player has |
|---|---|
| none | unlimited time |
| time | a number of seconds for the whole game |
| increment | the same, plus `extra` seconds after every move (Fischer) |
| bronstein | the same, plus the time a move took, up to `extra` seconds |
| delay | the same, but the first `extra` seconds of every move are free |
| move | a number of seconds for every move |
| days | a number of days for every move, given in seconds |
"""

import math
import re
from dataclasses import dataclass, replace
from typing import Final

from trilith.games.errors import TrilithError

KINDS: Final = ("none", "time", "increment", "bronstein", "delay", "move", "days")
# The kinds that give the same time anew for every move.
PER_MOVE: Final = ("move", "days")
# The kinds with extra seconds, and the character that introduces these in a record.
SEPARATORS: Final = {"increment": "+", "bronstein": "b", "delay": "d"}
# At most a day for each player and an hour per move: nobody needs a clock beyond that.
LONGEST: Final = 86_400
LONGEST_EXTRA: Final = 3_600
DAY: Final = 86_400
MOST_DAYS: Final = 14
# How long the first move of each player may take, in seconds: a tenth of a game's time, within these.
FIRST_MOVE: Final = (10, 30)
# How many milliseconds of lag are made up for at most: as many as there are seconds in the game, times so much, within
# these. A part of it comes back with every move.
LAG_PER_SECOND: Final = 8
LAG_QUOTA: Final = (500, 1500)
LAG_REFILL: Final = 5
# How many moves a player makes, about.
MOVES: Final = 40
# The smallest time on a clock, in seconds.
TICK: Final = 0.001
DAYS_TAG: Final = re.compile(r"1/(?P<days>\d{1,2})d")
TAG: Final = re.compile(r"(?P<each>1/)?(?P<seconds>\d+(?:\.\d+)?)(?:(?P<separator>[+bd])(?P<extra>\d+(?:\.\d+)?))?")


@dataclass(frozen=True)
class TimeControl:
    """The players' agreement. `odds` are additional seconds at the start, by seat.

    >>> TimeControl("increment", 300, 5).tag, TimeControl.read("1/30").kind
    ('300+5', 'move')
    """

    kind: str = "none"
    seconds: float = 0
    extra: float = 0
    odds: tuple[float, ...] = ()

    def checked(self, players: int) -> "TimeControl":
        """This control if it makes sense for this number of players, without what its kind does not use."""
        if self.kind not in KINDS:
            raise TrilithError(f"a clock is one of {', '.join(KINDS)}, not {self.kind}")
        if self.kind == "none":
            return TimeControl()
        if self.kind == "days":
            self._check_days()
        # Only with a delay can a player start with no time: an increment comes after the first move.
        has_delay = self.kind == "delay" and self.extra >= TICK
        most = LONGEST if self.kind != "days" else MOST_DAYS * DAY
        _check("the time of a clock", self.seconds, 0 if has_delay else TICK, most)
        _check("the extra seconds of a clock", self.extra, 0, LONGEST_EXTRA)
        if len(self.odds) > players:
            raise TrilithError(f"there are time odds for {len(self.odds)} players, but only {players} play")
        odds = tuple(self.odds) + (0,) * (players - len(self.odds))
        for seconds in odds:
            _check("time odds", seconds, 0, LONGEST)
        extra = self.extra if self.kind in SEPARATORS else 0
        return TimeControl(self.kind, self.seconds, extra, odds if any(odds) else ())

    def _check_days(self) -> None:
        if not (math.isfinite(self.seconds) and self.seconds % DAY == 0 and 1 <= self.seconds / DAY <= MOST_DAYS):
            raise TrilithError(f"a player has from 1 to {MOST_DAYS} whole days for a move, of {DAY:,} seconds each")

    @property
    def estimate(self) -> float:
        """How many seconds a player needs for a game, about."""
        return MOVES * self.seconds if self.kind in PER_MOVE else self.seconds + MOVES * self.extra

    @property
    def first_move(self) -> int:
        """How long the first move of each player may take, in milliseconds."""
        least, most = FIRST_MOVE
        return milliseconds(self.seconds if self.kind == "days" else min(most, max(least, self.estimate / 10)))

    @property
    def lag_quota(self) -> int:
        """How much lag is made up for at most, in milliseconds."""
        if self.kind in ("none", "days"):
            return 0
        least, most = LAG_QUOTA
        return round(min(most, max(least, LAG_PER_SECOND * self.estimate)))

    def budget(self, seat: int) -> int:
        """A player's time at the start, in milliseconds."""
        return milliseconds(self.seconds + (self.odds[seat] if seat < len(self.odds) else 0))

    @property
    def tag(self) -> str:
        """PGN's TimeControl: 300, 300+5 or 1/30 as there, 300b5 and 300d5 for the delays, 1/3d for days, - for none.

        PGN has no notation for odds; they have a tag of their own.
        """
        if self.kind == "none":
            return "-"
        if self.kind == "days":
            return f"1/{_number(self.seconds / DAY)}d"
        if self.kind == "move":
            return f"1/{_number(self.seconds)}"
        return _number(self.seconds) + (
            f"{SEPARATORS[self.kind]}{_number(self.extra)}" if self.kind in SEPARATORS else ""
        )

    @classmethod
    def read(cls, tag: str) -> "TimeControl":
        """The control that a record's tag names. TrilithError if it names none of these."""
        if tag == "-":
            return cls()
        if days := DAYS_TAG.fullmatch(tag):
            return cls("days", float(days["days"]) * DAY)
        found = TAG.fullmatch(tag)
        if not found or (found["each"] and found["separator"]):
            raise TrilithError(f"{tag[:40]} is not a time control such as 300, 300+5, 300b5, 300d5, 1/30 or 1/3d")
        if found["each"]:
            return cls("move", float(found["seconds"]))
        kinds = {separator: kind for kind, separator in SEPARATORS.items()}
        return cls(kinds.get(found["separator"], "time"), float(found["seconds"]), float(found["extra"] or 0))


@dataclass(frozen=True)
class Clock:
    """The time left, in milliseconds by seat, at the start of the present turn.

    >>> clock = Clock.full(TimeControl("increment", 60, 2), players=2)
    >>> clock.after(0, spent=10_000).remaining
    (52000, 60000)
    """

    control: TimeControl
    remaining: tuple[int, ...]

    @classmethod
    def full(cls, control: TimeControl, players: int) -> "Clock":
        return cls(control, tuple(control.budget(seat) for seat in range(players)))

    def limit(self, seat: int) -> int | None:
        """How long this player may take before the flag falls. None without a clock."""
        if self.control.kind == "none":
            return None
        return self.remaining[seat] + (milliseconds(self.control.extra) if self.control.kind == "delay" else 0)

    def has_fallen(self, seat: int, spent: int) -> bool:
        limit = self.limit(seat)
        return limit is not None and spent >= limit

    def left(self, seat: int, spent: int) -> int:
        """What the clock shows for this player after spending this long on a move."""
        return max(0, self.remaining[seat] - max(0, spent - self.pause(0)))

    def pause(self, spent: int) -> int:
        """How long the clock still stands still: what is left of a delay."""
        return max(0, milliseconds(self.control.extra) - spent) if self.control.kind == "delay" else 0

    def after(self, seat: int, spent: int) -> "Clock":
        """The clock after this player's move, which took this long."""
        if self.control.kind == "none":
            return self
        if self.control.kind in PER_MOVE:
            return self._with(seat, self.control.budget(seat))
        extra = milliseconds(self.control.extra)
        back = {"increment": extra, "bronstein": min(spent, extra)}.get(self.control.kind, 0)
        return self._with(seat, self.left(seat, spent) + back)

    def thought(self, seat: int, spent: int) -> "Clock":
        """The clock after time spent without a move: a take-back was agreed, or the game ended."""
        if self.control.kind in ("none", *PER_MOVE):
            return self
        return self._with(seat, self.left(seat, spent))

    def _with(self, seat: int, left: int) -> "Clock":
        return replace(self, remaining=(*self.remaining[:seat], left, *self.remaining[seat + 1 :]))


def milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def _check(what: str, seconds: float, least: float, most: float) -> None:
    if not (math.isfinite(seconds) and least <= seconds <= most):
        if least == TICK and seconds < TICK:
            raise TrilithError(f"{what} must be more than nothing")
        if seconds > most == LONGEST:
            raise TrilithError(f"{what} is a day at most")
        raise TrilithError(f"{what} is from {_number(least)} to {_number(most)} seconds, not {_number(seconds)}")


def _number(seconds: float) -> str:
    """To the millisecond, without trailing zeros."""
    return f"{seconds:.3f}".rstrip("0").rstrip(".") if math.isfinite(seconds) else str(seconds)
