"""Several machines through Ray, which is an extra of its own."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from trilith.games.errors import TrilithError

# How long the cluster's head may take to answer, in seconds.
TO_ANSWER = 5.0


def check_ray() -> Any:
    """Ray itself. TrilithError says how to get it."""
    try:
        return import_module("ray")
    except ImportError:
        raise TrilithError("--ray needs the extra ray: pip install 'trilith[ray]'") from None


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at this address ("local" for one just for this)."""
    ray = check_ray()
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:
        # Ray has no error of its own for this: where it does not come up in time it raises a bare Exception.
        raise TrilithError(f"no Ray cluster answers at {address}: {str(error).partition(chr(10))[0]}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Ray tries for minutes, and noisily, where nobody is."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), TO_ANSWER).close()


def results(ray: Any, done: Any) -> Any:
    """What was worked out elsewhere, or the error it came to."""
    try:
        return ray.get(done)
    except Exception as error:
        # Ray wraps what went wrong over there.
        cause = getattr(error, "cause", None)
        raise cause if isinstance(cause, TrilithError) else error from None
