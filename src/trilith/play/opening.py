"""What a table's opening makes of the people in its seats: each keeps their handicap, whichever side they play.

A game goes by its ruleset and its clock, where handicaps stand by side. They are derived from the seats whenever people
are seated, so that a handicap follows its person through random sides, series and rematches.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.events import Opened, Seat
from trilith.play.handicap import Handicap


def points_by_side(rules: Ruleset, players: int) -> tuple[int, ...]:
    """The points that a ruleset gives to each side."""
    option = registry.game(rules.game).points
    return option.read(rules.options[option.name]) if option else (0,) * players


def seats_with_handicaps(opened: Opened) -> tuple[Seat, ...]:
    """The seats with what each is given. Ruleset and clock alone said so once, and still may. TrilithError if they say
    something other than the seats."""
    if not opened.clock.odds and "=" not in opened.ruleset:
        return opened.seats
    players = len(opened.seats)
    points = points_by_side(registry.ruleset(opened.ruleset), players)
    seconds = opened.clock.odds or (0,) * players
    own_points = tuple(seat.handicap.points for seat in opened.seats)
    own_seconds = tuple(seat.handicap.seconds for seat in opened.seats)
    for own, given in ((own_points, points), (own_seconds, seconds)):
        if any(own) and any(given) and own != tuple(given):
            raise TrilithError("a handicap is given once: with a seat, or in the ruleset and the clock")
    together = map(Handicap, own_points if any(own_points) else points, own_seconds if any(own_seconds) else seconds)
    return tuple(
        seat if seat.handicap == handicap else msgspec.structs.replace(seat, handicap=handicap)
        for seat, handicap in zip(opened.seats, together, strict=True)
    )


def settled(wanted: Opened) -> Opened:
    """The opening with handicaps in its seats, ruleset and clock by them, and drawn who begins if that is left open."""
    rules = registry.decided(registry.ruleset(wanted.ruleset))
    wanted = msgspec.structs.replace(wanted, ruleset=rules.text, identifier=rules.identifier)
    return reseated(wanted, seats_with_handicaps(wanted))


def reseated(opened: Opened, seats: Sequence[Seat]) -> Opened:
    """The opening with these people in this order: ruleset, clock and first position give each what is theirs."""
    before = registry.ruleset(opened.ruleset)
    after = _with_points(before, [seat.handicap.points for seat in seats])
    seconds = tuple(seat.handicap.seconds for seat in seats)
    clock = replace(opened.clock, odds=() if opened.clock.kind == "none" else seconds).checked(len(seats))
    position = opened.position
    if position is not None and after != before:
        position = _with_score_of(after, Position.parse(before, position))
    return msgspec.structs.replace(
        opened, seats=tuple(seats), ruleset=after.text, identifier=after.identifier, clock=clock, position=position
    )


def with_fair_clock(opened: Opened) -> Opened:
    """The opening with a time for first moves, where somebody would wait for them, and a quota of lag."""
    people = {seat.who for seat in opened.seats if seat.kind == "person"}
    others = len(people) + sum(seat.kind == "open" for seat in opened.seats)
    first_move = opened.first_move
    if first_move == "free" and opened.clock.kind != "none" and others > 1:
        first_move = "abort"
    return msgspec.structs.replace(opened, first_move=first_move, lag_quota=opened.clock.lag_quota)


def _with_points(rules: Ruleset, points: Sequence[int]) -> Ruleset:
    option = registry.game(rules.game).points
    if option is None:
        if any(points):
            raise TrilithError(f"nobody can be given points in {Position.start(rules).look.title}")
        return rules
    return registry.with_options(rules, {option.name: option.write(points)})


def _with_score_of(rules: Ruleset, position: Position) -> str:
    """The same position when other points were given at the start: they stand in its score."""
    setup = position.game.setup
    board, *fields = position.text.split(" ")
    if setup:
        fields = setup.corrected(position.pieces, fields, Position.start(rules).state)
    return Position.parse(rules, " ".join([board, *fields])).text
