"""Work on several machines through Ray, an optional dependency."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from trilith.games.errors import TrilithError

# Seconds that the head of the cluster may take to answer.
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
        _check_address(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:
        # Ray has no error of its own for this: where it does not come up in time it raises a bare Exception.
        raise TrilithError(f"no Ray cluster answers at {address}: {str(error).partition(chr(10))[0]}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_address(address: str) -> None:
    """Fail at once where nobody listens: Ray itself tries for minutes, and noisily."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), TO_ANSWER).close()


def results(ray: Any, done: Any) -> Any:
    """What another machine computed, or the error that it ran into."""
    try:
        return ray.get(done)
    except Exception as error:
        # Ray wraps the error of the other machine.
        cause = getattr(error, "cause", None)
        raise cause if isinstance(cause, TrilithError) else error from None
