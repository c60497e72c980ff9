"""The club's list: what directors and administrators do about other players."""

from typing import Annotated

from litestar import Router, post
from litestar.exceptions import (
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.params import JSONBody, Parameter

from trilith.server.messages.account import InviteView, NameChoice, PlayerView
from trilith.server.routes.account import my_player, signed_in
from trilith.server.routes.common import AnyRequest, Services, ServicesHere

PlayerId = Annotated[str, Parameter(max_length=32, description="the id of a player")]
REFUSED = [NotAuthorizedException, PermissionDeniedException, TooManyRequestsException]


async def director(services: Services, request: AnyRequest) -> None:
    """403 for everybody but directors and administrators."""
    player = await my_player(services, signed_in(request).player_id)
    if player.role == "player":
        raise PermissionDeniedException("directors and administrators can do that")
    await services.check_account_rate(request)


@post("/players", summary="Put somebody on the club's list", raises=REFUSED)
async def add_player(data: JSONBody[NameChoice], services: ServicesHere, request: AnyRequest) -> PlayerView:
    await director(services, request)
    player = await services.people.add(data.name)
    return PlayerView(player.id, player.name, has_account=False)


@post("/players/{player_id:str}/invite", summary="Give a player an account", raises=[*REFUSED, NotFoundException])
async def invite_player(player_id: PlayerId, services: ServicesHere, request: AnyRequest) -> InviteView:
    await director(services, request)
    if await services.people.player(player_id) is None:
        raise NotFoundException("there is no such player")
    return InviteView(await services.people.invite(player_id))


@post("/invites", summary="Invite somebody to make an account", raises=REFUSED)
async def invite(services: ServicesHere, request: AnyRequest) -> InviteView:
    await director(services, request)
    return InviteView(await services.people.invite())


# The list itself is asked for at one of these addresses: `add_player` is in the router of routes/players.py.
router = Router("/api", route_handlers=[invite_player, invite], tags=["accounts"])
