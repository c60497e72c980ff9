"""Signing up, in and out, and getting in again without the password."""

from typing import Final

from litestar import Router, get, post
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException, TooManyRequestsException
from litestar.params import JSONBody

from trilith.play.events import Actor
from trilith.server.access import identity
from trilith.server.messages.account import (
    AccountView,
    CodeGiven,
    MyPlayer,
    Recovery,
    SignedUp,
    SignIn,
    SignOut,
    SignUp,
)
from trilith.server.people.devices import device_of
from trilith.server.people.tries import known_as
from trilith.server.routes.common import AnyRequest, Services, ServicesHere, allowing, network, session_of
from trilith.server.store.sessions import Session

# A browser where somebody has signed in before: a number of its own, and the name.
KNOWN_COOKIE: Final = "trilith-known"
NOT_SIGNED_IN: Final = "you are not signed in"


def signed_in(request: AnyRequest) -> Session:
    """The session of whoever asks, or 401."""
    session = session_of(request.scope)
    if session is None:
        raise NotAuthorizedException(NOT_SIGNED_IN)
    return session


async def my_player(services: Services, player_id: str) -> MyPlayer:
    player = await services.people.player(player_id)
    if player is not None and player.kind == "bot":
        return MyPlayer(player.id, player.name, "player", bot=True)
    if player is None or player.role is None:
        raise NotAuthorizedException(NOT_SIGNED_IN)
    return MyPlayer(player.id, player.name, player.role)


async def begin_session(services: Services, request: AnyRequest, player_id: str) -> MyPlayer:
    """Sign somebody in, with a new cookie. A session that this browser had before ends."""
    player = await my_player(services, player_id)
    if session := session_of(request.scope):
        await services.people.sessions.end(session.player_id, session.id)
    _, token = await services.people.sessions.begin(player_id, device_of(request.headers.get("user-agent", "")))
    set_cookie(services, request, identity.SESSION_COOKIE, token)
    set_cookie(services, request, KNOWN_COOKIE, f"{known_as(player.name)}-{identity.new_browser()}")
    note_player(services, request, player_id)
    browser = request.scope["state"]["browser"]
    has_games = await services.people.rows.games_of(Actor("browser", browser))
    if not has_games and not await services.store.tournaments.knows(browser):
        # Nothing is lost, and whoever knew the old number knows nothing of this browser any more.
        set_cookie(services, request, identity.COOKIE, identity.new_browser())
    return player


def set_cookie(services: Services, request: AnyRequest, name: str, value: str) -> None:
    is_secure = request.scope["scheme"] == "https"
    request.scope["state"]["cookies"][name] = identity.set_cookie(value, services.keys, is_secure, name)


def note_player(services: Services, request: AnyRequest, player_id: str) -> None:
    """The browser keeps who was signed in there."""
    players = identity.players_before(request.scope["headers"], services.keys)
    if session := session_of(request.scope):
        players = [session.player_id, *players]
    set_cookie(services, request, identity.PLAYERS_COOKIE, identity.with_player(players, player_id))


def end_session(request: AnyRequest) -> None:
    """The browser forgets that it was signed in."""
    request.scope["state"]["cookies"][identity.SESSION_COOKIE] = identity.drop_cookie(identity.SESSION_COOKIE)


def known_browser(services: Services, request: AnyRequest, name: str) -> str | None:
    """The number of a browser where this name was signed in before."""
    known = identity.from_headers(request.scope["headers"], services.keys, KNOWN_COOKIE)
    return known if known and known.startswith(f"{known_as(name)}-") else None


@get("/account", summary="Who is signed in")
async def show(services: ServicesHere, request: AnyRequest) -> AccountView:
    session = session_of(request.scope)
    if session is None:
        return AccountView(None, services.settings.registration)
    people, browser = services.people, Actor("browser", request.scope["state"]["browser"])
    player = await my_player(services, session.player_id)
    settings = await people.settings(player.id)
    codes = await people.accounts.recovery_left(player.id)
    return AccountView(player, services.settings.registration, await people.rows.games_of(browser), settings, codes)


@post("/account", summary="Make an account", raises=[PermissionDeniedException, TooManyRequestsException])
async def sign_up(data: JSONBody[SignUp], services: ServicesHere, request: AnyRequest) -> SignedUp:
    registration = services.settings.registration
    if registration == "closed":
        raise PermissionDeniedException("no new accounts are made here just now: you can play without one")
    if registration == "invite" and not data.invite:
        raise PermissionDeniedException(
            "accounts are made with an invitation here: ask whoever runs this server for one"
        )
    await services.check_account_rate(request)
    if data.invite:
        await services.people.tries.begin_code(network(request))
    player_id, codes = await services.people.sign_up(data.name, data.password, invite=data.invite or None)
    return SignedUp(await begin_session(services, request, player_id), codes)


@post(
    "/account/sign-in",
    status_code=200,
    summary="Sign in with a password",
    raises=[NotAuthorizedException, TooManyRequestsException],
)
async def sign_in(data: JSONBody[SignIn], services: ServicesHere, request: AnyRequest) -> MyPlayer:
    trying = ("password", data.name, network(request), known_browser(services, request, data.name))
    await services.people.tries.begin(*trying)
    player_id = await services.people.check_password(data.name, data.password)
    await services.people.tries.succeed(*trying)
    return await begin_session(services, request, player_id)


@post(
    "/account/recover",
    status_code=200,
    summary="A new password, for whoever has a recovery code",
    raises=[TooManyRequestsException],
)
async def recover(data: JSONBody[Recovery], services: ServicesHere, request: AnyRequest) -> MyPlayer:
    trying = ("recovery", data.name, network(request))
    await services.people.tries.begin(*trying)
    player_id = await services.people.recover(data.name, data.code, data.password)
    await services.people.tries.succeed(*trying)
    return await begin_session(services, request, player_id)


@post(
    "/account/device",
    status_code=200,
    summary="Sign in with a code from another device",
    raises=[TooManyRequestsException, NotAuthorizedException],
)
async def use_device_code(data: JSONBody[CodeGiven], services: ServicesHere, request: AnyRequest) -> MyPlayer:
    await services.people.tries.begin_code(network(request))
    return await begin_session(services, request, await services.people.use_device_code(data.code))


@post("/account/sign-out", status_code=204, summary="Sign out here, or everywhere", raises=[NotAuthorizedException])
async def sign_out(data: JSONBody[SignOut], services: ServicesHere, request: AnyRequest) -> None:
    session = signed_in(request)
    await services.people.sessions.end(session.player_id, None if data.everywhere else session.id)
    end_session(request)
    note_player(services, request, session.player_id)


router = Router(
    "/api",
    route_handlers=[
        allowing("/account", "GET", "HEAD", "POST"),
        show,
        sign_up,
        sign_in,
        recover,
        use_device_code,
        sign_out,
    ],
    tags=["accounts"],
)
