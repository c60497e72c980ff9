"""Records: a table as text, a line of moves as text, and a record's text as the events of a table."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from trilith.games.errors import InvalidRecord, TrilithError
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.branches import MOST
from trilith.play.events import Actor, Branched, Ended, Event, Moved, Opened, Salted, Seat, Series
from trilith.play.handicap import Handicap
from trilith.play.match import Match
from trilith.play.opening import points_by_side
from trilith.play.record import Form, Record, read_record, write_record
from trilith.play.table import Table
from trilith.server.access.names import LONGEST_NAME, clean_name, readable_name
from trilith.server.tables.views import seat_name

# No game that people play is this long, and every move takes time to check.
MOST_MOVES: Final = 1000
LONGEST_RECORD: Final = 60_000


def record_text(table: Table, form: Form = "pgn") -> str:
    """The record so far. The pouch's seed is added when the game is over."""
    match, opened = table.match, table.opened
    sides = match.position.look.players
    began = datetime.fromtimestamp(opened.at / 1000, UTC)
    tags = {"Event": "Trilith", "Date": began.strftime("%Y.%m.%d")}
    if table.series.best_of > 1:
        tags |= {"Round": str(table.series.game), "BestOf": str(table.series.best_of)}
    for number, (seat, there) in enumerate(zip(match.position.players, table.seats, strict=True)):
        tags[seat.capitalize()] = seat_name(there, sides[number]) or "?"
        if there.handicap:
            tags[_handicap_tag(seat)] = there.handicap.tag
    tags["TimeControl"] = opened.clock.tag
    if opened.clock.odds:
        tags["TimeOdds"] = " ".join(f"{seconds:g}" for seconds in opened.clock.odds)
    if opened.promised:
        tags[fair.COMMITMENT_TAG] = fair.commitment(opened.promised)
        if table.salts:
            tags[fair.SALTS_TAG] = fair.write_salts(table.salts)
        if table.is_over:
            tags[fair.SEED_TAG] = opened.promised
    return write_record(Record(match, tags, branches=table.branches), form)


def record_of_events(events: Sequence[Event]) -> str:
    """The record of a table by what happened there, with an empty line after it."""
    return record_text(Table.rebuild(events)) + "\n"


def line_text(start: Position, moves: Sequence[str], held: str | None, names: Sequence[str] = ()) -> str:
    """The record of these moves from a position, and of a stone drawn after them, or IllegalMove. With names, by seat,
    they were played at a real board."""
    match = Match.begin(start)
    for move in moves:
        # In a pouch game the move tells which stone was drawn for it.
        match = (match.draw(match.position.stone_of(move)) if match.position.draws else match).play(move)
    tags = {"Event": "At a real board" if names else "Explored"}
    tags |= {side.capitalize(): clean_name(name) for side, name in zip(start.players, names, strict=False) if name}
    return write_record(Record(match if held is None else match.draw(held), tags))


def events_of(text: str, who: Actor, now: int) -> list[Event]:
    """Everything that happened in a recorded game, as if it had been played here. The actor who imports it gets
    all the seats, to look back or to play on. InvalidRecord says what is wrong with the text."""
    if text.count(" ") + text.count("\n") > 4 * MOST_MOVES:
        raise InvalidRecord(f"the record is too long: a game has at most {MOST_MOVES} moves")
    record = read_record(text)
    match = record.match
    if len(match.turns) > MOST_MOVES:
        raise InvalidRecord(f"the record has {len(match.turns)} moves; {MOST_MOVES} are the most that can be read here")
    proven = _proven_seed(record)
    salts = fair.read_salts(match, record.tags) if proven else ()
    has_pouch = any(supply.owner is None for supply in match.start.supplies)
    # Without the seed it was played with, the game needs a new one to go on.
    seed = proven or (fair.new_seed() if has_pouch and match.outcome is None else None)
    opened = Opened(
        at=now,
        ruleset=match.ruleset.text,
        identifier=match.ruleset.identifier,
        seats=_seats(record, who),
        position=None if match.start == Position.start(match.ruleset) else match.start.text,
        seed=seed,
        drawn=_drawn(match, 0, seed, salts),
        series=Series(points=(0.0,) * len(match.position.players)),
        brought=proven is None,
        imported=True,
    )
    salted = [Salted(now, salt.seat, salt.salt, salt.turn) for salt in salts]
    moves = [
        Moved(now, turn.before.turn or 0, turn.move, 0, _drawn(match, number, seed, salts))
        for number, turn in enumerate(match.turns, start=1)
    ]
    ended = [Ended(now, match.ended_by, match.declared.winner, 0)] if match.ended_by and match.declared else []
    branches = [Branched(now, one.after, one.moves) for one in record.branches[:MOST]] if match.outcome else []
    return [opened, *salted, *moves, *ended, *branches]


def _proven_seed(record: Record) -> str | None:
    """The pouch's seed that the game was played with, where the record proves it."""
    try:
        fair.check_tags(record.match, record.tags)
    except TrilithError:
        return None
    return record.tags[fair.SEED_TAG].lower()


def _drawn(match: Match, number: int, seed: str | None, salts: Sequence[fair.Salt]) -> str | None:
    """The stone drawn after this number of turns."""
    before = match.turns[number - 1].before.play(match.turns[number - 1].move) if number else match.start
    if not before.draws:
        return None
    if number < len(match.turns):
        return match.turns[number].before.held
    if match.position.held or seed is None or match.outcome is not None:
        return match.position.held
    return fair.draw(seed, number, before, salts)


def _seats(record: Record, who: Actor) -> tuple[Seat, ...]:
    """The seats, with the names from the record if those are acceptable."""
    players = record.match.position.players
    names = [record.tags.get(seat.capitalize(), "") for seat in players]
    # The rules say who was given points.
    points = points_by_side(record.match.ruleset, len(players))
    given = [Handicap(points[number], _extra_seconds(record, seat)) for number, seat in enumerate(players)]
    return tuple(
        Seat("person", _name(name), None, who, handicap=handicap) for name, handicap in zip(names, given, strict=True)
    )


def _handicap_tag(seat: str) -> str:
    return f"{seat.capitalize()}Handicap"


def _extra_seconds(record: Record, seat: str) -> float:
    try:
        return Handicap.read(record.tags.get(_handicap_tag(seat), "")).seconds
    except TrilithError:
        return 0


def _name(text: str) -> str:
    try:
        return "" if text == "?" else readable_name(text[:LONGEST_NAME])
    except TrilithError:
        return ""
