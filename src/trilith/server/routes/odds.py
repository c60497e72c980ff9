"""Odds and stakes. Only players who are signed in get any of it, and nobody gets prices of a game of their own."""

from collections.abc import Awaitable, Collection
from typing import Any, Final, TypeVar

from litestar import Router, get, post
from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    ServiceUnavailableException,
    TooManyRequestsException,
)
from litestar.params import JSONBody
from litestar.response import Template
from litestar.types import Scope

from trilith.play.events import Actor
from trilith.play.odds.offers import Offer
from trilith.play.odds.outcome import SEAT_WINS, BetRefused, Outcomes
from trilith.play.table import Table
from trilith.server.access import identity
from trilith.server.messages.odds import (
    BetChoice,
    BetView,
    OddsView,
    OfferChoice,
    OfferView,
    OutcomeName,
    PlacedBet,
    PricePoint,
    StakeChoice,
    TipstersView,
    TipsterView,
)
from trilith.server.odds.context import Visitor
from trilith.server.odds.service import NotAllowed, Odds, Sight
from trilith.server.routes.common import ActorHere, AnyRequest, Services, ServicesHere, TableId, network
from trilith.server.store.chips import BetRow
from trilith.server.tables.live_tables import NoTable

Done = TypeVar("Done")
RAISES: list[Any] = [NotAuthorizedException, PermissionDeniedException, NotFoundException, ServiceUnavailableException]


class Refused(ClientException):
    """The bet cannot be; the sentence says why."""

    status_code = 409


def _visitor(services: Services, scope: Scope, actor: Actor) -> Visitor:
    if actor.kind != "player":
        raise NotAuthorizedException("sign in to bet: every player has a purse of chips")
    former = identity.players_before(scope["headers"], services.keys)
    return Visitor(actor.id, scope["state"]["browser"], tuple(player for player in former if player != actor.id))


async def _bettor(services: Services, request: AnyRequest, actor: Actor) -> Visitor:
    """Somebody who wants to bet. 429 if they have done so too often lately."""
    visitor = _visitor(services, request.scope, actor)
    if not await services.betting.take(visitor.player, network(request)):
        raise TooManyRequestsException("too many bets at once: slow down", headers={"Retry-After": "2"})
    return visitor


def _odds(services: Services) -> Odds:
    if services.odds is None:
        raise NotFoundException("there are no odds here")
    return services.odds


async def _answer(work: Awaitable[Done]) -> Done:
    try:
        return await work
    except NoTable as error:
        raise NotFoundException(str(error)) from None
    except NotAllowed as error:
        raise PermissionDeniedException(str(error)) from None
    except BetRefused as error:
        raise Refused(str(error)) from None


@get("/tables/{table_id:str}/odds", summary="The odds on a game, for those who watch it", raises=RAISES)
async def see(table_id: TableId, services: ServicesHere, actor: ActorHere, scope: Scope) -> OddsView | None:
    """Nothing while seats are free."""
    visitor = _visitor(services, scope, actor)
    if await _answer(_odds(services).has_free_seats(table_id)):
        return None
    return await _shown(table_id, services, visitor)


