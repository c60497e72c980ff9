"""Errors as answers: a page for people, JSON for programs."""

import logging
from http import HTTPStatus
from typing import Any, Final

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


def refuse(request: AnyRequest, error: TrilithError) -> Answer:
    """A mistake of the person who asked, in a sentence."""
    return answer(request, 400, str(error))


def busy(request: AnyRequest, error: QueueFull | TooManyPasswords) -> Answer:
    """More is to be computed than anybody would wait for."""
    return answer(request, 503, str(error), {"Retry-After": "60"})


def damaged(request: AnyRequest, error: DamagedTable) -> Answer:
    """A game that was stored and cannot be read any more: neither a mistake of the person who asked, nor a crash."""
    return answer(request, 500, str(error))


def store_failed(request: AnyRequest, error: StoreFailed) -> Answer:
    """The database is away, which does not last."""
    return answer(request, 503, str(error), {"Retry-After": RETRY_AFTER})


def not_yet(request: AnyRequest, error: InPlay) -> Answer:
    """What an engine may say only when a game is over."""
    return answer(request, 409, str(error))


def wrong_password(request: AnyRequest, error: WrongPassword) -> Answer:
    """Whether it is the name or the password that is wrong does not show."""
    return answer(request, 401, str(error))


def not_let_in(request: AnyRequest, error: UnknownPasskey) -> Answer:
    """A passkey that nobody can sign in with."""
    return answer(request, 401, str(error))


def too_many_tries(request: AnyRequest, error: TooManyTries) -> Answer:
    return answer(request, 429, str(error), {"Retry-After": str(error.seconds)})


def too_deep(request: AnyRequest, error: RecursionError) -> Answer:
    """JSON that is nested too deeply to be read."""
    return answer(request, 400, "that is nested too deeply")


def decline(request: AnyRequest, error: HTTPException) -> Answer:
    """What the server cannot do for this request."""
    extra = {"extra": error.extra} if error.extra else {}
    # The framework has no sentence for this.
    is_plain = error.status_code == 413 and error.detail == HTTPStatus(413).phrase
    return answer(request, error.status_code, TOO_LARGE if is_plain else error.detail, error.headers, **extra)


def crash(request: AnyRequest, error: Exception) -> Answer:
    """An error of ours, with details in the log. A client that disconnected is not one."""
    if not (isinstance(error, HTTPException) and error.detail == HUNG_UP):
        LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return answer(request, 500, f"something went wrong on the server: if you report it, add the number {number()}")


def answer(request: AnyRequest, status: int, detail: str, headers: dict[str, str] | None = None, **more: Any) -> Answer:
    if not _is_page(request):
        return Response({"status_code": status, "detail": detail, **more}, status_code=status, headers=headers)
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


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    DamagedTable: damaged,
    StoreFailed: store_failed,
    InPlay: not_yet,
    WrongPassword: wrong_password,
    UnknownPasskey: not_let_in,
    TooManyTries: too_many_tries,
    TooManyPasswords: busy,
    TrilithError: refuse,
    QueueFull: busy,
    RecursionError: too_deep,
    HTTPException: decline,
    500: crash,
}
