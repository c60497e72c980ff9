"""Errors of commands."""

from trilith.games.errors import TrilithError


class CommandError(TrilithError):
    """Something a command cannot do; `instead` is a command to suggest in its place."""

    def __init__(self, what: str, instead: str | None = None) -> None:
        super().__init__(what)
        self.instead = instead
