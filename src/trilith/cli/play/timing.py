"""The clock of a game at the terminal: read from what people type, counted while they think, and kept in the record."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from trilith.cli.errors import CommandError
from trilith.cli.play.opponents import find_seat
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.clock import SEPARATORS, Clock, TimeControl

CONTROL_TAG: Final = "TimeControl"
ODDS_TAG: Final = "TimeOdds"
# What each player has left, in seconds: a game that was left goes on from there.
LEFT_TAG: Final = "TimeLeft"
_DURATION: Final = r"(?:\d+h)?(?:\d+m)?(?:\d+(?:\.\d+)?s)?"
_CLOCK: Final = re.compile(rf"(?P<each>1/)?(?P<base>{_DURATION})(?:(?P<separator>[+bd])(?P<extra>{_DURATION}))?")
_UNITS: Final = {"h": 3600, "m": 60, "s": 1}


def read_duration(text: str) -> float:
    """
    >>> read_duration("30m"), read_duration("1h30m"), read_duration("10s")
    (1800.0, 5400.0, 10.0)
    """
    if not text or not re.fullmatch(_DURATION, text):
        raise CommandError(f"a time is written like 30m, 10s or 1h30m, not {text[:40] or 'nothing'}")
    return float(sum(float(number) * _UNITS[unit] for number, unit in re.findall(r"(\d+(?:\.\d+)?)([hms])", text)))


def read_control(clock: str, extra: Sequence[str], start: Position) -> TimeControl:
    """The time control of --clock, with the additional time of --extra for some of the players."""
    found = _CLOCK.fullmatch(clock.strip().lower())
    if not found or not found["base"] or (found["separator"] and (found["each"] or not found["extra"])):
        raise CommandError(
            "a clock is written like 30m, 30m+10s (for each move), 30md10s (a delay), 30mb10s (Bronstein) or 1/30s "
            f"(for each move alone), not {clock[:40] or 'nothing'}"
        )
    if len(start.players) != 2:
        raise CommandError("a clock is for two players: with three, nobody could win when time runs out")
    kinds = {sign: kind for kind, sign in SEPARATORS.items()}
    kind = "move" if found["each"] else kinds.get(found["separator"] or "", "time")
    seconds, more = read_duration(found["base"]), read_duration(found["extra"]) if found["extra"] else 0.0
    try:
        return TimeControl(kind, seconds, more, _odds(extra, start)).checked(len(start.players))
    except TrilithError as error:
        raise CommandError(str(error)) from None


def _odds(extra: Sequence[str], start: Position) -> tuple[float, ...]:
    """Additional seconds by seat, from white=5m and the like."""
    odds = [0.0] * len(start.players)
    for given in extra:
        side, equals, text = given.partition("=")
        if not equals:
            raise CommandError(f"extra time is written like {start.players[0]}=5m, not {given[:40]}")
        odds[find_seat(start, side.strip())] = read_duration(text.strip().lower())
    return tuple(odds)


class GameClock:
    """A clock that runs for the player to move. `now` gives milliseconds that only ever grow."""

    def __init__(self, clock: Clock, now: Callable[[], int] | None = None) -> None:
        self._clock = clock
        self._now = now or (lambda: time.monotonic_ns() // 1_000_000)
        # Whose time runs, and since when; None while it stands.
        self._running: tuple[int, int] | None = None

    @classmethod
    def from_tags(cls, tags: Mapping[str, str], players: int) -> "GameClock | None":
        """The clock of a record, as it stood when the game was left. None if the game has none, or its tag is of
        another kind."""
        try:
            control = TimeControl.read(tags.get(CONTROL_TAG, "-"))
            odds = tuple(float(seconds) for seconds in tags.get(ODDS_TAG, "").split())
            control = TimeControl(control.kind, control.seconds, control.extra, odds).checked(players)
            left = tuple(round(1000 * float(seconds)) for seconds in tags.get(LEFT_TAG, "").split())
        except (TrilithError, ValueError, OverflowError):
            return None
        if control.kind == "none" or players != 2:
            return None
        clock = Clock.full(control, players)
        # What is left cannot be more than anybody ever had.
        is_sound = len(left) == players and all(0 <= each <= 1000 * 86_400 * 2 for each in left)
        return cls(Clock(control, left) if is_sound else clock)

    def tags(self) -> dict[str, str]:
        control = self._clock.control
        tags = {CONTROL_TAG: control.tag}
        if control.odds:
            tags[ODDS_TAG] = " ".join(f"{seconds:g}" for seconds in control.odds)
        return {**tags, LEFT_TAG: " ".join(f"{left / 1000:.3f}" for left in self._clock.remaining)}

    def start(self, seat: int) -> None:
        """Let this player's time run, if it does not already."""
        if self._running is None or self._running[0] != seat:
            self._running = (seat, self._now())

    @property
    def spent(self) -> int:
        return self._now() - self._running[1] if self._running else 0

    def moved(self, seat: int) -> None:
        """A move is made: the player's time stands."""
        self._clock = self._clock.after(seat, self.spent)
        self._running = None

    def stop(self) -> None:
        """Stop without a move: somebody leaves, takes back, or the game is over."""
        if self._running:
            self._clock = self._clock.thought(self._running[0], self.spent)
            self._running = None

    @property
    def fallen(self) -> int | None:
        """The player whose time is over."""
        if self._running and self._clock.has_fallen(self._running[0], self.spent):
            return self._running[0]
        return None

    @property
    def until_flag(self) -> float | None:
        """In how many seconds the flag of the player to move falls."""
        limit = self._clock.limit(self._running[0]) if self._running else None
        return None if limit is None else max(0, limit - self.spent) / 1000

    def left(self, seat: int) -> str:
        """What the clock shows for a player.

        >>> GameClock(Clock.full(TimeControl("time", 1805), 2)).left(0)
        '30:05'
        """
        is_running = self._running is not None and self._running[0] == seat
        milliseconds = self._clock.left(seat, self.spent) if is_running else self._clock.remaining[seat]
        seconds = -(-milliseconds // 1000)
        hours, minutes = divmod(seconds // 60, 60)
        return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
