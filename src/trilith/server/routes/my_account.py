"""One's own account: name, password, codes, devices, settings, data, and closing it."""

from typing import Annotated

import segno
from litestar import Response, Router, delete, get, post, put
from litestar.exceptions import NotAuthorizedException, NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, Parameter

from trilith.play.events import Actor
from trilith.server.access import identity
from trilith.server.messages.account import (
    DeviceCode,
    MyPlayer,
    NameChoice,
    OwnColours,
    PasswordChange,
    PasswordGiven,
    RecoveryCodes,
    SessionList,
    SessionView,
    TakenAlong,
)
from trilith.server.routes.account import begin_session, end_session, my_player, set_cookie, signed_in
from trilith.server.routes.common import AnyRequest, Services, ServicesHere, allowing, network
from trilith.server.routes.data import data_of
from trilith.server.routes.reachable import address_for_others

SessionId = Annotated[str, Parameter(max_length=32, description="the id of a session")]
REFUSED = [NotAuthorizedException, TooManyRequestsException]


async def confirm(services: Services, request: AnyRequest, password: str) -> str:
    """The id of whoever is signed in, if this is their password."""
    session = signed_in(request)
    trying = ("confirm", session.player_id, network(request), f"session {session.id}")
    await services.people.tries.begin(*trying)
    await services.people.confirm(session.player_id, password)
    await services.people.tries.succeed(*trying)
    return session.player_id


@post("/account/name", status_code=200, summary="Change one's name", raises=REFUSED)
async def rename(data: JSONBody[NameChoice], services: ServicesHere, request: AnyRequest) -> MyPlayer:
    session = signed_in(request)
    await services.check_account_rate(request)
    await services.people.rename(session.player_id, data.name)
    services.tables.wake_jobs()
    return await my_player(services, session.player_id)


@post("/account/password", status_code=200, summary="Change one's password; signs out elsewhere", raises=REFUSED)
async def change_password(data: JSONBody[PasswordChange], services: ServicesHere, request: AnyRequest) -> MyPlayer:
    player_id = await confirm(services, request, data.old)
    await services.people.set_password(player_id, data.new)
    return await begin_session(services, request, player_id)


@post("/account/recovery-codes", status_code=200, summary="New recovery codes, in place of the old", raises=REFUSED)
async def recovery_codes(data: JSONBody[PasswordGiven], services: ServicesHere, request: AnyRequest) -> RecoveryCodes:
    return RecoveryCodes(await services.people.new_recovery_codes(await confirm(services, request, data.password)))


@post("/account/device-code", status_code=200, summary="A code to sign in on another device", raises=REFUSED)
async def device_code(services: ServicesHere, request: AnyRequest) -> DeviceCode:
    session = signed_in(request)
    await services.check_account_rate(request)
    code, expires = await services.people.device_code(session.player_id)
    # Behind the # it stays in the browser: no server, proxy or log sees it.
    link = f"{address_for_others(services.settings, request)}/sign-in#code={code}"
    return DeviceCode(code, link, segno.make(link, micro=False).svg_data_uri(scale=4, border=2, dark="#111"), expires)


@post("/account/games", status_code=200, summary="Take the games of this browser along", raises=REFUSED)
async def take_games_along(services: ServicesHere, request: AnyRequest) -> TakenAlong:
    session = signed_in(request)
    browser = request.scope["state"]["browser"]
    if not await services.people.rows.games_of(Actor("browser", browser)):
        return TakenAlong(0)
    tables = await services.people.rows.take_along(browser, session.player_id)
    services.tables.wake_jobs()
    set_cookie(services, request, identity.COOKIE, identity.new_browser())
    return TakenAlong(tables)


@get("/account/sessions", summary="Where one is signed in", raises=[NotAuthorizedException])
async def sessions(services: ServicesHere, request: AnyRequest) -> SessionList:
    here = signed_in(request)
    return SessionList([
        SessionView(found.id, found.device, found.created, found.seen, found.id == here.id)
        for found in await services.people.sessions.of(here.player_id)
    ])  # fmt: skip


@delete(
    "/account/sessions/{session_id:str}",
    summary="Sign out on another device",
    raises=[NotAuthorizedException, NotFoundException],
)
async def end_other(session_id: SessionId, services: ServicesHere, request: AnyRequest) -> None:
    session = signed_in(request)
    if session_id not in {found.id for found in await services.people.sessions.of(session.player_id)}:
        raise NotFoundException("you are not signed in there any more")
    await services.people.sessions.end(session.player_id, session_id)
    if session_id == session.id:
        end_session(request)


@get("/account/settings", summary="The settings that follow the account", raises=[NotAuthorizedException])
async def settings(services: ServicesHere, request: AnyRequest) -> dict[str, str]:
    return await services.people.settings(signed_in(request).player_id)


@put("/account/settings", summary="Change some of them", raises=[NotAuthorizedException])
async def change_settings(
    data: JSONBody[dict[str, str]], services: ServicesHere, request: AnyRequest
) -> dict[str, str]:
    return await services.people.change_settings(signed_in(request).player_id, data)


@get("/account/colours", summary="The colours that one brings to every table", raises=[NotAuthorizedException])
async def colours(services: ServicesHere, request: AnyRequest) -> OwnColours:
    return OwnColours(await services.people.colours(signed_in(request).player_id))


@put("/account/colours", summary="Choose one's colour, and a second choice", raises=[NotAuthorizedException])
async def choose_colours(data: JSONBody[OwnColours], services: ServicesHere, request: AnyRequest) -> OwnColours:
    return OwnColours(await services.people.choose_colours(signed_in(request).player_id, data.colours))


@get("/account/data", summary="Everything that is stored of the account, as a zip file", raises=REFUSED)
async def data(services: ServicesHere, request: AnyRequest) -> Response[bytes]:
    session = signed_in(request)
    await services.check_account_rate(request)
    return Response(
        await data_of(services, session.player_id),
        media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="trilith.zip"', "Cache-Control": "no-store"},
    )


@post("/account/close", status_code=204, summary="Close the account; the games stay", raises=REFUSED)
async def close(data: JSONBody[PasswordGiven], services: ServicesHere, request: AnyRequest) -> None:
    player_id = await confirm(services, request, data.password)
    await services.people.close_account(player_id)
    await services.tables.read_vacations()
    services.tables.wake_jobs()
    end_session(request)


router = Router(
    "/api",
    route_handlers=[
        rename, change_password, recovery_codes, device_code, take_games_along, sessions, end_other,
        allowing("/account/settings", "GET", "HEAD", "PUT"), settings, change_settings,
        allowing("/account/colours", "GET", "HEAD", "PUT"), colours, choose_colours, data, close,
    ],
    tags=["accounts"],
)  # fmt: skip
