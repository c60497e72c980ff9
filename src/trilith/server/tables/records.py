"""Games as records: a table's, with all that one needs to check it later, and moves tried on a board."""

from collections.abc import Sequence
from datetime import UTC, datetime

from trilith.games.position import Position
from trilith.play import fair
from trilith.play.match import Match
from trilith.play.record import Record, write_record
from trilith.play.table import Table
from trilith.server.tables.views import seat_name


def record_text(table: Table) -> str:
    """The record so far. The pouch's seed comes into it when the game is over."""
    match, opened = table.match, table.opened
    sides = match.position.look.players
    began = datetime.fromtimestamp(opened.at / 1000, UTC)
    tags = {"Event": "Trilith", "Date": began.strftime("%Y.%m.%d")}
    if table.series.best_of > 1:
        tags |= {"Round": str(table.series.game), "BestOf": str(table.series.best_of)}
    for number, (seat, there) in enumerate(zip(match.position.players, table.seats, strict=True)):
        tags[seat.capitalize()] = seat_name(there, sides[number]) or "?"
    tags["TimeControl"] = opened.clock.tag
    if opened.clock.odds:
        tags["TimeOdds"] = " ".join(f"{seconds:g}" for seconds in opened.clock.odds)
    if opened.seed:
        tags[fair.COMMITMENT_TAG] = fair.commitment(opened.seed)
        if table.is_over:
            tags[fair.SEED_TAG] = opened.seed
    return write_record(Record(match, tags))


def line_text(start: Position, moves: Sequence[str], held: str | None) -> str:
    """The record of these moves from there, and of a stone drawn after them. IllegalMove where one does not go on."""
    match = Match.begin(start)
    for move in moves:
        # In a pouch game the move tells which stone was drawn for it.
        match = (match.draw(move.partition("@")[0]) if match.position.draws else match).play(move)
    return write_record(Record(match if held is None else match.draw(held), {"Event": "Explored"}))
