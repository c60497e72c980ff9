"""Bringing a recorded game in."""

from dataclasses import dataclass
from typing import Any

from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, TooManyRequestsException, ValidationException
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import RawBody

from trilith.games.errors import InvalidRecord
from trilith.server.messages.table import TableView
from trilith.server.moments import now
from trilith.server.services import BrowserHere, ServicesHere
from trilith.server.tables.importing import MOST_SIGNS, events_of


class TooLong(ClientException):
    status_code = 413


@dataclass
class TextBody(Operation):
    """The body is the record's text itself."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(Schema(type=OpenAPIType.STRING, max_length=MOST_SIGNS))
        self.request_body = RequestBody({"text/plain": text}, "a record, as a table's record gives it", required=True)


@post(
    "/records",
    summary="A table out of a record",
    raises=[ValidationException, TooLong, TooManyRequestsException],
    operation_class=TextBody,
)
async def take_in(
    body: RawBody, services: ServicesHere, browser: BrowserHere, request: Request[Any, Any, State]
) -> TableView:
    if len(body) > MOST_SIGNS:
        raise TooLong(f"a record has at most {MOST_SIGNS:,} signs")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidRecord("the record is no text (UTF-8)") from None
    if not services.allows(browser, request.client.host if request.client else ""):
        raise TooManyRequestsException("so many games at once? Wait a little, then try again")
    events = await services.workers.run(events_of, text, browser, now())
    return (await services.rooms.take_in(events)).view(browser)


router = Router("/api", route_handlers=[take_in], tags=["tables"])
