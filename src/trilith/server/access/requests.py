"""Every request gets a number, is counted, and is one line in the log.

The number stands in the answer (`X-Request-Id`), in what is logged on the way, and in the page that says that something
went wrong: so a person can report it, and we find what happened. A number that came with the request is kept.
"""

import logging
from http import HTTPStatus
from time import perf_counter
from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from trilith.server import metrics
from trilith.server.logs import FIELDS, REQUEST, given_number, new_number

LOG: Final = logging.getLogger(__name__)
HEADER: Final = "X-Request-Id"
HEADER_BYTES: Final = HEADER.lower().encode()
# Any other method counts as one of its own making.
METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))
NO_ROUTE: Final = "none"


def observed(app: ASGIApp) -> ASGIApp:
    """This application, with its requests numbered, counted and logged."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        number = next((given_number(value) for name, value in scope["headers"] if name == HEADER_BYTES), None)
        token = REQUEST.set(number or new_number())
        began = perf_counter()
        status = 0

        async def send_numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message)[HEADER] = REQUEST.get() or ""
            await send(message)

        try:
            await app(scope, receive, send if scope["type"] == ScopeType.WEBSOCKET else send_numbered)
        finally:
            _count(scope, status, perf_counter() - began)
            REQUEST.reset(token)

    return handle


def _count(scope: Scope, status: int, seconds: float) -> None:
    # As the router names it, so that neither ids of tables nor made-up addresses get into counters and logs.
    route = scope.get("path_template") or NO_ROUTE
    fields: dict[str, object] = {"route": route, "ms": round(seconds * 1000, 1)}
    if scope["type"] == ScopeType.WEBSOCKET:
        LOG.info("socket closed", extra={FIELDS: fields})
        return
    method = scope["method"] if scope["method"] in METHODS else "other"
    metrics.REQUESTS.add(method, route, f"{status // 100}xx")
    metrics.REQUEST_SECONDS.observe(seconds)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        metrics.REFUSED.add(route)
    LOG.info("request", extra={FIELDS: {"method": method, "status": status, **fields}})
