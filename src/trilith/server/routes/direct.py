"""What every game asks for, served ahead of the framework: setting up a table, sitting down, looking, and its socket.

The framework's routing, injection and answers take longer than what these do. The checks are the same functions that
its middleware calls, and the handlers are those of its routes. Whatever is unusual about a request (a parameter, a body
that cannot be read, another host) is left to the framework, which then answers it as it does for all other routes.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Litestar, Request
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.server.access.hosts import OwnHosts
from trilith.server.access.security import HEADERS, check, identify, refusal, refuse_socket
from trilith.server.messages.socket import encode
from trilith.server.messages.table import JoinChoice, TableChoice
from trilith.server.routes import tables
from trilith.server.routes.common import Services, provide_actor, provide_services
from trilith.server.routes.errors import verdict
from trilith.server.routes.socket import serve_socket

ID: Final = "([A-Za-z0-9_-]{1,32})"
SOCKET: Final = re.compile("/api/tables/([^/]+)/socket/?")
SOCKET_TEMPLATE: Final = "/api/tables/{table_id}/socket"
# Nothing that these are sent comes near this, in bytes; what is longer is left to the framework.
LONGEST: Final = 8192
SECURITY: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
JSON: Final = (b"content-type", b"application/json")


class Asked(NamedTuple):
    """What a handler gets: the values in the address, and what was sent."""

    values: tuple[str, ...]
    data: Any
    services: Services
    actor: Actor
    request: Request[Any, Any, Any]


class Route(NamedTuple):
    """`template` is its address as the framework names it. What is sent is read by `decoder`, if there is one."""

    path: re.Pattern[str]
    template: str
    status: int
    handle: Callable[[Asked], Awaitable[object]]
    decoder: "msgspec.json.Decoder[Any] | None" = None


def _set_up(asked: Asked) -> Awaitable[object]:
    return tables.set_up.fn(asked.data, asked.services, asked.actor, asked.request)


def _join(asked: Asked) -> Awaitable[object]:
    return tables.join.fn(asked.values[0], asked.data, asked.services, asked.actor, asked.request)


def _show(asked: Asked) -> Awaitable[object]:
    return tables.show.fn(asked.values[0], asked.services, asked.actor)


ROUTES: Final = {
    "POST": (
        Route(re.compile("/api/tables"), "/api/tables", 201, _set_up, msgspec.json.Decoder(TableChoice)),
        Route(
            re.compile(f"/api/tables/{ID}/join"), "/api/tables/{table_id}/join", 200, _join,
            msgspec.json.Decoder(JoinChoice),
        ),
    ),
    "GET": (Route(re.compile(f"/api/tables/{ID}"), "/api/tables/{table_id}", 200, _show),),
}  # fmt: skip


class Direct:
    """Serves these, and leaves everything else to the framework's application."""

    def __init__(self, framework: Litestar, app: ASGIApp, hosts: OwnHosts) -> None:
        self._framework = framework
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Any, receive: Receive, send: Any) -> None:
        path = scope["path"]
        if scope["type"] == "websocket":
            if found := SOCKET.fullmatch(path):
                await self._open(scope, receive, send, found[1])
                return
        elif scope["type"] == "http" and not scope["query_string"]:
            for route in ROUTES.get(scope["method"], ()):
                if found := route.path.fullmatch(path):
                    await self._serve(route, found.groups(), scope, receive, send)
                    return
        await self._app(scope, receive, send)

    @property
    def _services(self) -> Services:
        return provide_services(self._framework.state)

    async def _admit(self, scope: Any) -> dict[str, str]:
        """The cookies to set. HTTPException or TrilithError if the request is refused."""
        scope.setdefault("state", {})
        check(scope, self._hosts)
        return await identify(scope, self._services.keys, self._services.people.sessions.resolve)

    async def _open(self, scope: Any, receive: Receive, send: Any, table_id: str) -> None:
        scope["path_template"] = SOCKET_TEMPLATE
        try:
            cookies = await self._admit(scope)
        except (HTTPException, TrilithError) as error:
            await refuse_socket(send, *refusal(error))
        else:
            await serve_socket(scope, receive, send, table_id, self._services, cookies)

    async def _serve(self, route: Route, values: tuple[str, ...], scope: Any, receive: Receive, send: Any) -> None:
        read: list[Any] = []
        data: Any = None
        try:
            cookies = await self._admit(scope)
            if route.decoder:
                data = route.decoder.decode(await _body(receive, read))
        except (HTTPException, TrilithError, msgspec.MsgspecError, UnicodeError, RecursionError, _Unusual):
            await self._app(scope, _again(read, receive), send)
            return
        scope["path_template"] = route.template
        services, headers, status = self._services, SECURITY, route.status
        request: Request[Any, Any, Any] = Request(scope)
        try:
            asked = Asked(values, data, services, provide_actor(scope, services), request)
            body = encode(await route.handle(asked))
        except Exception as error:
            found = verdict(error, scope["method"], scope["path"])
            status, body = found.status, encode(found.as_json)
            headers = [
                *headers,
                *((name.lower().encode(), value.encode()) for name, value in (found.headers or {}).items()),
            ]
        length = (b"content-length", str(len(body)).encode())
        set_cookies = [(b"set-cookie", cookie.encode("latin-1")) for cookie in cookies.values()]
        start: Any = {
            "type": "http.response.start",
            "status": status,
            "headers": [JSON, length, *set_cookies, *headers],
        }
        await send(start)
        end: Any = {"type": "http.response.body", "body": body}
        await send(end)


class _Unusual(Exception):
    """The body of a request is not as short, or not as whole, as those that are served here."""


async def _body(receive: Receive, read: list[Any]) -> bytes:
    """What was sent. What is `read` for that is noted."""
    parts: list[bytes] = []
    length = 0
    while True:
        message: Any = await receive()
        read.append(message)
        if message["type"] != "http.request" or length > LONGEST:
            raise _Unusual
        parts.append(message["body"])
        length += len(message["body"])
        if not message.get("more_body"):
            return b"".join(parts)


def _again(read: list[Any], receive: Receive) -> Receive:
    """What was read already, and then what comes."""
    waiting = iter(read)

    async def receive_again() -> Any:
        message = next(waiting, None)
        return await receive() if message is None else message

    return receive_again
