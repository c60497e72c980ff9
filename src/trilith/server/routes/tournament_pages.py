"""The pages of tournaments: a list, the wizard, and for each tournament its public page, the director's, a player's on
the phone, the one for the wall, its log, and one to print."""

import io
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, Final

import segno
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Template

from trilith.play.clock import TimeControl
from trilith.play.events import Actor
from trilith.server.clock import now
from trilith.server.routes.catalogue import game_view
from trilith.server.routes.common import ActorHere, AnyRequest, Services, ServicesHere
from trilith.server.routes.large_tournaments import page
from trilith.server.routes.pages import shown_games
from trilith.server.routes.reachable import address_for_others, is_out_of_reach
from trilith.server.routes.tournaments import TournamentId, found, visitor
from trilith.server.settings import Settings
from trilith.server.tournaments.log import log_of
from trilith.server.tournaments.views import player_card, shown_rounds, standings_view, tournament_view
from trilith.tournament.plan import SYSTEM_TITLES
from trilith.tournament.proposals import proposals
from trilith.tournament.tournament import Tournament

LISTED: Final = 60
# Clocks that the wizard offers: what they are called, and what they are.
CLOCKS: Final[dict[str, tuple[str, TimeControl]]] = {
    "none": ("no clock", TimeControl()),
    "180+2": ("3 minutes + 2 seconds a move", TimeControl("increment", 180, 2)),
    "300+3": ("5 minutes + 3 seconds a move", TimeControl("increment", 300, 3)),
    "600+5": ("10 minutes + 5 seconds a move", TimeControl("increment", 600, 5)),
    "900+10": ("15 minutes + 10 seconds a move", TimeControl("increment", 900, 10)),
}
People = Annotated[int, QueryParameter(ge=2, le=400, description="how many people")]
Minutes = Annotated[int, QueryParameter(ge=10, le=1440, description="how long, in minutes")]
Clock = Annotated[str, QueryParameter(max_length=10)]
Game = Annotated[str, QueryParameter(max_length=60)]
Page = Response[str] | Template
Context = dict[str, Any]
More = Callable[[Tournament, Context], Context]


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@cache
def games_for_two() -> tuple[dict[str, Any], ...]:
    """Every game with its rulesets for two players, and what they are called."""
    return tuple(
        {
            "title": one["title"],
            "rulesets": [
                {"ruleset": rules.ruleset, "label": (rules.name or "").replace("_", " ").replace("-", " ")}
                for rules in game_view(one["id"]).rulesets
                if len(rules.players) == 2
            ],
        }
        for one in shown_games()
    )


@get("/tournaments", include_in_schema=False)
async def listed(services: ServicesHere) -> Template:
    rows = [
        {**row._asdict(), "title": SYSTEM_TITLES.get(row.system, row.system), "when": _time(row.created)}  # type: ignore[call-overload]
        for row in await services.tournaments.latest(LISTED)
    ]
    running, past = ([row for row in rows if bool(row["finished"]) is over] for over in (False, True))
    return Template("tournaments.html", context={"running": running, "past": past, "games": shown_games()})


@get("/tournaments/new", include_in_schema=False)
async def wizard(
    services: ServicesHere, people: People = 8, minutes: Minutes = 180, game: Game = "stones", clock: Clock = "600+5"
) -> Template:
    games = games_for_two()
    known = [one["ruleset"] for listed_game in games for one in listed_game["rulesets"]]
    game = game if game in known else known[0]
    control = CLOCKS.get(clock, CLOCKS["none"])[1]
    shown = [
        {
            "plan": one.plan,
            "title": SYSTEM_TITLES[one.plan.system],
            "rounds": one.rounds,
            "per_round": one.per_round,
            "ends": one.minutes,
            "why": one.why,
        }
        for one in proposals(people, minutes, game, control)
    ]
    context = {"people": people, "minutes": minutes, "game": game, "clock": clock, "control": control,
               "clocks": CLOCKS, "games": games, "proposals": shown,
               "odds": services.odds is not None}  # fmt: skip
    return Template("tournament_new.html", context=context)


