"""What is checked for every request: who sends it, from where, and what a page may load.

- A request must name this server as its host: see `hosts`.
- A browser without one of our cookies gets one. Whether somebody is signed in with it, their session says.
- A program may come with the token of a bot instead, and can play with it, and nothing else.
- A request that changes something must come from our own pages: browsers say where a request or a socket comes from
  (`Origin`, `Sec-Fetch-Site`), and a foreign one is refused. Other programs say nothing and carry nobody's cookies.
- Pages run only our own scripts and styles, and no other site can put them in a frame.
"""

from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
)
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from trilith.games.errors import TrilithError
from trilith.server.access import identity, tokens
from trilith.server.access.hosts import OwnHosts
from trilith.server.access.keys import Keys

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
# Answers to whoever runs the server, which are the same for everybody under any name.
WITHOUT_IDENTITY: Final = "/health"
# The same for everybody, signed in or not.
SAME_FOR_ALL: Final = ("/static", "/art")
# Finds the session with a token.
Resolve = Callable[[str], Awaitable[object | None]]
NOT_OURS: Final = "this server has another address: open it there, or name this one with --public-url when starting it"
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Before a response is sent: the headers that every one of them carries."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


class AccessMiddleware(ASGIMiddleware):
    """Identifies browsers by their cookies, and refuses requests for other hosts, from foreign pages and for
    impossible paths."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, hosts: OwnHosts) -> None:
        self._hosts = hosts

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["path"].startswith(WITHOUT_IDENTITY):
            await next_app(scope, receive, send)
            return
        try:
            check(scope, self._hosts)
            services = scope["litestar_app"].state.services
            cookies = await identify(scope, services.keys, services.people.sessions.resolve)
        except (HTTPException, TrilithError) as error:
            if scope["type"] != ScopeType.WEBSOCKET:
                raise
            await refuse_socket(send, *refusal(error))
            return

        async def send_with_cookies(message: Message) -> None:
            if cookies and message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableScopeHeaders.from_message(message)
                for cookie in cookies.values():
                    headers.add("Set-Cookie", cookie)
            await send(message)

        await next_app(scope, receive, send_with_cookies)


def check(scope: Scope, hosts: OwnHosts) -> None:
    """HTTPException if a request is not for us, or comes from where it must not."""
    if not hosts.includes(scope["headers"], scope["server"][0] if scope["server"] else ""):
        raise HTTPException(NOT_OURS, status_code=HTTPStatus.MISDIRECTED_REQUEST)
    if "\0" in scope["path"]:
        raise NotFoundException
    if scope.get("method") not in SAFE_METHODS and not is_own(scope["headers"]):
        raise PermissionDeniedException("this can be done from Trilith's own pages only")


async def identify(scope: Scope, keys: Keys, resolve: Resolve) -> dict[str, str]:
    """Note in the scope which browser sends this, and with which session. Returns the cookies to set, by name: routes
    add to them when somebody signs in or out."""
    browser = identity.from_headers(scope["headers"], keys[:1])
    is_current = browser is not None
    # A cookie that an older key signed stands for the same browser, and is signed again.
    browser = browser or identity.from_headers(scope["headers"], keys[1:]) or identity.new_browser()
    cookies: dict[str, str] = {}
    scope["state"]["browser"], scope["state"]["cookies"] = browser, cookies
    if scope["path"].startswith(SAME_FOR_ALL):
        return cookies
    if bot := tokens.token_in(scope["headers"]):
        scope["state"]["session"] = await _bot_session(scope, bot, resolve)
        scope["state"]["is_bot"] = True
        return cookies
    if not is_current:
        cookies[identity.COOKIE] = identity.set_cookie(browser, keys, scope["scheme"] in ("https", "wss"))
    if token := identity.from_headers(scope["headers"], keys, identity.SESSION_COOKIE):
        scope["state"]["session"] = await resolve(token)
    return cookies


async def _bot_session(scope: Scope, token: str, resolve: Resolve) -> object:
    """401 if the token is not that of a bot, 403 for what is not for bots."""
    session = await resolve(token) if token.startswith(tokens.BOT_TOKEN) else None
    if session is None:
        raise NotAuthorizedException(tokens.UNKNOWN)
    if not tokens.bots_may(scope["path"], scope.get("method", "GET") in SAFE_METHODS):
        raise PermissionDeniedException(tokens.ONLY_PLAY)
    return session


def refusal(error: HTTPException | TrilithError) -> tuple[int, str]:
    """The status and the sentence for a request that is refused for this."""
    if isinstance(error, HTTPException):
        return error.status_code, error.detail
    return HTTPStatus.SERVICE_UNAVAILABLE, str(error)


async def refuse_socket(send: Send, status: int, why: str) -> None:
    """Answer a request for a socket with a status and a sentence instead of opening it."""
    events: list[Any] = [
        {
            "type": "websocket.http.response.start",
            "status": status,
            "headers": [(b"content-type", b"text/plain; charset=utf-8")],
        },
        {"type": "websocket.http.response.body", "body": why.encode()},
    ]
    for event in events:
        await send(event)


def is_own(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    host, origins = b"", []
    for name, value in headers:
        match name.lower():
            case b"host":
                host = value
            case b"origin":
                origins.append(value)
            case b"sec-fetch-site" if value not in (b"same-origin", b"none"):
                return False
    try:
        return all(urlsplit(origin).netloc == host for origin in origins)
    except ValueError:  # not a URL, such as http://[
        return False
