"""What can go wrong between a command and the world around it."""

from trilith.games.errors import TrilithError


class CommandError(TrilithError):
    """Something a command was asked for and cannot do; `instead` is a command that can be typed in its place."""

    def __init__(self, what: str, instead: str | None = None) -> None:
        super().__init__(what)
        self.instead = instead
