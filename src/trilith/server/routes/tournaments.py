"""Tournaments: held, joined, directed and reported. Their pages are in tournament_pages.py."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from litestar import MediaType, Response, Router, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException, TooManyRequestsException
from litestar.params import JSONBody, Parameter, QueryParameter
from litestar.response import Stream
from litestar.types import Scope

from trilith.games import registry
from trilith.play.events import Actor
from trilith.play.rating.pools import pool_of
from trilith.server.access.tokens import IN_TOURNAMENTS, ONLY_PLAY
from trilith.server.messages.tournament import (
    NewTournament,
    ReportChoice,
    RunningBoards,
    TournamentChoice,
    TournamentCommand,
    TournamentState,
)
from trilith.server.routes.common import ActorHere, AnyRequest, Services, ServicesHere, allowing, network
from trilith.server.routes.large_tournaments import aside
from trilith.server.routes.many_records import many_records
from trilith.server.tournaments import commands
from trilith.server.tournaments.service import NoTournament
from trilith.server.tournaments.views import running_board
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking
from trilith.tournament.exports import as_csv, as_json, as_trf
from trilith.tournament.plan import Plan
from trilith.tournament.printed import as_pdf, chosen_parts
from trilith.tournament.tournament import Refusal, Tournament, Who

TournamentId = Annotated[str, Parameter(max_length=32, description="the id of a tournament")]
PrintedParts = Annotated[
    str, QueryParameter(max_length=60, description="some of pairings,standings,scores; all if nothing is said")
]
DIRECTING: Final = ("director", "administrator")
# What a file to print takes, about; that of the largest tournaments three times as long.
PRINT_SECONDS: Final = 0.5
# A reason that a director gives has so many characters.
LONGEST_WHY: Final = 300


@dataclass(frozen=True)
class Visitor:
    """All that somebody is, and whether their role lets them direct any tournament."""

    identities: tuple[Actor, ...]
    may_direct: bool

    def within(self, tournament: Tournament) -> Who:
        return commands.acting(tournament, self.identities, self.may_direct)


async def found(services: Services, tournament_id: str) -> Tournament:
    """A tournament, or 404."""
    try:
        return await services.tournaments.find(tournament_id)
    except NoTournament as error:
        raise NotFoundException(str(error)) from None


async def visitor(services: Services, actor: Actor, scope: Scope) -> Visitor:
    """Somebody as tournaments know them: by their account, and by the browser that they may have joined with."""
    browser = Actor("browser", scope["state"]["browser"])
    if actor.kind != "player":
        return Visitor((browser,), False)
    player = await services.people.player(actor.id)
    return Visitor((actor, browser), player is not None and player.role in DIRECTING)


def state_of(tournament_id: str, tournament: Tournament, who: Who) -> TournamentState:
    player, is_director = tournament.player_of(who.actor), who.is_director
    number = None if player is None else player.number
    return TournamentState(tournament_id, tournament.version, number, is_director)


@post("/tournaments", summary="Hold a tournament", raises=[TooManyRequestsException])
async def hold(
    data: JSONBody[TournamentChoice], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> NewTournament:
    await services.check_rate(actor, request)
    return NewTournament(await services.tournaments.create(commands.created(data, actor)))


@post("/tournaments/import", summary="A tournament from a report file (TRF)", raises=[TooManyRequestsException])
async def bring(
    data: JSONBody[ReportChoice], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> NewTournament:
    await services.check_rate(actor, request)
    events = await asyncio.to_thread(commands.imported, data, actor)
    return NewTournament(await services.tournaments.import_events(events))


@get("/tournaments/{tournament_id:str}", summary="Where a tournament stands", raises=[NotFoundException])
async def show(tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, scope: Scope) -> TournamentState:
    tournament = await found(services, tournament_id)
    return state_of(tournament_id, tournament, (await visitor(services, actor, scope)).within(tournament))


@post(
    "/tournaments/{tournament_id:str}",
    status_code=200,
    summary="Do something",
    raises=[NotFoundException, PermissionDeniedException, TooManyRequestsException],
)
async def act(
    tournament_id: TournamentId,
    data: JSONBody[TournamentCommand],
    services: ServicesHere,
    actor: ActorHere,
    request: AnyRequest,
) -> TournamentState:
    if request.scope["state"].get("is_bot") and data.what not in IN_TOURNAMENTS:
        raise PermissionDeniedException(ONLY_PLAY)
    if not await services.acting.take(str(actor), network(request)):
        raise TooManyRequestsException("that is too much at once: slow down", headers={"Retry-After": "1"})
    if len(data.why) > LONGEST_WHY:
        raise Refusal(f"a reason has at most {LONGEST_WHY} characters")
    tournament = await found(services, tournament_id)
    somebody = await visitor(services, actor, request.scope)
    if data.what == "join":
        data.name = await services.people.name_at_table(actor, data.name)
        data.rating = data.rating or await _rating(services, actor, tournament.plan)
    if data.what == "report":
        await _check_not_played_here(services, tournament, data, somebody.within(tournament))
    if data.what == "pair":
        after = await _pair(services, tournament_id, somebody, Party(str(actor), network(request)))
    else:
        after = await services.tournaments.do(
            tournament_id, lambda tournament: commands.decided(tournament, data, somebody.within(tournament))
        )
    return state_of(tournament_id, after, somebody.within(after))


async def _pair(services: Services, tournament_id: str, somebody: Visitor, party: Party) -> Tournament:
    """429 if somebody has rounds paired already, which takes a while where many play."""
    with services.tournaments.pairings.held(*party) as is_allowed:
        if not is_allowed:
            raise TooManyRequestsException(
                "another round is being paired for you. Wait a little, then try again", headers={"Retry-After": "10"}
            )
        return await services.tournaments.pair(tournament_id, somebody.within, party)


async def _check_not_played_here(
    services: Services, tournament: Tournament, command: TournamentCommand, who: Who
) -> None:
    """Two who have a table may play at a wooden board instead; once a move is made at the table, it reports."""
    boards = [board for one in tournament.rounds[command.round - 1 : command.round] for board in one.boards]
    table = next((board.table for board in boards if board.number == command.board), None)
    if table and not who.is_director and (await services.find(table)).table.match.turns:
        raise Refusal("this game is being played at its table, which reports the result by itself")


async def _rating(services: Services, actor: Actor, plan: Plan) -> int:
    """What somebody who says nothing about it is rated here; 0 if nothing is known."""
    pool = pool_of(registry.ruleset(plan.ruleset), plan.clock).key
    known = await services.store.ratings.current(pool, [actor.id]) if actor.kind == "player" else {}
    return round(known[actor.id].rating) if known else 0


def _download(name: str, text: str, media_type: str = MediaType.TEXT) -> Response[str]:
    return Response(text, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _export(ending: str, write: Callable[[Tournament], str], media_type: str = MediaType.TEXT) -> Any:
    @get(
        f"/tournaments/{{tournament_id:str}}/{ending}",
        media_type=media_type,
        summary=f"A tournament as {ending.upper()}",
        raises=[NotFoundException],
        operation_id=f"tournament_{ending}",
    )
    async def export(
        tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, request: AnyRequest
    ) -> Response[str]:
        tournament = await found(services, tournament_id)
        text = await aside(lambda: write(tournament), tournament, services, actor, request)
        return _download(f"tournament.{ending}", text, media_type)

    return export


@get("/tournaments/{tournament_id:str}/json", summary="A tournament as JSON", raises=[NotFoundException])
async def data(
    tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> dict[str, Any]:
    tournament = await found(services, tournament_id)
    return await aside(lambda: as_json(tournament), tournament, services, actor, request)


@get("/tournaments/{tournament_id:str}/boards", summary="Games being played at tables", raises=[NotFoundException])
async def boards(tournament_id: TournamentId, services: ServicesHere) -> RunningBoards:
    tournament = await found(services, tournament_id)
    running = []
    for one in tournament.rounds:
        for board in one.boards:
            if board.table and board.result is None:
                table = (await services.find(board.table)).table
                names = (tournament.players[board.first].name, tournament.players[board.second].name)
                running.append(running_board(one.number, board, names, table))
    return RunningBoards(running)


@get(
    "/tournaments/{tournament_id:str}/pdf",
    media_type="application/pdf",
    summary="What is printed of a tournament",
    raises=[NotFoundException],
)
async def printed(
    tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, request: AnyRequest,
    parts: PrintedParts = "",
) -> Response[bytes]:  # fmt: skip
    tournament, chosen = await found(services, tournament_id), chosen_parts(parts)
    # What happened to come to this is not printed.
    last = replace(tournament, history=tournament.history[-1:])
    asking = Asking(Party(str(actor), network(request)), PRINT_SECONDS)
    content = await services.workers.run(asking, as_pdf, last, chosen)
    headers = {"Content-Disposition": 'inline; filename="tournament.pdf"'}
    return Response(content, media_type="application/pdf", headers=headers)


@get(
    "/tournaments/{tournament_id:str}/pgn",
    media_type=MediaType.TEXT,
    summary="All games of a tournament",
    raises=[NotFoundException],
)
async def games(tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, request: AnyRequest) -> Stream:
    tournament = await found(services, tournament_id)
    written = many_records(services, actor, network(request), _tables_of(tournament))
    headers = {"Content-Disposition": 'attachment; filename="tournament.pgn"'}
    return Stream(written, media_type=MediaType.TEXT, headers=headers)


async def _tables_of(tournament: Tournament) -> AsyncIterator[str]:
    """Where its games were played that have a result."""
    for one in tournament.rounds:
        for board in one.boards:
            if board.table and board.result:
                yield board.table


router = Router(
    "/api",
    route_handlers=[
        hold, bring, allowing("/tournaments/{tournament_id:str}", "GET", "POST"), show, act,
        _export("trf", as_trf), _export("csv", as_csv, "text/csv"), data, games, boards, printed,
    ],
    tags=["tournaments"],
)  # fmt: skip
