"""Under which of its addresses the server can offer passkeys.

Browsers keep a passkey for a name, never for a number, and only on pages that came safely: by https, or from localhost.
The port of localhost is the one that the server listens on: what another program on this machine obtained at its own
port is not taken here.
"""

from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from trilith.server.access.hosts import LOCAL_NAME

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class Site(NamedTuple):
    """`name` is whose passkeys they are, `origin` where a page must be that asks for one."""

    name: str
    origin: str


def passkey_site(host: str, public_url: str | None, port: int | None) -> Site | None:
    """The site that a request with this `Host` came to, or None if browsers know no passkeys there.

    >>> passkey_site("club.example", "https://club.example/", 8000)
    Site(name='club.example', origin='https://club.example')
    >>> passkey_site("localhost:8000", None, 8000)
    Site(name='localhost', origin='http://localhost:8000')
    >>> passkey_site("127.0.0.1:8000", None, 8000), passkey_site("localhost:9000", None, 8000)
    (None, None)
    >>> passkey_site("club.example", "http://club.example", 80), passkey_site("192.0.2.1", "https://192.0.2.1", 443)
    (None, None)
    """
    urls = [url for url in (public_url, f"http://{LOCAL_NAME}:{port}" if port else None) if url]
    sites = [site for url in urls if (site := _site(url))]
    return next((site for site in sites if site.origin.partition("://")[2] == host.lower()), None)


def _site(url: str) -> Site | None:
    parts = urlsplit(url)
    name = (parts.hostname or "").lower()
    if not name or _is_number(name) or (parts.scheme != "https" and name != LOCAL_NAME):
        return None
    port = "" if parts.port in (None, DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return Site(name, f"{parts.scheme}://{name}{port}")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
