"""What can go wrong between a command and the world around it."""

from trilith.games.errors import TrilithError


class CommandError(TrilithError):
    """Something a command was asked for and cannot do."""
