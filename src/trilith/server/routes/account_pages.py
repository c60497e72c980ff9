"""The pages about accounts."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request, get
from litestar.response import Redirect, Template

from trilith.play.events import Actor
from trilith.server.routes.common import ServicesHere, session_of
from trilith.server.routes.passkeys import offered_site
from trilith.server.routes.reachable import address_for_others, is_out_of_reach

AnyRequest = Request[Any, Any, Any]
Page = Template | Redirect


@get("/sign-in", include_in_schema=False)
async def sign_in_page(services: ServicesHere, request: AnyRequest) -> Page:
    return _page(services, request, "in")


@get("/sign-up", include_in_schema=False)
async def sign_up_page(services: ServicesHere, request: AnyRequest) -> Page:
    return _page(services, request, "up")


@get("/recover", include_in_schema=False)
async def recover_page(services: ServicesHere, request: AnyRequest) -> Page:
    return _page(services, request, "recover")


def _page(services: ServicesHere, request: AnyRequest, way: str) -> Page:
    if session_of(request.scope):
        return Redirect("/account")
    context = {
        "way": way,
        "registration": services.settings.registration,
        "passkeys": offered_site(services, request) is not None,
    }
    return Template("sign_in.html", context=context)


@get("/account", include_in_schema=False)
async def account_page(services: ServicesHere, request: AnyRequest) -> Page:
    session = session_of(request.scope)
    player = await services.people.player(session.player_id) if session else None
    if player is None or player.role is None:
        return Redirect("/sign-in")
    people, browser = services.people, Actor("browser", request.scope["state"]["browser"])
    address = address_for_others(services.settings, request)
    context = {
        "player": player,
        "guest_games": await people.rows.games_of(browser),
        "codes_left": await people.accounts.recovery_left(player.id),
        "passkeys": offered_site(services, request) is not None,
        "host": urlsplit(address).netloc,
        "only_here": is_out_of_reach(address),
    }
    return Template("account.html", context=context)


account_pages = [sign_in_page, sign_up_page, recover_page, account_page]
