"""The boards of a tournament that are played here: set up when a round is published, and reporting when they end."""

import base64
import hashlib
from functools import partial
from typing import Final

import msgspec

from trilith.games import registry
from trilith.games.position import Position
from trilith.play.colours import with_colours
from trilith.play.events import ENGINE, Actor, Opened, Seat
from trilith.play.handicap import Handicap
from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.people.service import People
from trilith.server.store.rows import Job
from trilith.server.tables.follow_ups import FollowUpKind
from trilith.server.tables.jobs import JobKind
from trilith.server.tables.live_tables import ID_BYTES, LiveTables
from trilith.server.tables.rating import was_not_begun
from trilith.server.tables.views import is_bot
from trilith.server.tournaments.service import SET_TABLES, SILENCE, Decide, Tournaments
from trilith.tournament import events as happened
from trilith.tournament.events import Event
from trilith.tournament.handicaps import handicaps
from trilith.tournament.result import Result
from trilith.tournament.tournament import Tournament, Who
from trilith.tournament.tournament_state import Board, Player

RESULT: Final = "tournament_result"
SERVER: Final = Actor("server", "tournament")


def table_id(tournament_id: str, number: int, board: int) -> str:
    """The id of a board's table follows from the board: however often it is set up, there is one."""
    digest = hashlib.sha256(f"tournament {tournament_id}/{number}/{board}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


def setting_tables(tournaments: Tournaments, tables: LiveTables, people: People) -> JobKind:
    async def handle(job: Job) -> None:
        await set_tables(tournaments, tables, people, job.table_id)

    return JobKind(SET_TABLES, handle)


async def set_tables(tournaments: Tournaments, tables: LiveTables, people: People, tournament_id: str) -> None:
    """Set up the tables of the rounds that are published, each in its players' own colours."""
    tournament = await tournaments.find(tournament_id)
    for one in tournament.rounds:
        for board in one.boards if one.published else ():
            if board.result is None and board.table is None and can_be_played_here(tournament, board):
                new_id = table_id(tournament_id, one.number, board.number)
                wanted = opening(tournament, tournament_id, one.number, board)
                wishes = [await people.wishes_at_table(seat.who, ()) if seat.who else () for seat in wanted.seats]
                await tables.set_up(with_colours(wanted, wishes), new_id)
                await tournaments.do(tournament_id, _set(one.number, board.number, new_id))


def _set(number: int, board: int, new_id: str) -> Decide:
    def decide(tournament: Tournament) -> happened.TableSet | None:
        if tournament.rounds[number - 1].boards[board - 1].table is not None:
            return None
        return tournament.set_table(number, board, new_id, now(), SERVER)

    return decide


def can_be_played_here(tournament: Tournament, board: Board) -> bool:
    """Somebody who was entered by hand plays at a wooden board; so does everybody against them."""
    return all(tournament.players[n].who is not None or tournament.players[n].is_engine for n in board.players)


def opening(tournament: Tournament, tournament_id: str, number: int, board: Board) -> Opened:
    plan = tournament.plan
    given = handicaps(tournament, board)
    seats = tuple(
        _seat(tournament.players[player], handicap) for player, handicap in zip(board.players, given, strict=True)
    )
    ruleset = registry.ruleset(plan.ruleset)
    has_clock = plan.clock.kind != "none"
    return Opened(
        at=now(),
        ruleset=ruleset.text,
        identifier=ruleset.identifier,
        seats=seats,
        clock=plan.clock,
        public=True,
        rated=plan.rated and all(can_be_rated(tournament.players[player]) for player in board.players),
        # Who does not begin in time has forfeited. In an arena that time runs at once, as nobody waits for the director
        # there; in a round it begins when both are at the table, and who does not come at all is the director's affair.
        first_move="forfeit" if has_clock else "free",
        meet=has_clock and plan.clock.kind != "days" and plan.system != "arena",
        lag_quota=plan.clock.lag_quota,
        tournament=f"{tournament_id}/{number}/{board.number}",
    )


def can_be_rated(player: Player) -> bool:
    """Whether games of this player count for ratings: those of guests, engines and bots do not."""
    return player.who is not None and player.who.kind == "player" and not is_bot(player.who, player.name)


def _seat(player: Player, handicap: Handicap) -> Seat:
    seat = (
        Seat("engine", player.name, player.level, ENGINE)
        if player.is_engine
        else Seat("person", player.name, None, player.who)
    )
    return msgspec.structs.replace(seat, handicap=handicap)


def accepting_silence(tournaments: Tournaments) -> JobKind:
    """What one player reported counts when nobody has objected for some minutes."""

    async def handle(job: Job) -> None:
        await tournaments.do(job.table_id, lambda tournament: list(tournament.accepted_by_silence(now(), SERVER)))

    return JobKind(SILENCE, handle)


def reporting(tournaments: Tournaments, tables: LiveTables) -> FollowUpKind:
    """A table that has ended reports its result."""

    async def handle(job: Job) -> None:
        live = await tables.find(job.table_id)
        tournament_id, number, board = (live.table.opened.tournament or "").split("/")
        result = result_of(live.table)
        if result is not None:
            await tournaments.do(tournament_id, partial(_reported, int(number), int(board), result))

    return FollowUpKind(RESULT, _has_ended, handle)


def _reported(number: int, which: int, result: Result, tournament: Tournament) -> list[Event]:
    """What a table says. Who did not come to a game of an arena is away until they say that they are here."""
    board = tournament.rounds[number - 1].boards[which - 1]
    if board.result is not None:
        return []
    events: list[Event] = [tournament.report_from_table(number, which, result, now(), SERVER)]
    if result.forfeit and tournament.plan.system == "arena":
        loser = tournament.players[board.players[result.points.index(0.0)]]
        if not loser.left and not loser.is_engine:
            events.append(tournament.check_in(Who(SERVER, is_director=True), loser.number, now(), here=False))
    return events


def _has_ended(before: Table | None, after: Table) -> bool:
    return after.opened.tournament is not None and after.is_over and not (before and before.is_over)


def result_of(table: Table) -> Result | None:
    """The result of a game for the tournament, with the points of both where the game has points."""
    outcome = None if table.aborted else table.match.outcome
    if outcome is None:
        return None
    points = (0.5, 0.5) if outcome.winner is None else (1.0, 0.0) if outcome.winner == 0 else (0.0, 1.0)
    if was_not_begun(table):
        return Result(points, forfeit=True)
    return Result(points, score=_score(table.match.position))


def _score(position: Position) -> tuple[int, int] | None:
    score = position.score
    return None if score is None or len(score) != 2 else (score[0], score[1])
