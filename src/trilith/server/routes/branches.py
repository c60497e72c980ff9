"""Branches that are kept with a finished game."""

from typing import Annotated, Final

from litestar import Request, Router, delete, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, Parameter

from trilith.server.messages.table import NewBranch, TableView
from trilith.server.routes.common import ActorHere, ServicesHere, TableId

PATH: Final = "/tables/{table_id:str}/branches"
BranchNumber = Annotated[int, Parameter(ge=0, le=1_000_000, description="the number of a branch of this table")]


@post(PATH, summary="Keep a branch with a finished game", raises=[NotFoundException, TooManyRequestsException])
async def keep(
    table_id: TableId,
    data: JSONBody[NewBranch],
    services: ServicesHere,
    actor: ActorHere,
    request: Request[None, None, State],
) -> TableView:
    live = await services.find(table_id)
    await services.check_rate(actor, request)
    await live.branch(actor, data.after, data.moves)
    return live.view(actor)


@delete(
    f"{PATH}/{{number:int}}",
    status_code=200,
    summary="Take a branch away again",
    raises=[NotFoundException, TooManyRequestsException],
)
async def take_away(
    table_id: TableId,
    number: BranchNumber,
    services: ServicesHere,
    actor: ActorHere,
    request: Request[None, None, State],
) -> TableView:
    live = await services.find(table_id)
    await services.check_rate(actor, request)
    await live.prune(actor, number)
    return live.view(actor)


router = Router("/api", route_handlers=[keep, take_away], tags=["tables"])
