"""The sockets that a server listens on. Several processes share a port."""

import errno
import os
import socket
import sys
from ipaddress import ip_address
from typing import Final

from trilith.games.errors import TrilithError

# How many connections may wait to be accepted.
BACKLOG: Final = 1024


def listen(host: str, port: int, tries: int = 1, processes: int = 1) -> list[socket.socket]:
    """One socket for each process, on this port or one of the next.

    On Linux each process has a queue of its own, among which new connections are divided. Elsewhere all of them
    are given the same socket.
    """
    for number in range(port, min(port + max(1, tries), 65536)):
        try:
            first = _bound(host, number)
            if processes == 1:
                return [_listening(first)]
            if sys.platform != "linux":
                return [_listening(first)] * processes
            # Sockets that share their port would share it with any other server too: so a plain one asked first
            # whether the port is free.
            chosen: int = first.getsockname()[1]
            first.close()
            return [_listening(_bound(host, chosen, is_shared=True)) for _ in range(processes)]
        except socket.gaierror:
            raise TrilithError(f"{host} is not an address of this machine") from None
        except OSError as error:
            why = error
    raise TrilithError(_why_not(why, host, port))


def network_address(host: str) -> str | None:
    """Where other machines of the network reach a server that listens on all addresses; None if they cannot, or if it
    listens on one address alone."""
    family, anywhere = (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
    if host not in ("", "0.0.0.0", "::"):
        return None
    try:
        # Nothing is sent: this only asks which of the machine's addresses would be used.
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((anywhere, 9))
            found = str(asking.getsockname()[0])
    except OSError:
        return None
    return None if ip_address(found).is_loopback else found


def _bound(host: str, port: int, is_shared: bool = False) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        # Lets a restarted server reuse its port at once. On Windows it would share the port instead.
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared and sys.platform == "linux":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def _listening(bound: socket.socket) -> socket.socket:
    try:
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise
    return bound


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken: choose another with --port"
    return f"cannot listen on {host}, port {port}: {error.strerror}"