async def _shown(
    template: str,
    tournament_id: str,
    services: Services,
    actor: Actor,
    request: AnyRequest,
    more: More = lambda tournament, context: {},
) -> Page:
    """A page of a tournament, with what every one of them needs and `more`, which is also given that."""
    tournament = await found(services, tournament_id)
    who = (await visitor(services, actor, request.scope)).within(tournament)
    address = _address(tournament_id, services.settings, request)

    def context() -> dict[str, Any]:
        shared = {
            "t": tournament_view(tournament_id, tournament, who),
            "standings": standings_view(tournament),
            "address": address,
            "only_here": is_out_of_reach(address),
            "now": now(),
        }
        return {**shared, **more(tournament, shared)}

    return await page(template, context, tournament, services, actor, request)


def _address(tournament_id: str, settings: Settings, request: AnyRequest) -> str:
    """Where phones go to join."""
    return f"{address_for_others(settings, request)}/tournaments/{tournament_id}/me"


def _page(path: str, template: str) -> Any:
    @get(f"/tournaments/{{tournament_id:str}}{path}", include_in_schema=False, name=template)
    async def shown(tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, request: AnyRequest) -> Page:
        return await _shown(template, tournament_id, services, actor, request)

    return shown


@get("/tournaments/{tournament_id:str}/log", include_in_schema=False)
async def log(tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, request: AnyRequest) -> Page:
    def lines(tournament: Tournament, _: Context) -> Context:
        return {"lines": [{**line._asdict(), "when": _time(line.at)} for line in log_of(tournament)]}

    return await _shown("tournament_log.html", tournament_id, services, actor, request, lines)


@get("/tournaments/{tournament_id:str}/direct", include_in_schema=False, name="tournament_direct")
async def direct(
    tournament_id: TournamentId, services: ServicesHere, actor: ActorHere, request: AnyRequest,
    number: Annotated[int | None, QueryParameter(name="round", ge=1, le=1000)] = None,
) -> Page:  # fmt: skip
    def rounds(_: Tournament, shared: Context) -> Context:
        return {"t": {**shared["t"], **shown_rounds(shared["t"], number)}}

    return await _shown("tournament_direct.html", tournament_id, services, actor, request, rounds)


@get("/tournaments/{tournament_id:str}/player/{number:int}", include_in_schema=False)
async def player(
    tournament_id: TournamentId, number: FromPath[int], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> Page:
    def card(tournament: Tournament, _: Context) -> Context:
        if (found_card := player_card(tournament, number)) is None:
            raise NotFoundException(f"there is no player {number}")
        return {"card": found_card}

    return await _shown("tournament_player.html", tournament_id, services, actor, request, card)


@get("/tournaments/{tournament_id:str}/qr.svg", include_in_schema=False, media_type="image/svg+xml")
async def qr(tournament_id: TournamentId, services: ServicesHere, request: AnyRequest) -> Response[bytes]:
    await found(services, tournament_id)
    out = io.BytesIO()
    code = segno.make(_address(tournament_id, services.settings, request), error="m")
    code.save(out, kind="svg", border=2, xmldecl=False, dark="#111", light="#fff", scale=8)
    return Response(out.getvalue(), media_type="image/svg+xml")


@get("/tournaments/{tournament_id:str}/round/{number:int}", include_in_schema=False)
async def one_round(
    tournament_id: TournamentId, number: FromPath[int], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> Page:
    def chosen(_: Tournament, shared: Context) -> Context:
        one = next((one for one in shared["t"]["rounds"] if one["number"] == number), None)
        if one is None:
            raise NotFoundException(f"there is no round {number}")
        return {"t": {**shared["t"], "current": one}}

    return await _shown("tournament.html", tournament_id, services, actor, request, chosen)


pages = [
    listed,
    wizard,
    _page("", "tournament.html"),
    direct,
    player,
    _page("/me", "tournament_me.html"),
    _page("/wall", "tournament_wall.html"),
    _page("/print", "tournament_print.html"),
    log,
    qr,
    one_round,
]
