"""Requests to a server: with a token or as a guest, and again after a pause when the server asks for one."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPException
from http.cookiejar import CookieJar
from importlib.metadata import PackageNotFoundError, version
from random import random
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from trilith.games.arguments import is_seconds, shown
from trilith.games.errors import TrilithError
from trilith.games.notation import expect_text

Json = dict[str, Any]
# Too many requests, and a server that restarts or is busy: it may be asked again.
ASK_AGAIN: Final = (429, 503)
# The pause before something is tried again, in seconds, where the server does not say. It doubles with every try.
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 10.0


class ServerError(TrilithError):
    """The server said no; `status` is HTTP's number for why.

    >>> error = ServerError("there is no such game", 404)
    >>> error.status, str(error)
    (404, 'there is no such game')
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class ConnectionLost(TrilithError):
    """The server could not be reached, for longer than the client is patient.

    >>> issubclass(ConnectionLost, TrilithError)
    True
    """


class Connection:
    """`timeout` is how long an answer may take, `patience` how long to try again and again, in seconds."""

    def __init__(self, server: str, token: str | None, timeout: float, patience: float) -> None:
        for name, seconds in (("timeout", timeout), ("patience", patience)):
            if not is_seconds(seconds):
                raise TrilithError(f"{name} is a number of seconds, not {shown(seconds)}")
        expect_text(server, "the address of a server")
        address = urlsplit(server if "://" in server else f"http://{server}")
        if address.scheme not in ("http", "https") or not address.hostname:
            raise TrilithError(f"{server[:100]!r} is not the address of a server, such as http://localhost:8000")
        self.server = f"{address.scheme}://{address.netloc}{address.path.rstrip('/')}"
        self._patience = patience
        self._timeout = timeout
        self._headers = {"User-Agent": f"trilith.Client/{_version()}", "Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {expect_text(token, 'a token').strip()}"
        # A guest is known by a cookie.
        self._opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> Any:
        return self._again(lambda: self._read(path, None), is_repeatable=True)

    def text(self, path: str) -> str:
        with self._again(lambda: self._open(path, None), is_repeatable=True) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: Mapping[str, object], is_repeatable: bool = False) -> Any:
        """Send something. If the connection breaks, it is not known whether it arrived: it is sent again only if it
        `is_repeatable`."""
        return self._again(lambda: self._read(path, body), is_repeatable)

    def lines(self, path: str) -> Iterator[Json]:
        """What the server sends, message by message, until the connection ends. It is not opened again."""
        answer = self._again(lambda: self._open(path, None), is_repeatable=True)
        try:
            with answer:
                for line in answer:
                    if line.strip():
                        yield json.loads(line)
        except (OSError, HTTPException, ValueError):
            return  # it broke, perhaps in the middle of a line

    def _read(self, path: str, body: Mapping[str, object] | None) -> Any:
        with self._open(path, body) as answer:
            return json.load(answer)

    def _open(self, path: str, body: Mapping[str, object] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers | ({} if body is None else {"Content-Type": "application/json"})
        return self._opener.open(Request(self.server + path, data, headers), timeout=self._timeout)

    def _again(self, ask: Callable[[], Any], is_repeatable: bool) -> Any:
        """Ask, and ask again while that may help and there is patience left."""
        until, pause = time.monotonic() + self._patience, FIRST_PAUSE
        while True:
            try:
                return ask()
            except HTTPError as error:
                failure: TrilithError = ServerError(_detail(error), error.code)
                wait = _retry_after(error) or pause
                may_repeat = error.code in ASK_AGAIN
            except (OSError, HTTPException, json.JSONDecodeError) as error:
                failure = ConnectionLost(f"{self.server} cannot be reached: {_reason(error)}")
                wait, may_repeat = pause, is_repeatable or _never_arrived(error)
            if not may_repeat or time.monotonic() + wait > until:
                raise failure from None
            # Not all clients of a server that restarts come back at the same moment.
            time.sleep(wait * (1 + random() / 4))
            pause = min(2 * pause, LONGEST_PAUSE)


def _detail(error: HTTPError) -> str:
    """The server's sentence."""
    try:
        said = json.loads(error.read())
        return str(said["detail"])
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return f"the server answered {error.code} {error.reason}"


def _retry_after(error: HTTPError) -> float | None:
    text = error.headers.get("Retry-After") or ""
    return float(text) if text.isdecimal() else None


def _reason(error: Exception) -> str:
    reason = error.reason if isinstance(error, URLError) else error
    return str(reason) or type(reason).__name__


def _never_arrived(error: Exception) -> bool:
    """Whether nobody was there to take the request."""
    return isinstance(error, URLError) and isinstance(error.reason, ConnectionRefusedError)


def _version() -> str:
    try:
        return version("trilith")
    except PackageNotFoundError:
        return "0"
