"""What went wrong, said to whoever asked: a page to people, JSON to programs."""

import logging
from http import HTTPStatus
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Template

from trilith.games.errors import TrilithError

LOG: Final = logging.getLogger(__name__)
TITLES: Final = {
    400: "That does not work",
    403: "Not from there",
    404: "There is nothing here",
    405: "That does not work",
    429: "A little slower, please",
    500: "Something went wrong",
}
# What the framework says of a client that leaves before all it announced was sent.
HUNG_UP: Final = "client disconnected prematurely"
SENTENCES: Final = {
    404: "The page may have moved, or the address has a slip in it.",
    500: "It is our fault, and it is written down. Try again in a moment.",
}

AnyRequest = Request[Any, Any, Any]
Answer = Response[Any] | Template


def refuse(request: AnyRequest, error: TrilithError) -> Answer:
    """What a person got wrong, in a sentence."""
    return answer(request, 400, str(error))


def too_deep(request: AnyRequest, error: RecursionError) -> Answer:
    """JSON within JSON within JSON: nobody means that."""
    return answer(request, 400, "that is nested too deeply")


def decline(request: AnyRequest, error: HTTPException) -> Answer:
    """What the server cannot do for this request."""
    extra = {"extra": error.extra} if error.extra else {}
    return answer(request, error.status_code, error.detail, error.headers, **extra)


def crash(request: AnyRequest, error: Exception) -> Answer:
    """What we got wrong: the log knows more. That somebody hung up is nothing we got wrong."""
    if not (isinstance(error, HTTPException) and error.detail == HUNG_UP):
        LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return answer(request, 500, "something went wrong on the server")


def answer(request: AnyRequest, status: int, detail: str, headers: dict[str, str] | None = None, **more: Any) -> Answer:
    if not _is_page(request):
        return Response({"status_code": status, "detail": detail, **more}, status_code=status, headers=headers)
    plain = {member.value: member.phrase for member in HTTPStatus}.get(status)
    is_told = bool(detail) and detail not in (plain, "Not Found") and status != 500
    sentence = detail[0].upper() + detail[1:] + ("" if detail[-1:] in ".!?" else ".") if is_told else ""
    context = {
        "status": status,
        "title": TITLES.get(status, "That does not work"),
        "detail": sentence or SENTENCES.get(status, "Go back, and try it another way."),
    }
    return Template("error.html", context=context, status_code=status, headers=headers)


def _is_page(request: AnyRequest) -> bool:
    """A browser that goes somewhere asks for HTML; scripts and programs do not."""
    wants = request.headers.get("accept", "")
    path = request.url.path
    return "text/html" in wants and not path.startswith(("/api", "/art", "/static", "/schema"))


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    TrilithError: refuse,
    RecursionError: too_deep,
    HTTPException: decline,
    500: crash,
}