@post(
    "/tables/{table_id:str}/bets",
    status_code=200,
    summary="Stake chips with the house",
    raises=[*RAISES, Refused, TooManyRequestsException],
)
async def bet(
    table_id: TableId, data: JSONBody[BetChoice], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> OddsView:
    visitor = await _bettor(services, request, actor)
    work = _odds(services).bet(table_id, visitor, data.outcome, data.stake, data.version, data.revision)
    await _answer(work)
    return await _shown(table_id, services, visitor)


@post(
    "/tables/{table_id:str}/offers",
    status_code=200,
    summary="Offer odds to others",
    raises=[*RAISES, Refused, TooManyRequestsException],
)
async def offer(
    table_id: TableId, data: JSONBody[OfferChoice], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> OddsView:
    visitor = await _bettor(services, request, actor)
    await _answer(_odds(services).offer(table_id, visitor, Offer(data.outcome, data.pays, data.per, data.up_to)))
    return await _shown(table_id, services, visitor)


@post("/tables/{table_id:str}/offers/{offer_id:str}/take", status_code=200, summary="Take an offer, or part of it",
      raises=[*RAISES, Refused, TooManyRequestsException])  # fmt: skip
async def take(
    table_id: TableId, offer_id: TableId, data: JSONBody[StakeChoice], services: ServicesHere, actor: ActorHere,
    request: AnyRequest,
) -> OddsView:  # fmt: skip
    visitor = await _bettor(services, request, actor)
    await _answer(_odds(services).take(table_id, visitor, offer_id, data.stake))
    return await _shown(table_id, services, visitor)


@post("/tables/{table_id:str}/offers/{offer_id:str}/withdraw", status_code=200, summary="Withdraw what is left of it",
      raises=[*RAISES, Refused, TooManyRequestsException])  # fmt: skip
async def withdraw(
    table_id: TableId, offer_id: TableId, services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> OddsView:
    visitor = await _bettor(services, request, actor)
    await _answer(_odds(services).withdraw(table_id, visitor, offer_id))
    return await _shown(table_id, services, visitor)


@post("/tables/{table_id:str}/stakes", status_code=200, summary="Offer to play for chips, as one of the two players",
      raises=[*RAISES, Refused, TooManyRequestsException])  # fmt: skip
async def stake(
    table_id: TableId, data: JSONBody[StakeChoice], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> OddsView:
    visitor = await _bettor(services, request, actor)
    await _answer(_odds(services).offer_stake(table_id, visitor, data.stake))
    return await _shown(table_id, services, visitor)


@get("/tipsters", summary="Those whose bets foretell best")
async def tipsters(services: ServicesHere, actor: ActorHere) -> TipstersView:
    odds = _odds(services)
    found = await odds.tipsters()
    names = await _names(services, [one.player for one in found])
    views = [TipsterView(names.get(one.player, "Somebody"), one.bets, one.won, one.brier) for one in found]
    if actor.kind != "player":
        return TipstersView(views, None, [])
    latest = await odds.latest_bets(actor.id)
    bets = [PlacedBet(*_side_of(row, actor.id), row.table_id, name) for row, name in latest]
    return TipstersView(views, await odds.purse_of(actor.id), bets)


@get("/tipsters", include_in_schema=False)
async def tipsters_page(services: ServicesHere, actor: ActorHere) -> Template:
    return Template("tipsters.html", context={"found": await tipsters.fn(services=services, actor=actor)})


async def _shown(table_id: str, services: Services, visitor: Visitor) -> OddsView:
    sight = await _answer(_odds(services).see(table_id, visitor))
    names = await _names(services, {row.maker for row in sight.offers})
    return _view(sight, visitor, names)


async def _names(services: Services, players: Collection[str]) -> dict[str, str]:
    return {player.id: player.name for player in (await services.store.players.players(players)).values()}


def _view(sight: Sight, visitor: Visitor, names: dict[str, str]) -> OddsView:
    table, book = sight.table, sight.book
    return OddsView(
        phase=sight.phase,
        version=table.turned,
        revision=book.revision,
        outcomes=list(book.outcomes),
        names=_outcome_names(table, book.outcomes),
        seated=sight.is_seated,
        silent=sight.is_silent,
        purse=sight.purse,
        prices=None if sight.is_seated or not sight.prices else list(sight.prices),
        curve=_curve(sight),
        bets=[BetView(*_side_of(row, visitor.player)) for row in sight.bets],
        offers=[
            OfferView(row.id, row.kind, names.get(row.maker, "Somebody"),
                      row.maker == visitor.player, row.outcome, row.pays, row.per, row.offer.left)
            for row in sight.offers if row.offer.left
        ],
        b=book.market.b,
        worst_loss=book.market.worst_loss,
        cap=book.fixed.cap,
    )  # fmt: skip


def _side_of(row: BetRow, player: str) -> tuple[Any, OutcomeName, bool, int, int, int | None]:
    """A bet as its bettor sees it, or whoever made the offer that was taken: what they put aside is their stake."""
    if row.bettor == player:
        return row.kind, row.outcome, False, row.stake, row.returns, row.payout
    payout = None if row.payout is None else row.returns - row.payout
    return row.kind, row.outcome, True, row.returns - row.stake, row.returns, payout


def _curve(sight: Sight) -> list[PricePoint]:
    """From the market's last prices before the first move."""
    if sight.is_seated:
        return []
    start = PricePoint(0, list(sight.book.market.prices))
    return [start, *(PricePoint(one.turn, list(one.prices)) for one in sight.quotes)]


def _outcome_names(table: Table, outcomes: Outcomes) -> list[str]:
    sides = table.match.position.look.players
    seats = [seat.name or side.capitalize() for seat, side in zip(table.seats, sides, strict=True)]
    names = {"draw": "Draw", **dict(zip(SEAT_WINS, seats, strict=False))}
    return [names[outcome] for outcome in outcomes]


router = Router("/api", route_handlers=[see, bet, offer, take, withdraw, stake, tipsters], tags=["odds"])
handlers: Final[tuple[Any, ...]] = (router, tipsters_page)
