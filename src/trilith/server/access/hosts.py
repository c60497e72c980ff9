"""Under which names the server answers.

A hostile page can have its own name point to this machine and then talk to the server as if it were one of our pages
(DNS rebinding). The name it was opened with still arrives in the `Host` header, so only our own names are served.
"""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from trilith.games.errors import TrilithError

# The longest name there can be, and a port.
LONGEST: Final = 260
# How many names that came with requests are remembered.
REMEMBERED: Final = 256
LOCAL_NAME: Final = "localhost"


def public_host(url: str) -> str:
    """The host in the URL that people open the server with. TrilithError if it is none."""
    try:
        parts = urlsplit(url)
        name = parts.hostname
        _ = parts.port
    except ValueError:
        name = None
    if not name or parts.scheme not in ("http", "https"):
        raise TrilithError(f"{url[:80]} is no address of a website, such as https://club.example")
    return name


class OwnHosts:
    """The names and addresses of this server: those of this machine, and any that were set when it was started."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name.lower() for name in names} | {LOCAL_NAME}
        self._addresses = {address for name in self._names if (address := _address(name))}
        # The same few come again and again.
        self._is_ours = lru_cache(REMEMBERED)(self._is_named)

    def includes(self, headers: Iterable[tuple[bytes, bytes]], local: str) -> bool:
        """Whether a request names this server. `local` is the address of this machine that it arrived at."""
        hosts = [value for name, value in headers if name.lower() == b"host"]
        return len(hosts) == 1 and len(hosts[0]) <= LONGEST and self._is_ours(hosts[0], local)

    def _is_named(self, host: bytes, local: str) -> bool:
        name = _without_port(host.decode("latin-1").lower())
        address = _address(name)
        if address is None:
            return name.removesuffix(".") in self._names
        return address.is_loopback or address in self._addresses or address == _address(local)


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        # How a socket for both kinds of addresses shows an IPv4 address.
        return address.ipv4_mapped
    return address
