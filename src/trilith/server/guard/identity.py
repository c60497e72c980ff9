"""Who a browser is: a random number in a signed cookie, and nothing else.

The signature lets nobody make a number up, and a seat can be taken only by a number that this server gave out.
"""

import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "trilith"
ID_BYTES: Final = 16
# Browsers keep no cookie longer than this, in seconds.
KEPT: Final = 400 * 24 * 3600


def new_browser() -> str:
    return secrets.token_hex(ID_BYTES)


def signed(browser: str, secret: bytes) -> str:
    """What the cookie holds."""
    return f"{browser}.{_signature(browser, secret)}"


def read(value: str, secret: bytes) -> str | None:
    """The browser's number, if this server signed it."""
    browser, _, signature = value.partition(".")
    if not value.isascii() or not hmac.compare_digest(_signature(browser, secret), signature):
        return None
    return browser


def from_header(header: str, secret: bytes) -> str | None:
    """The same out of a Cookie header, where anything may stand."""
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return read(found.value, secret) if found else None


def set_cookie(browser: str, secret: bytes, is_secure: bool) -> str:
    """The Set-Cookie header."""
    value = f"{COOKIE}={signed(browser, secret)}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax"
    return f"{value}; Secure" if is_secure else value


def _signature(browser: str, secret: bytes) -> str:
    return hmac.digest(secret, browser.encode(), "sha256").hex()
