"""Where another device, such as a phone, opens this server."""

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from trilith.server.listening import network_address
from trilith.server.settings import Settings


def address_for_others(settings: Settings, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address without a path. On the server's own machine it may be called by a name that only that machine knows:
    other devices get its address in the network."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    here = connection.base_url
    if is_local(here.hostname or "") and (there := network_address(settings.host)):
        here = here.with_replacements(netloc=_netloc(there, here.port))
    return str(here).rstrip("/")


def is_out_of_reach(address: str) -> bool:
    """Whether only the machine itself gets there."""
    return is_local(urlsplit(address).hostname or "")


def is_local(name: str) -> bool:
    """Whether a host's name means the machine that it is used on."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _netloc(host: str, port: int | None) -> str:
    name = f"[{host}]" if ":" in host else host
    return name if port is None else f"{name}:{port}"
