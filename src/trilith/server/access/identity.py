"""Who somebody is: a browser, by a random number in a signed cookie.

The signature keeps anybody from making a number up: a seat can only be taken by a number that this server issued.
"""

import hmac
import secrets
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

COOKIE: Final = "trilith"
# The token of somebody who is signed in, signed as well: what is made up costs no question to the database.
SESSION_COOKIE: Final = "trilith-session"
# The ids of the players who were signed in at this browser, the latest first: who plays a game does not bet on it under
# another name.
PLAYERS_COOKIE: Final = "trilith-players"
BETWEEN: Final = "~"
MOST_PLAYERS: Final = 12
ID_BYTES: Final = 16
# How many cookies of our name to look at. A browser sends more than one only where another program has set it too.
MOST_COOKIES: Final = 20
# Browsers keep no cookie longer than this, in seconds.
MAX_AGE: Final = 400 * 24 * 3600


def new_browser() -> str:
    return secrets.token_hex(ID_BYTES)


def signed(browser: str, keys: Sequence[bytes]) -> str:
    """The cookie's value. The first key signs."""
    return f"{browser}.{_signature(browser, keys[0])}"


def read(value: str, keys: Sequence[bytes]) -> str | None:
    """The browser's number, if this server signed it."""
    browser, _, signature = value.partition(".")
    if value.isascii() and any(hmac.compare_digest(_signature(browser, key), signature) for key in keys):
        return browser
    return None


def from_headers(
    headers: Iterable[tuple[bytes, bytes]], keys: Sequence[bytes], cookie_name: str = COOKIE
) -> str | None:
    """The browser's number from the headers of a request, or what another cookie of ours holds.

    Cookies of other programs on the same host come along, and no parser can be expected to read them all: they are
    split off by themselves, and any cookie of ours that is valid counts.
    """
    cookies = (cookie for name, header in headers if name.lower() == b"cookie" for cookie in header.split(b";"))
    pairs = (cookie.decode("latin-1").partition("=") for cookie in cookies)
    ours = (value.strip() for name, _, value in pairs if name.strip() == cookie_name)
    return next((browser for value in islice(ours, MOST_COOKIES) if (browser := read(value, keys))), None)


def players_before(headers: Iterable[tuple[bytes, bytes]], keys: Sequence[bytes]) -> list[str]:
    """The players who were signed in at the browser that sent these headers, the latest first."""
    found = from_headers(headers, keys, PLAYERS_COOKIE)
    return found.split(BETWEEN)[:MOST_PLAYERS] if found else []


def with_player(players: Sequence[str], player: str) -> str:
    """What the cookie holds once this player has signed in, too.

    >>> with_player(["a", "b"], "b")
    'b~a'
    """
    return BETWEEN.join(list(dict.fromkeys([player, *players]))[:MOST_PLAYERS])


def set_cookie(browser: str, keys: Sequence[bytes], is_secure: bool, cookie_name: str = COOKIE) -> str:
    """The Set-Cookie header."""
    value = f"{cookie_name}={signed(browser, keys)}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax"
    return f"{value}; Secure" if is_secure else value


def drop_cookie(cookie_name: str) -> str:
    """The Set-Cookie header that makes a browser forget it."""
    return f"{cookie_name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


def _signature(browser: str, key: bytes) -> str:
    return hmac.digest(key, browser.encode(), "sha256").hex()
