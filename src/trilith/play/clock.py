"""Clocks: how much time the players of a game have. Whole milliseconds, and no look at any watch.

| kind | what a player has |
|---|---|
| none | all the time in the world |
| time | so many seconds for the whole game |
| increment | the same, and `extra` seconds more after every move (Fischer) |
| bronstein | the same, and what a move took back, up to `extra` seconds |
| delay | the same, and the first `extra` seconds of every move for free |
| move | so many seconds for every move |
"""

import math
import re
from dataclasses import dataclass, replace
from typing import Final

from trilith.games.errors import TrilithError

KINDS: Final = ("none", "time", "increment", "bronstein", "delay", "move")
# Kinds that know extra seconds, by the sign that stands before these in a record.
SIGNS: Final = {"increment": "+", "bronstein": "b", "delay": "d"}
# A day for each player, and an hour a move: beyond that nobody needs a clock.
LONGEST: Final = 86_400
LONGEST_EXTRA: Final = 3_600
# The least that a clock shows, in seconds.
TICK: Final = 0.001
TAG: Final = re.compile(r"(?P<each>1/)?(?P<seconds>\d+(?:\.\d+)?)(?:(?P<sign>[+bd])(?P<extra>\d+(?:\.\d+)?))?")


@dataclass(frozen=True)
class TimeControl:
    """What the players agreed on. `odds` are further seconds at the start, by seat.

    >>> TimeControl("increment", 300, 5).tag, TimeControl.read("1/30").kind
    ('300+5', 'move')
    """

    kind: str = "none"
    seconds: float = 0
    extra: float = 0
    odds: tuple[float, ...] = ()

    def checked(self, players: int) -> "TimeControl":
        """This, if it makes sense for so many players; what its kind does not use is left out."""
        if self.kind not in KINDS:
            raise TrilithError(f"a clock is one of {', '.join(KINDS)}, not {self.kind}")
        if self.kind == "none":
            return TimeControl()
        # Only who has a delay can begin with nothing: an increment comes after the first move.
        has_delay = self.kind == "delay" and self.extra >= TICK
        _check("the time of a clock", self.seconds, 0 if has_delay else TICK, LONGEST)
        _check("the extra seconds of a clock", self.extra, 0, LONGEST_EXTRA)
        if len(self.odds) > players:
            raise TrilithError(f"{len(self.odds)} players get time odds, but {players} play")
        odds = tuple(self.odds) + (0,) * (players - len(self.odds))
        for seconds in odds:
            _check("time odds", seconds, 0, LONGEST)
        extra = self.extra if self.kind in SIGNS else 0
        return TimeControl(self.kind, self.seconds, extra, odds if any(odds) else ())

    def budget(self, seat: int) -> int:
        """What a player has at first, in milliseconds."""
        return milliseconds(self.seconds + (self.odds[seat] if seat < len(self.odds) else 0))

    @property
    def tag(self) -> str:
        """PGN's TimeControl: 300, 300+5 or 1/30 as there, 300b5 and 300d5 for the delays, - for none.

        PGN has no word for odds: they stand in a tag of their own.
        """
        if self.kind == "none":
            return "-"
        if self.kind == "move":
            return f"1/{_number(self.seconds)}"
        return _number(self.seconds) + (f"{SIGNS[self.kind]}{_number(self.extra)}" if self.kind in SIGNS else "")

    @classmethod
    def read(cls, tag: str) -> "TimeControl":
        """What a record's tag says. TrilithError where it says something else than these clocks."""
        if tag == "-":
            return cls()
        found = TAG.fullmatch(tag)
        if not found or (found["each"] and found["sign"]):
            raise TrilithError(f"{tag[:40]} is no time control of ours, such as 300, 300+5, 300b5, 300d5 or 1/30")
        if found["each"]:
            return cls("move", float(found["seconds"]))
        kinds = {sign: kind for kind, sign in SIGNS.items()}
        return cls(kinds.get(found["sign"], "time"), float(found["seconds"]), float(found["extra"] or 0))


@dataclass(frozen=True)
class Clock:
    """What everybody has left, in milliseconds by seat, before the move that is being thought about.

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
        """How long this player may take for a move: at that moment the flag falls. None without a clock."""
        if self.control.kind == "none":
            return None
        return self.remaining[seat] + (milliseconds(self.control.extra) if self.control.kind == "delay" else 0)

    def has_fallen(self, seat: int, spent: int) -> bool:
        limit = self.limit(seat)
        return limit is not None and spent >= limit

    def left(self, seat: int, spent: int) -> int:
        """What the clock shows of this player, after so long a thought about a move."""
        return max(0, self.remaining[seat] - max(0, spent - self.pause(0)))

    def pause(self, spent: int) -> int:
        """How long the clock still stands still in a move: what is left of a simple delay."""
        return max(0, milliseconds(self.control.extra) - spent) if self.control.kind == "delay" else 0

    def after(self, seat: int, spent: int) -> "Clock":
        """The clock when this player has moved, and took so long."""
        if self.control.kind == "none":
            return self
        if self.control.kind == "move":
            return self._with(seat, self.control.budget(seat))
        extra = milliseconds(self.control.extra)
        back = {"increment": extra, "bronstein": min(spent, extra)}.get(self.control.kind, 0)
        return self._with(seat, self.left(seat, spent) + back)

    def thought(self, seat: int, spent: int) -> "Clock":
        """The clock when so long a thought came to no move: a take-back was agreed, or the game has ended."""
        if self.control.kind in ("none", "move"):
            return self
        return self._with(seat, self.left(seat, spent))

    def _with(self, seat: int, left: int) -> "Clock":
        return replace(self, remaining=(*self.remaining[:seat], left, *self.remaining[seat + 1 :]))


def milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def _check(what: str, seconds: float, least: float, most: float) -> None:
    if not (math.isfinite(seconds) and least <= seconds <= most):
        raise TrilithError(f"{what} is from {_number(least)} to {_number(most)} seconds, not {_number(seconds)}")


def _number(seconds: float) -> str:
    """To the millisecond, and no more signs than needed."""
    return f"{seconds:.3f}".rstrip("0").rstrip(".") if math.isfinite(seconds) else str(seconds)
