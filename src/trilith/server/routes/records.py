"""Bringing a recorded game in."""

from dataclasses import dataclass
from typing import Final

from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, TooManyRequestsException, ValidationException
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import RawBody

from trilith.games.errors import InvalidRecord
from trilith.server.clock import now
from trilith.server.messages.table import TableView
from trilith.server.routes.common import ActorHere, ServicesHere, network
from trilith.server.tables.records import LONGEST_RECORD, events_of
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking

# What reading a record takes, about.
SECONDS: Final = 0.1


class TooLong(ClientException):
    status_code = 413


@dataclass
class TextBody(Operation):
    """The body is the record's text itself."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(Schema(type=OpenAPIType.STRING, max_length=LONGEST_RECORD))
        self.request_body = RequestBody({"text/plain": text}, "a record, as a table's record gives it", required=True)


@post(
    "/records",
    summary="A table out of a record",
    raises=[ValidationException, TooLong, TooManyRequestsException],
    operation_class=TextBody,
)
async def take_in(
    body: RawBody, services: ServicesHere, actor: ActorHere, request: Request[None, None, State]
) -> TableView:
    if len(body) > LONGEST_RECORD:
        raise TooLong(f"a record has at most {LONGEST_RECORD:,} characters")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidRecord("the record is not text (UTF-8)") from None
    await services.check_rate(actor, request)
    asking = Asking(Party(str(actor), network(request)), SECONDS)
    events = await services.workers.run(asking, events_of, text, actor, now())
    return (await services.tables.import_events(events)).view(actor)


router = Router("/api", route_handlers=[take_in], tags=["tables"])
