"""What the boards of a rated tournament count for. A table that ends is rated by itself, a wooden board by what was
reported, and a ruling corrects either. Forfeits count for points and not for ratings."""

from trilith.games import registry
from trilith.play.opening import reseated
from trilith.play.rating.history import RatedResult
from trilith.play.rating.pools import pool_of
from trilith.play.rating.worth import edges
from trilith.server.store.rated_results import StoredResult
from trilith.server.store.ratings import Ratings
from trilith.server.store.rows import Job
from trilith.server.tables.jobs import JobKind
from trilith.server.tables.live_tables import LiveTables
from trilith.server.tables.rating import rated_result, table_reference
from trilith.server.tournaments.boards import can_be_rated, opening
from trilith.server.tournaments.service import RATINGS, Tournaments
from trilith.tournament.tournament import Tournament
from trilith.tournament.tournament_state import Board


def rating_boards(tournaments: Tournaments, tables: LiveTables, ratings: Ratings) -> JobKind:
    async def handle(job: Job) -> None:
        await tournaments.follow_board(job, count)

    async def count(tournament: Tournament, tournament_id: str, number: int, board: Board) -> None:
        if not tournament.plan.rated:
            return
        where = f"tournament:{tournament_id}/{number}/{board.number}"
        reference = where if board.table is None else table_reference(board.table)
        if board.by_table and board.table is not None:
            counts = rated_result(board.table, (await tables.find(board.table)).table)
        else:
            counts = board_result(tournament, tournament_id, number, board, reference)
        if counts is not None:
            await ratings.put(counts.pool, counts.result)
        else:
            await ratings.make_void(reference)

    return JobKind(RATINGS, handle)


def board_result(
    tournament: Tournament, tournament_id: str, number: int, board: Board, reference: str
) -> StoredResult | None:
    """What a board counts for by its result in the tournament. None if it does not: without a result, by forfeit, or if
    one of the two has no account or is a bot."""
    result = board.result
    players = [tournament.players[one] for one in board.players]
    if result is None or result.forfeit or sum(result.points) != 1:
        return None
    ids = [player.who.id for player in players if player.who is not None and can_be_rated(player)]
    if len(set(ids)) < 2:
        return None
    opened = opening(tournament, tournament_id, number, board)
    given = reseated(opened, opened.seats)
    rules = registry.ruleset(given.ruleset)
    rated = RatedResult(reference, board.settled_at, tuple(ids), result.points, edges(rules, given.clock))
    return StoredResult(pool_of(rules, given.clock).key, rated)
