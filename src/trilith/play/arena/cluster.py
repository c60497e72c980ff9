"""The games of a tournament on several machines, through Ray, which is an extra of its own."""

import socket
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from trilith.games.errors import TrilithError
from trilith.play.arena.game import Job, Played, play_game

# How long the cluster's head may take to answer, in seconds.
TO_ANSWER = 5.0


def play_on_cluster(waiting: Sequence[Job], address: str) -> Iterator[Played]:
    """Play them on the Ray cluster at this address ("local" for one just for this); each as soon as it is over.

    All its machines need the same Trilith installed. Each of them compiles for itself once.
    """
    ray = check_ray()
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, OverflowError, ValueError, RuntimeError) as error:
        raise TrilithError(f"no Ray cluster answers at {address}: {str(error).partition(chr(10))[0]}") from None
    try:
        play = ray.remote(play_game)
        playing = [play.remote(job) for job in waiting]
        while playing:
            done, playing = ray.wait(playing)
            yield from _results(ray, done)
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Ray tries for minutes, and noisily, where nobody is."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), TO_ANSWER).close()


def check_ray() -> Any:
    """Ray itself. TrilithError says how to get it."""
    try:
        return import_module("ray")
    except ImportError:
        raise TrilithError("--ray needs the extra ray: pip install 'trilith[ray]'") from None


def _results(ray: Any, done: Sequence[Any]) -> list[Played]:
    try:
        found: list[Played] = ray.get(done)
    except Exception as error:
        # Ray wraps what went wrong over there.
        cause = getattr(error, "cause", None)
        raise cause if isinstance(cause, TrilithError) else error from None
    return found
