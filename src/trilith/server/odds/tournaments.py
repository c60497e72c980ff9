"""Odds on the boards of tournaments: where a director has switched them off, what the players are worth there, and bets
that a ruling settles anew."""

from trilith.play.events import Actor
from trilith.play.odds.outcome import Outcome, outcome_of
from trilith.play.rating.glicko2 import Rating
from trilith.play.table import Table
from trilith.server.odds.context import Visitor
from trilith.server.odds.settling import players_of, reopen_table, result_of, settle_table
from trilith.server.store.chips import ChipRows
from trilith.server.store.rows import Job
from trilith.server.tables.jobs import JobKind
from trilith.server.tables.live_tables import LiveTables
from trilith.server.tournaments.service import BETS, Tournaments
from trilith.tournament.handicaps import DEVIATION
from trilith.tournament.result import Result
from trilith.tournament.tournament import Tournament
from trilith.tournament.tournament_state import Board


class TournamentContext:
    """What a tournament says about the odds on its tables."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments

    async def why_no_odds(self, table: Table, visitor: Visitor) -> str | None:
        tournament = await self._of(table)
        if tournament is None:
            return None
        if not tournament.plan.odds:
            return "there are no odds in this tournament"
        entered = any(tournament.player_of(actor) for actor in visitor.actors)
        if entered and not tournament.plan.entrants_bet and not visitor.is_seated(table):
            return "in this tournament only those bet who have not entered it"
        return None

    async def ratings(self, table: Table) -> dict[Actor, Rating]:
        """What people said they are worth when they entered."""
        tournament = await self._of(table)
        players = tournament.players.values() if tournament else ()
        return {
            player.who: Rating(player.rating, DEVIATION, 0.06) for player in players if player.who and player.rating
        }

    async def _of(self, table: Table) -> Tournament | None:
        where = table.opened.tournament
        return await self._tournaments.find(where.split("/")[0]) if where else None


def settling_rulings(rows: ChipRows, tournaments: Tournaments, tables: LiveTables) -> JobKind:
    """A ruling settles the bets on a game anew, and one that is undone settles them by the game again."""

    async def handle(job: Job) -> None:
        await tournaments.follow_board(job, settle)

    async def settle(tournament: Tournament, tournament_id: str, number: int, board: Board) -> None:
        if board.table is None:
            return
        table = (await tables.find(board.table)).table
        if board.result is not None and not board.by_table:
            await settle_table(rows, board.table, _outcome(board.result), players_of(table), is_ruling=True)
        elif table.is_over:
            await settle_table(rows, board.table, result_of(table), players_of(table), is_ruling=True)
        else:
            await reopen_table(rows, board.table)

    return JobKind(BETS, handle)


def _outcome(result: Result) -> Outcome | None:
    """What a result pays; a game that was not played is void, and so is one that both lost."""
    if result.forfeit or sum(result.points) != 1:
        return None
    return outcome_of(None if result.points[0] == result.points[1] else int(result.points[1] > result.points[0]))
