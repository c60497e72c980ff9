"""Rating a finished game, as a follow-up of the event that ended it. However often this is run, it counts once."""

from typing import Final

from trilith.games import registry
from trilith.play.match import TIME
from trilith.play.rating.history import RatedResult
from trilith.play.rating.pools import pool_of
from trilith.play.rating.worth import edges
from trilith.play.table import Table
from trilith.server.store.rated_results import StoredResult
from trilith.server.store.ratings import Ratings
from trilith.server.store.rows import Job
from trilith.server.tables.follow_ups import FollowUpKind
from trilith.server.tables.live_tables import LiveTables

RATING: Final = "rating"


def rating(tables: LiveTables, ratings: Ratings) -> FollowUpKind:
    async def handle(job: Job) -> None:
        live = await tables.find(job.table_id)
        counts = rated_result(live.id, live.table)
        if counts:
            await ratings.add(counts.pool, counts.result)

    return FollowUpKind(RATING, _follows, handle)


def _follows(before: Table | None, after: Table) -> bool:
    return after.opened.rated and after.is_over and not (before and before.is_over)


def was_not_begun(table: Table) -> bool:
    """Whether somebody did not come: a first move was missing when its time was over."""
    is_early = len(table.match.turns) < len(table.seats)
    return table.opened.first_move == "forfeit" and is_early and table.match.ended_by == TIME


def table_reference(table_id: str) -> str:
    return f"table:{table_id}"


def rated_result(table_id: str, table: Table) -> StoredResult | None:
    """What a game at a table counts for. None if it does not: it was aborted, somebody did not come, or
    somebody else played it."""
    outcome, finished = table.match.outcome, table.finished
    if not table.opened.rated or table.aborted or outcome is None or finished is None or was_not_begun(table):
        return None
    players = [seat.who.id for seat in table.seats if seat.who and seat.who.kind == "player"]
    if len(set(players)) < len(table.seats) or len(players) < 2:
        return None
    # An engine that played on for somebody can win nothing for them, nor take a win from the others.
    if outcome.winner is not None and table.seats[outcome.winner].relief:
        return None
    scores = tuple(
        0.5 if outcome.winner is None and not seat.relief else float(number == outcome.winner)
        for number, seat in enumerate(table.seats)
    )
    ruleset, clock = registry.ruleset(table.opened.ruleset), table.opened.clock
    result = RatedResult(table_reference(table_id), finished, tuple(players), scores, edges(ruleset, clock))
    return StoredResult(pool_of(ruleset, clock).key, result)
