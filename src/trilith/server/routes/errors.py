"""Errors as answers: a page for people, JSON for programs."""

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Template

from trilith.games.errors import TrilithError
from trilith.server.logs import REQUEST
from trilith.server.people.passkeys import UnknownPasskey
from trilith.server.people.passwords import TooManyPasswords
from trilith.server.people.service import WrongPassword
from trilith.server.people.tries import TooManyTries
from trilith.server.store import DamagedTable, StoreFailed
from trilith.server.tables.in_play import InPlay
from trilith.server.workers.pool import QueueFull

LOG: Final = logging.getLogger(__name__)
TITLES: Final = {
    400: "That did not work",
    401: "Not signed in",
    403: "Not allowed",
    404: "There is nothing here",
    405: "That did not work",
    413: "That is too large",
    429: "Too many requests",
    500: "Something went wrong",
    503: "Back in a moment",
}
# When to try again what the database could not do, in seconds.
RETRY_AFTER: Final = "2"
# The framework's message when a client disconnects before it has sent everything it announced.
HUNG_UP: Final = "client disconnected prematurely"
TOO_LARGE: Final = "that is too large: the record of one game has at most 60,000 characters"
SENTENCES: Final = {
    404: "The page may have moved, or the address may be mistyped.",
    500: "This is our fault, and it has been logged. Try again in a moment.",
}

AnyRequest = Request[Any, Any, Any]
Answer = Response[Any] | Template


class Verdict(NamedTuple):
    """What is answered to an error. `extra` says which part of a request cannot be read."""

    status: int
    detail: str
    headers: dict[str, str] | None = None
    extra: Any = None

    @property
    def as_json(self) -> dict[str, Any]:
        return {"status_code": self.status, "detail": self.detail} | ({"extra": self.extra} if self.extra else {})


def _damaged(error: DamagedTable) -> Verdict:
    """A game that was stored and cannot be read any more: neither a mistake of the person who asked, nor a crash."""
    return Verdict(500, str(error))


def _store_failed(error: StoreFailed) -> Verdict:
    """The database is away, which does not last."""
    return Verdict(503, str(error), {"Retry-After": RETRY_AFTER})


def _not_yet(error: InPlay) -> Verdict:
    """What an engine may say only when a game is over."""
    return Verdict(409, str(error))


def _not_let_in(error: WrongPassword | UnknownPasskey) -> Verdict:
    """Whether it is the name or the password that is wrong does not show, nor whether there is such a passkey."""
    return Verdict(401, str(error))


def _too_many_tries(error: TooManyTries) -> Verdict:
    return Verdict(429, str(error), {"Retry-After": str(error.seconds)})


def _busy(error: QueueFull | TooManyPasswords) -> Verdict:
    """More is to be computed than anybody would wait for."""
    return Verdict(503, str(error), {"Retry-After": "60"})


def _refused(error: TrilithError) -> Verdict:
    """A mistake of the person who asked, in a sentence."""
    return Verdict(400, str(error))


def _too_deep(error: RecursionError) -> Verdict:
    """JSON that is nested too deeply to be read."""
    return Verdict(400, "that is nested too deeply")


def _declined(error: HTTPException) -> Verdict:
    """What the server cannot do for this request."""
    # The framework has no sentence for this.
    is_plain = error.status_code == 413 and error.detail == HTTPStatus(413).phrase
    headers = dict(error.headers) if error.headers else None
    return Verdict(error.status_code, TOO_LARGE if is_plain else error.detail, headers, error.extra)


def _crashed(error: Exception, method: str, path: str) -> Verdict:
    """An error of ours, with details in the log. A client that disconnected is not one."""
    if not (isinstance(error, HTTPException) and error.detail == HUNG_UP):
        LOG.error("%s %s", method, path, exc_info=error)
    return Verdict(500, f"something went wrong on the server: if you report it, add the number {number()}")


VERDICTS: Final[dict[type[Exception], Callable[[Any], Verdict]]] = {
    DamagedTable: _damaged,
    StoreFailed: _store_failed,
    InPlay: _not_yet,
    WrongPassword: _not_let_in,
    UnknownPasskey: _not_let_in,
    TooManyTries: _too_many_tries,
    TooManyPasswords: _busy,
    TrilithError: _refused,
    QueueFull: _busy,
    RecursionError: _too_deep,
    HTTPException: _declined,
}


def verdict(error: Exception, method: str, path: str) -> Verdict:
    """What to answer to a request that ended with this error."""
    if not (isinstance(error, HTTPException) and error.status_code == 500):
        for kind in type(error).__mro__:
            if kind in VERDICTS:
                return VERDICTS[kind](error)
    return _crashed(error, method, path)


def respond(request: AnyRequest, error: Exception) -> Answer:
    """The answer to a request that ended with this error: a page, or JSON."""
    status, detail, headers, _ = found = verdict(error, request.method, request.url.path)
    if not _is_page(request):
        return Response(found.as_json, status_code=status, headers=headers)
    plain = {member.value: member.phrase for member in HTTPStatus}.get(status)
    is_told = bool(detail) and detail not in (plain, "Not Found") and status != 500
    sentence = detail[0].upper() + detail[1:] + ("" if detail[-1:] in ".!?" else ".") if is_told else ""
    context = {
        "status": status,
        "title": TITLES.get(status, "That did not work"),
        "detail": sentence or SENTENCES.get(status, "Go back and try something else."),
        "number": number() if status >= 500 else None,
    }
    return Template("error.html", context=context, status_code=status, headers=headers)


def number() -> str:
    """That of this request, by which it is found in the log."""
    return REQUEST.get() or "unknown"


def _is_page(request: AnyRequest) -> bool:
    """A browser that goes somewhere asks for HTML; scripts and programs do not."""
    wants = request.headers.get("accept", "")
    path = request.url.path
    return "text/html" in wants and not path.startswith(("/api", "/art", "/static", "/schema"))


HANDLERS: Final[dict[int | type[Exception], Any]] = {500: respond, **dict.fromkeys(VERDICTS, respond)}
