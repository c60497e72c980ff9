"""From what somebody chose on a page to the event that opens a table."""

import secrets
from typing import Final

from trilith.engine.levels import LEVELS, level
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.clock import TimeControl
from trilith.play.events import ENGINE, Actor, Opened, Seat, Series
from trilith.server.access.names import clean_name
from trilith.server.clock import now
from trilith.server.messages.table import ClockChoice, SeatChoice, TableChoice
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
    seats = [_seat(seat, who) for seat in choice.seats]
    odds = [*choice.clock.odds, *[0.0] * (players - len(choice.clock.odds))]
    control = _control(choice.clock, players)
    if choice.sides == "random":
        # Time odds stay with the player who was given them.
        order = _SHUFFLE.sample(range(players), players)
        seats = [seats[number] for number in order]
        control = _control(ClockChoice(choice.clock.kind, choice.clock.seconds, choice.clock.extra,
                                       [odds[number] for number in order]), players)  # fmt: skip
    return Opened(
        at=now(),
        ruleset=choice.ruleset,
        identifier=start.ruleset.identifier,
        seats=tuple(seats),
        clock=control,
        position=choice.position,
        series=Series(choice.best_of, points=(0.0,) * players),
        public=choice.public,
    )


def _control(choice: ClockChoice, players: int) -> TimeControl:
    return TimeControl(choice.kind, choice.seconds, choice.extra, tuple(choice.odds)).checked(players)


def _seat(choice: SeatChoice, who: Actor) -> Seat:
    if choice.kind == "engine" and choice.level == PERFECT:
        return Seat("engine", "Trilith perfect", PERFECT, ENGINE)
    if choice.kind == "engine":
        number = level(choice.level or "4").number
        return Seat("engine", f"Trilith {number}", str(number), ENGINE)
    if choice.level is not None:
        raise TrilithError(f"a level is for an engine's seat: from 1 to {len(LEVELS)}")
    if choice.kind == "open":
        return Seat("open")
    return Seat("person", clean_name(choice.name), None, who)
