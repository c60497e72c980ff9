"""From what somebody chose on a page to the event that opens a table."""

import secrets
from typing import Final

import msgspec

from trilith.engine.levels import LEVELS, level
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.clock import TimeControl
from trilith.play.colours import checked_wishes, with_colours
from trilith.play.events import ENGINE, Actor, Opened, Seat, Series
from trilith.play.handicap import NO_HANDICAP, Handicap
from trilith.play.opening import reseated, settled, with_fair_clock
from trilith.server.access.names import MENU, clean_name
from trilith.server.clock import now
from trilith.server.messages.table import ClockChoice, HandicapChoice, SeatChoice, TableChoice
from trilith.server.workers.moves import PERFECT

LONGEST_SERIES: Final = 99
_SHUFFLE: Final = secrets.SystemRandom()


def opening(choice: TableChoice, who: Actor) -> Opened:
    """The opening that was chosen. TrilithError if the choices do not fit together."""
    start = Position.start(choice.ruleset)
    players = len(start.players)
    if len(choice.seats) != players:
        raise TrilithError(f"{start.look.title} has {players} seats here, and {len(choice.seats)} are given")
    if not 1 <= choice.best_of <= LONGEST_SERIES or choice.best_of % 2 == 0:
        raise TrilithError(f"a series is best of an odd number of games, up to {LONGEST_SERIES}")
    if choice.rated:
        _check_rated(choice, who)
    seats = [_seat(seat, who) for seat in choice.seats]
    control = _control(choice.clock, players)
    if control.kind == "none" and any(seat.handicap.seconds for seat in seats):
        raise TrilithError("extra time needs a clock")
    wanted = Opened(
        at=now(),
        ruleset=choice.ruleset,
        identifier=start.ruleset.identifier,
        seats=tuple(seats),
        clock=control,
        position=choice.position,
        series=Series(choice.best_of, points=(0.0,) * players),
        public=choice.public,
        rated=choice.rated,
        host=who if all(seat.kind == "engine" for seat in seats) else None,
    )
    wanted = with_colours(with_fair_clock(wanted), [checked_wishes(seat.colours) for seat in choice.seats])
    if choice.sides == "random":
        # Everybody takes their handicap along.
        given = settled(wanted)
        return reseated(given, _SHUFFLE.sample(given.seats, players))
    return wanted


def _check_rated(choice: TableChoice, who: Actor) -> None:
    """A rated game is played between people who are signed in, from the start and without help."""
    kinds = [seat.kind for seat in choice.seats]
    if who.kind != "player":
        raise TrilithError("sign in to play a rated game")
    if "engine" in kinds:
        raise TrilithError("games against engines are not rated")
    if kinds.count("me") > 1:
        raise TrilithError("a rated game is played against somebody else")
    if choice.position is not None:
        raise TrilithError("a rated game begins at the start, not at a position of one's choice")


def _control(choice: ClockChoice, players: int) -> TimeControl:
    return TimeControl(choice.kind, choice.seconds, choice.extra, tuple(choice.odds)).checked(players)


def _seat(choice: SeatChoice, who: Actor) -> Seat:
    return msgspec.structs.replace(_taken(choice, who), handicap=_handicap(choice.handicap))


def _handicap(choice: HandicapChoice | None) -> Handicap:
    if choice is None:
        return NO_HANDICAP
    if choice.points < 0:
        raise TrilithError(f"nobody can be given {choice.points} points")
    return Handicap(choice.points, choice.seconds)


def _taken(choice: SeatChoice, who: Actor) -> Seat:
    if choice.kind == "engine" and choice.level == PERFECT:
        return Seat("engine", "Trilith perfect", PERFECT, ENGINE)
    if choice.kind == "engine":
        number = level(choice.level or "4").number
        return Seat("engine", f"Trilith {number}", str(number), ENGINE)
    if choice.level is not None:
        raise TrilithError(f"a level is for an engine's seat: from 1 to {len(LEVELS)}")
    if choice.kind == "open":
        return Seat("open")
    return Seat("person", clean_name(choice.name, MENU), None, who)
