"""A record as the events of a table, as if it had been played here."""

from trilith.games.errors import InvalidRecord, TrilithError
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.events import Ended, Event, Moved, Opened, Seat, Series
from trilith.play.match import Match
from trilith.play.record import Record, read_record
from trilith.server.guard.names import LONGEST, clean_name

# No game people play is this long, and every move takes time to check.
MOST_MOVES = 1000
MOST_SIGNS = 60_000


def events_of(text: str, browser: str, now: int) -> list[Event]:
    """Everything that happened in a recorded game. All seats go to the browser that brings it: to look back, or to
    play on. InvalidRecord says what is wrong with the text."""
    if text.count(" ") + text.count("\n") > 4 * MOST_MOVES:
        raise InvalidRecord(f"the record is too long: a game has at most {MOST_MOVES} moves")
    record = read_record(text)
    match = record.match
    if len(match.turns) > MOST_MOVES:
        raise InvalidRecord(f"the record has {len(match.turns)} moves; {MOST_MOVES} are the most that can be read here")
    seed = _seed(record)
    opened = Opened(
        at=now,
        ruleset=match.ruleset.text,
        identifier=match.ruleset.identifier,
        seats=_seats(record, browser),
        position=None if match.start == Position.start(match.ruleset) else match.start.text,
        seed=seed,
        drawn=_drawn(match, 0, seed),
        series=Series(points=(0.0,) * len(match.position.players)),
    )
    moves = [
        Moved(now, turn.before.turn or 0, turn.move, 0, _drawn(match, number, seed))
        for number, turn in enumerate(match.turns, start=1)
    ]
    ended = [Ended(now, match.ended_by, match.declared.winner, 0)] if match.ended_by and match.declared else []
    return [opened, *moves, *ended]


def _seed(record: Record) -> str | None:
    """The pouch's seed: the one the game was played with where the record proves it, else a new one to play on with."""
    match = record.match
    if not any(supply.owner is None for supply in match.start.supplies):
        return None
    try:
        fair.check_tags(match, record.tags)
        return record.tags[fair.SEED_TAG].lower()
    except TrilithError:
        return None if match.outcome else fair.new_seed()


def _drawn(match: Match, number: int, seed: str | None) -> str | None:
    """The stone drawn for the turn after so many."""
    before = match.turns[number - 1].before.play(match.turns[number - 1].move) if number else match.start
    if not before.draws:
        return None
    if number < len(match.turns):
        return match.turns[number].before.held
    return match.position.held or (fair.draw(seed, number, before) if seed and match.outcome is None else None)


def _seats(record: Record, browser: str) -> tuple[Seat, ...]:
    """Names as the record has them, as far as they are names."""
    names = [record.tags.get(seat.capitalize(), "") for seat in record.match.position.players]
    return tuple(Seat("person", _name(name), None, browser) for name in names)


def _name(text: str) -> str:
    try:
        return "" if text == "?" else clean_name(text[:LONGEST])
    except TrilithError:
        return ""
