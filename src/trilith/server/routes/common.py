"""What the routes share: the services behind them, the parameters they take, and answers to OPTIONS."""

from dataclasses import dataclass
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from litestar import Request, Response, route
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import (
    ClientException,
    NotFoundException,
    ServiceUnavailableException,
    TooManyRequestsException,
)
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter, QueryParameter
from litestar.types import Scope

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.ruleset import Ruleset
from trilith.play.events import Actor
from trilith.server.access.keys import Keys
from trilith.server.access.rate_limit import network_of
from trilith.server.limits import SharedConcurrencyLimit, SharedRateLimit
from trilith.server.odds.service import Odds
from trilith.server.people.service import People
from trilith.server.readiness import DRAINING, Readiness
from trilith.server.settings import Settings
from trilith.server.siblings import Siblings
from trilith.server.store import Store
from trilith.server.store.sessions import Session
from trilith.server.tables.in_play import EngineSilence
from trilith.server.tables.live_table import LiveTable
from trilith.server.tables.live_tables import LiveTables, NoTable
from trilith.server.tables.reviews import Reviews
from trilith.server.tournaments.service import Tournaments
from trilith.server.workers.pool import Workers

# When to come back after a restart, in seconds.
RETRY_AFTER: Final = "2"

AnyRequest = Request[None, None, State]
GameName = Annotated[str, Parameter(max_length=60, description="a game's id, such as morris")]
RulesetOfGame = Annotated[str | None, QueryParameter(max_length=300)]
RulesetText = Annotated[str, Parameter(max_length=300, description="a ruleset, such as morris:standard")]
PositionText = Annotated[str, Parameter(max_length=600, description="a position's text")]
PositionOrStart = Annotated[str | None, QueryParameter(max_length=600, description="a position's text")]
TableId = Annotated[str, Parameter(max_length=32, description="the id of a table")]


class NotYet(ClientException):
    """It may be asked again when a game between people is over."""

    status_code = 409


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    tables: LiveTables
    workers: Workers
    reviews: Reviews
    keys: Keys
    # New tables.
    setting_up: SharedRateLimit
    # Moves and other actions over HTTP.
    acting: SharedRateLimit
    sockets: SharedConcurrencyLimit
    # Analyses that are under way.
    analysing: SharedConcurrencyLimit
    readiness: Readiness
    siblings: Siblings
    silence: EngineSilence
    tournaments: Tournaments
    people: People
    # New accounts, names and codes.
    accounts: SharedRateLimit
    # Pictures beside shared links.
    previews: SharedRateLimit
    # Moves tried in puzzles.
    puzzling: SharedRateLimit
    # Bets, offers and stakes.
    betting: SharedRateLimit
    # None where odds are switched off.
    odds: Odds | None

    async def check_rate(self, actor: Actor, request: Request[None, None, State]) -> None:
        """429 if the rate limits do not let this actor set up one more table now, 503 if the server is stopping."""
        if self.readiness.is_draining:
            raise ServiceUnavailableException(DRAINING, headers={"Retry-After": RETRY_AFTER})
        if not await self.setting_up.take(str(actor), network(request)):
            raise TooManyRequestsException(
                "too many new games at once. Wait a little, then try again", headers={"Retry-After": RETRY_AFTER}
            )

    async def check_account_rate(self, request: Request[None, None, State]) -> None:
        """429 if this browser, or its address, has asked for too much about accounts lately."""
        if not await self.accounts.take(request.scope["state"]["browser"], network(request)):
            raise TooManyRequestsException(
                "too many requests at once. Wait a little, then try again", headers={"Retry-After": "10"}
            )

    async def find(self, table_id: str) -> LiveTable:
        """A table, or 404."""
        try:
            return await self.tables.find(table_id)
        except NoTable as error:
            raise NotFoundException(str(error)) from None


# As routes declare them.
ServicesHere = NamedDependency[Services]
ActorHere = NamedDependency[Actor]


def network(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The network that a request comes from, as limits count it."""
    return network_of(connection.client.host) if connection.client else ""


def provide_services(state: State) -> Services:
    services: Services = state.services
    return services


def provide_actor(scope: Scope, services: ServicesHere) -> Actor:
    """Who sent the request. What does not depend on each other is provided by tasks at the same time, which takes much
    longer than to provide it; so this comes after the services."""
    session = session_of(scope)
    return Actor("player", session.player_id) if session else Actor("browser", scope["state"]["browser"])


def session_of(scope: Scope) -> Session | None:
    """The session of somebody who is signed in."""
    session: Session | None = scope["state"].get("session")
    return session


def refuse_rated(scope: Scope) -> None:
    """TrilithError for a bot: its games do not count for ratings."""
    if scope["state"].get("is_bot"):
        raise TrilithError("the games of bots are not rated: set up or join one that is not")


def known_game(name: str) -> str:
    """The name of a game, or 404."""
    if name not in registry.names():
        raise NotFoundException(f"there is no game {name}; the games are {', '.join(registry.names())}")
    return name


def ruleset_of(game: str, text: str | None) -> Ruleset:
    """The ruleset asked for on a page about a game, by default its usual one; 404 if it belongs to another game."""
    found = registry.ruleset(text or known_game(game))
    if found.game != known_game(game):
        raise NotFoundException(f"{found} is not a ruleset of {game}")
    return found


def query_of(ruleset: Ruleset) -> str:
    """What follows the address of a page about its game, so that it is about this ruleset."""
    return f"?{urlencode({'ruleset': ruleset.text})}" if ruleset.changed else ""


def allowing(path: str, *methods: str) -> HTTPRouteHandler:
    """The answer to `OPTIONS` for a path that takes several methods.

    Litestar would name the methods of its first handler only. List this one before the others.
    """

    @route(path, http_method=["OPTIONS"], include_in_schema=False, status_code=204, sync_to_thread=False)
    def options(scope: Scope) -> Response[None]:
        return Response(None, status_code=204, headers={"Allow": ", ".join(sorted({"OPTIONS", *methods}))})

    return options
