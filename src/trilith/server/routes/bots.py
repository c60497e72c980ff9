"""One's bots: programs that play under a name of their own, and sign in with a token."""

from typing import Annotated

from litestar import Router, delete, get, post
from litestar.exceptions import NotAuthorizedException, NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, Parameter

from trilith.server.messages.account import BotList, BotToken, BotView, NameChoice
from trilith.server.people.bots import MOST_BOTS
from trilith.server.routes.account import signed_in
from trilith.server.routes.common import AnyRequest, Services, ServicesHere, allowing
from trilith.server.store.bots import Bot

BotId = Annotated[str, Parameter(max_length=32, description="the id of a bot")]
REFUSED = [NotAuthorizedException, TooManyRequestsException]


async def own_bot(services: Services, request: AnyRequest, bot_id: str) -> Bot:
    """A bot of whoever asks, or 404."""
    owner = signed_in(request).player_id
    found = next((bot for bot in await services.people.bots.of(owner) if bot.id == bot_id), None)
    if found is None:
        raise NotFoundException("you have no such bot")
    return found


@get("/account/bots", summary="One's bots", raises=[NotAuthorizedException])
async def bots(services: ServicesHere, request: AnyRequest) -> BotList:
    found = await services.people.bots.of(signed_in(request).player_id)
    return BotList([BotView(*bot) for bot in found], MOST_BOTS)


@post("/account/bots", summary="Make a bot; its token is shown once", raises=REFUSED)
async def make(data: JSONBody[NameChoice], services: ServicesHere, request: AnyRequest) -> BotToken:
    session = signed_in(request)
    await services.check_account_rate(request)
    player, token = await services.people.bots.make(data.name, session.player_id)
    return BotToken(player.id, player.name, token)


@post(
    "/account/bots/{bot_id:str}/token",
    status_code=200,
    summary="A new token for a bot, in place of the old",
    raises=[*REFUSED, NotFoundException],
)
async def new_token(bot_id: BotId, services: ServicesHere, request: AnyRequest) -> BotToken:
    bot = await own_bot(services, request, bot_id)
    await services.check_account_rate(request)
    return BotToken(bot.id, bot.name, await services.people.bots.new_token(bot.id))


@delete(
    "/account/bots/{bot_id:str}/token",
    summary="A bot's token is not valid any more",
    raises=[NotAuthorizedException, NotFoundException],
)
async def revoke(bot_id: BotId, services: ServicesHere, request: AnyRequest) -> None:
    await services.people.bots.revoke((await own_bot(services, request, bot_id)).id)


@delete(
    "/account/bots/{bot_id:str}",
    summary="Remove a bot; its games stay",
    raises=[NotAuthorizedException, NotFoundException],
)
async def remove(bot_id: BotId, services: ServicesHere, request: AnyRequest) -> None:
    bot = await own_bot(services, request, bot_id)
    await services.people.close_account(bot.id)
    services.tables.wake_jobs()


router = Router(
    "/api",
    route_handlers=[
        allowing("/account/bots", "GET", "HEAD", "POST"),
        bots,
        make,
        allowing("/account/bots/{bot_id:str}/token", "DELETE", "POST"),
        new_token,
        revoke,
        remove,
    ],
    tags=["accounts"],
)
