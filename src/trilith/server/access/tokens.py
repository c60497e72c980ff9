"""The tokens of bots: `Authorization: Bearer TOKEN`. A bot can play, and nothing else."""

import re
from collections.abc import Iterable
from typing import Final

# What the token of a bot begins with. Those of people do not: a browser's cannot be used by a program.
BOT_TOKEN: Final = "trilith-bot-"
SCHEME: Final = b"bearer"
# What bots may ask for: what they need to find a game and to play it.
_TABLE: Final = r"tables/[^/]+(/(join|move|deed|stream|socket|record|turns/[0-9]+))?"
_TOURNAMENT: Final = r"tournaments/(?!import/?$)[^/]+"
_ALLOWED: Final = re.compile(
    rf"/api/({_TABLE}|{_TOURNAMENT}|tables|public|mine|waiting|games|look|position(/[a-z]+)?|rules/[^/]+)/?"
)
_ALLOWED_TO_READ: Final = re.compile(rf"/api/account/?|/api/players/.*|/api/{_TOURNAMENT}/(json|boards)/?")
# What a bot may do in a tournament: what a player does for themselves.
IN_TOURNAMENTS: Final = frozenset({"join", "check_in", "away", "bye", "withdraw", "return", "report", "confirm"})
UNKNOWN: Final = "this token is not valid, or not any more: its owner can make a new one"
ONLY_PLAY: Final = (
    "a bot can set up, join, watch and play games, and enter tournaments, and nothing else: sign in yourself for that"
)


def token_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The token that came with a request."""
    for name, value in headers:
        if name.lower() == b"authorization":
            scheme, _, token = value.partition(b" ")
            if scheme.lower() == SCHEME:
                return token.strip().decode("latin-1")
    return None


def bots_may(path: str, is_reading: bool) -> bool:
    """Whether this address is one for bots.

    >>> bots_may("/api/tables/a1/move", False), bots_may("/api/tables/a1/bets", False)
    (True, False)
    >>> [bots_may(f"/api/tournaments{rest}", False) for rest in ("/a1", "", "/import")]
    [True, False, False]
    >>> bots_may("/api/account", True), bots_may("/api/account", False), bots_may("/account", True)
    (True, False, False)
    """
    return bool(_ALLOWED.fullmatch(path) or (is_reading and _ALLOWED_TO_READ.fullmatch(path)))
