"""Passkeys: adding and removing them, and signing in with one."""

from typing import Annotated

from litestar import Router, delete, get, post
from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    TooManyRequestsException,
)
from litestar.params import JSONBody, Parameter

from trilith.server.access.sites import Site, passkey_site
from trilith.server.messages.account import (
    MyPlayer,
    PasskeyGiven,
    PasskeyList,
    PasskeyOptions,
    PasskeyView,
    PasswordGiven,
)
from trilith.server.people.devices import device_of
from trilith.server.people.passkeys import is_installed
from trilith.server.routes.account import NOT_SIGNED_IN, begin_session, signed_in
from trilith.server.routes.common import AnyRequest, Services, ServicesHere, allowing, network
from trilith.server.routes.my_account import confirm
from trilith.server.store.passkeys import Passkey

PasskeyId = Annotated[str, Parameter(max_length=400, description="the id of a passkey")]
# As tries are counted.
TRYING = "passkey"


class NotHere(ClientException):
    """Passkeys are offered, but not at the address where this page was opened."""

    status_code = 409


REFUSED = [NotAuthorizedException, NotFoundException, NotHere, TooManyRequestsException]


def offered_site(services: Services, request: AnyRequest) -> Site | None:
    """The site whose passkeys can be used where this request came to, if any can."""
    if not is_installed():
        return None
    server = request.scope["server"]
    return passkey_site(request.headers.get("host", ""), services.settings.public_url, server[1] if server else None)


def _site(services: Services, request: AnyRequest) -> Site:
    """The same, or 404 or 409."""
    if not is_installed():
        raise NotFoundException("this server offers no passkeys")
    site = offered_site(services, request)
    if site is None:
        raise NotHere("passkeys need an address with a name and https, or localhost: this page was opened at another")
    return site


@get("/account/passkeys", summary="One's passkeys", raises=[NotAuthorizedException])
async def passkeys(services: ServicesHere, request: AnyRequest) -> PasskeyList:
    return PasskeyList([_view(one) for one in await services.people.passkeys.rows.of(signed_in(request).player_id)])


@post(
    "/account/passkeys/options",
    status_code=200,
    summary="What a browser needs to make a passkey",
    raises=REFUSED,
)
async def options_to_add(data: JSONBody[PasswordGiven], services: ServicesHere, request: AnyRequest) -> PasskeyOptions:
    signed_in(request)
    site = _site(services, request)
    await services.check_account_rate(request)
    player = await services.people.player(await confirm(services, request, data.password))
    if player is None:
        raise NotAuthorizedException(NOT_SIGNED_IN)
    return PasskeyOptions(await services.people.passkeys.options_to_add(player, site, _browser(request)))


@post("/account/passkeys", summary="Keep a new passkey", raises=REFUSED)
async def add(data: JSONBody[PasskeyGiven], services: ServicesHere, request: AnyRequest) -> PasskeyView:
    session = signed_in(request)
    site = _site(services, request)
    await services.check_account_rate(request)
    label = device_of(request.headers.get("user-agent", ""))
    made = await services.people.passkeys.add(session.player_id, data.credential, site, _browser(request), label)
    return _view(made)


@delete(
    "/account/passkeys/{passkey_id:str}",
    summary="Remove a passkey",
    raises=[NotAuthorizedException, NotFoundException],
)
async def remove(passkey_id: PasskeyId, services: ServicesHere, request: AnyRequest) -> None:
    player_id = signed_in(request).player_id
    known = {one.id for one in await services.people.passkeys.rows.of(player_id)}
    if passkey_id not in known or not await services.people.passkeys.rows.remove(player_id, passkey_id):
        raise NotFoundException("you have no such passkey any more")


@post(
    "/account/sign-in/passkey/options",
    status_code=200,
    summary="What a browser needs to offer its passkeys",
    raises=[NotFoundException, NotHere, TooManyRequestsException],
)
async def options_to_sign_in(services: ServicesHere, request: AnyRequest) -> PasskeyOptions:
    site = _site(services, request)
    await services.check_account_rate(request)
    return PasskeyOptions(await services.people.passkeys.options_to_sign_in(site, _browser(request)))


@post("/account/sign-in/passkey", status_code=200, summary="Sign in with a passkey", raises=REFUSED)
async def sign_in(data: JSONBody[PasskeyGiven], services: ServicesHere, request: AnyRequest) -> MyPlayer:
    site = _site(services, request)
    await services.people.tries.begin_code(network(request), TRYING)
    player_id = await services.people.passkeys.check(data.credential, site, _browser(request))
    await services.people.tries.succeed_code(network(request), TRYING)
    return await begin_session(services, request, player_id)


def _browser(request: AnyRequest) -> str:
    browser: str = request.scope["state"]["browser"]
    return browser


def _view(passkey: Passkey) -> PasskeyView:
    return PasskeyView(passkey.id, passkey.label, passkey.created)


router = Router(
    "/api",
    route_handlers=[
        allowing("/account/passkeys", "GET", "HEAD", "POST"), passkeys, add, remove, options_to_add,
        options_to_sign_in, sign_in,
    ],
    tags=["accounts"],
)  # fmt: skip
