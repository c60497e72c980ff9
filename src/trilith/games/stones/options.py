"""What can be chosen in 3 Stones. The clock, and time as a handicap, belong to a match, not to the rules."""

import re
from typing import Final

from trilith.games.ruleset import Option


def _points(text: str) -> str | None:
    """Points spotted, written like a score. Nothing to nobody is no handicap."""
    if text in ("none", "0-0"):
        return "none"
    return text if re.fullmatch("[1-9][0-9]?-0|0-[1-9][0-9]?", text) else None


SUPPLY: Final = Option("supply", ("bag", "skill"), "draw blind from the pouch, or hold half of all stones and choose")
HANDICAP: Final = Option(
    "handicap",
    ("none", "points spotted to one player, up to 99, written white-black as in 5-0 or 0-5"),
    "points one player has at the start",
    _points,
)
STARTER: Final = Option("starter", ("white", "black"), "who plays first")

OPTIONS: Final = (
    SUPPLY,
    Option("board", ("octagon", "quick"), "80 pockets and 72 stones, or 36 pockets and 30 stones"),
    HANDICAP,
    STARTER,
)
