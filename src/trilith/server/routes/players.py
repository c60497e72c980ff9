"""Players: the list with ratings, somebody's page, their games, and a handicap that makes a game even."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import FromQuery, Parameter, QueryParameter
from litestar.response import Stream, Template

from trilith.games import registry
from trilith.play.clock import TimeControl
from trilith.play.events import Actor
from trilith.play.rating.expectation import suggested_handicap
from trilith.play.rating.glicko2 import NEW
from trilith.play.rating.pools import pool_of, read_pool
from trilith.server.messages.players import HandicapSuggestion, PlayerGameList, PlayerList, PlayerProfile
from trilith.server.messages.table import ClockKind
from trilith.server.profiles import Profiles, player_game
from trilith.server.routes.catalogue import game_view
from trilith.server.routes.club import add_player
from trilith.server.routes.common import ActorHere, RulesetText, Services, ServicesHere, allowing, network
from trilith.server.routes.many_records import many_records
from trilith.server.store.people import Player
from trilith.server.store.player_games import GameSearch
from trilith.server.store.rows import SeatResult

PlayerName = Annotated[str, Parameter(max_length=64, description="a player's id or name")]
PoolText = Annotated[str | None, QueryParameter(max_length=80, description="a pool, such as morris:slow")]
Short = Annotated[str | None, QueryParameter(max_length=64)]
Moves = Annotated[str | None, QueryParameter(max_length=300, description="the first moves, with spaces between them")]
Time = Annotated[int | None, QueryParameter(ge=0, le=1 << 53, description="in milliseconds")]
WantedResult = FromQuery[SeatResult | None]
Skip = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Seconds = Annotated[float, QueryParameter(ge=0, le=86_400)]
# How many players, and how many games, are listed on a page.
PLAYERS: Final = 100
GAMES: Final = 30
MOST_MOVES: Final = 12
AnyRequest = Request[Any, Any, State]


async def known_player(services: Services, name: str, viewer: Actor) -> Player:
    """The player with this id or name, or 404."""
    player = await Profiles(services.store, services.people).find(name, viewer)
    if player is None:
        raise NotFoundException(f"there is no player {name}")
    return player


def searched(
    game: Short, opponent: Short, result: SeatResult | None, since: Time, until: Time, opening: Moves
) -> GameSearch:
    # As records number them, or not.
    moves = [word for word in (opening or "").split() if not word.rstrip(".").isdigit()]
    return GameSearch(game or None, (opponent or "").strip() or None, result, since, until, moves[:MOST_MOVES])


@get("/players", summary="Players with their ratings in a pool, the best first")
async def every(services: ServicesHere, pool: PoolText = None, skip: Skip = 0) -> PlayerList:
    wanted = read_pool(pool).key if pool else None
    return await Profiles(services.store, services.people).ranking(wanted, PLAYERS, skip)


@get("/players/{name:str}", summary="A player's ratings and results", raises=[NotFoundException])
async def show(name: PlayerName, services: ServicesHere, actor: ActorHere) -> PlayerProfile:
    player = await known_player(services, name, actor)
    return await Profiles(services.store, services.people).view(player, actor)


@get("/players/{name:str}/games", summary="A player's games, the newest first", raises=[NotFoundException])
async def games(
    name: PlayerName,
    services: ServicesHere,
    actor: ActorHere,
    game: Short = None,
    opponent: Short = None,
    result: WantedResult = None,
    since: Time = None,
    until: Time = None,
    opening: Moves = None,
    skip: Skip = 0,
) -> PlayerGameList:
    player = await known_player(services, name, actor)
    wanted = searched(game, opponent, result, since, until, opening)
    rows = await services.store.player_games.search(player.id, actor, wanted, GAMES + 1, skip)
    found = [player_game(row, player.id, actor) for row in rows[:GAMES]]
    return PlayerGameList(found, skip + GAMES if len(rows) > GAMES else None)


@get(
    "/players/{name:str}/games.pgn",
    summary="A player's finished games, as one record file",
    raises=[NotFoundException, TooManyRequestsException],
)
async def download(
    name: PlayerName,
    services: ServicesHere,
    actor: ActorHere,
    request: AnyRequest,
    game: Short = None,
    opponent: Short = None,
    result: WantedResult = None,
    since: Time = None,
    until: Time = None,
    opening: Moves = None,
) -> Response[Any]:
    player = await known_player(services, name, actor)
    wanted = searched(game, opponent, result, since, until, opening)._replace(is_over=True)
    headers = {"Content-Disposition": f'attachment; filename="trilith-{player.id}.pgn"'}
    tables = _found(services, player.id, actor, wanted)
    written = many_records(services, actor, network(request), tables)
    return Stream(written, media_type="application/x-chess-pgn; charset=utf-8", headers=headers)


async def _found(services: Services, player: str, actor: Actor, wanted: GameSearch) -> AsyncIterator[str]:
    skip = 0
    while rows := await services.store.player_games.search(player, actor, wanted, GAMES, skip):
        for row in rows:
            yield row.id
        skip += len(rows)


@get("/players/{name:str}/handicap", summary="What would make a game even", raises=[NotFoundException])
async def handicap(
    name: PlayerName,
    against: Annotated[str, QueryParameter(max_length=64, description="another player's id or name")],
    ruleset: RulesetText,
    services: ServicesHere,
    actor: ActorHere,
    kind: FromQuery[ClockKind] = "none",
    seconds: Seconds = 0,
    extra: Seconds = 0,
) -> HandicapSuggestion:
    one, other = await known_player(services, name, actor), await known_player(services, against, actor)
    rules = registry.ruleset(ruleset)
    clock = TimeControl(kind, seconds, extra).checked(2)
    ratings = await services.store.ratings.current(pool_of(rules, clock).key, [one.id, other.id])
    found = suggested_handicap(ratings.get(one.id, NEW), ratings.get(other.id, NEW), rules, clock)
    to = (one, other)[found.to]
    return HandicapSuggestion(to.id, found.score, found.points, found.points_score, found.seconds, found.seconds_score)


router = Router(
    "/api",
    route_handlers=[allowing("/players", "GET", "HEAD", "POST"), add_player, every, show, games, download, handicap],
    tags=["players"],
)


# ---- pages ----


@get("/players", include_in_schema=False)
async def list_page(services: ServicesHere, pool: PoolText = None, skip: Skip = 0) -> Template:
    found = await every.fn(services=services, pool=pool, skip=skip)
    before = max(0, skip - PLAYERS) if skip else None
    return Template("players.html", context={"list": found, "before": before})


@get("/players/{name:str}", include_in_schema=False)
async def player_page(name: PlayerName, services: ServicesHere, actor: ActorHere) -> Template:
    player = await known_player(services, name, actor)
    found = await Profiles(services.store, services.people).view(player, actor)
    viewer = actor.id if actor.kind == "player" else None
    names = [game_view(game) for game in registry.names()]
    return Template("player.html", context={"player": found, "games": names, "viewer": viewer})


pages = [list_page, player_page]
