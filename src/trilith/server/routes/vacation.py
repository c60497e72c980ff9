"""One's vacation: days on which nobody runs out of time in games with days per move."""

from litestar import Router, delete, get, post
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException
from litestar.params import JSONBody

from trilith.play.vacation import DAYS_PER_YEAR, current, days_left, year_of
from trilith.server.clock import now
from trilith.server.messages.account import VacationChoice, VacationView
from trilith.server.routes.account import signed_in
from trilith.server.routes.common import AnyRequest, Services, ServicesHere, allowing

REFUSED = [NotAuthorizedException, TooManyRequestsException]


async def vacation_view(services: Services, player_id: str) -> VacationView:
    taken, time = await services.store.vacations.of(player_id), now()
    running = current(taken, time)
    return VacationView(running.until if running else None, max(0, days_left(taken, year_of(time))), DAYS_PER_YEAR)


@get("/account/vacation", summary="One's vacation, and the days left this year", raises=[NotAuthorizedException])
async def show(services: ServicesHere, request: AnyRequest) -> VacationView:
    return await vacation_view(services, signed_in(request).player_id)


@post("/account/vacation", status_code=200, summary="Go on vacation, from now on", raises=REFUSED)
async def begin(data: JSONBody[VacationChoice], services: ServicesHere, request: AnyRequest) -> VacationView:
    session = signed_in(request)
    await services.check_account_rate(request)
    await services.store.vacations.begin(session.player_id, data.days)
    await services.tables.read_vacations()
    return await vacation_view(services, session.player_id)


@delete("/account/vacation", status_code=200, summary="Come back early; begun days count", raises=REFUSED)
async def end(services: ServicesHere, request: AnyRequest) -> VacationView:
    session = signed_in(request)
    await services.store.vacations.end(session.player_id)
    await services.tables.read_vacations()
    return await vacation_view(services, session.player_id)


router = Router(
    "/api",
    route_handlers=[allowing("/account/vacation", "GET", "HEAD", "POST", "DELETE"), show, begin, end],
    tags=["accounts"],
)
