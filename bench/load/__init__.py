"""Many games at once: how long from sending a move until both sides see it. Server and players have a process each."""

from bench.load.run import main

__all__ = ["main"]
