"""What can be chosen in Siege Stones: its own boards and colours, the rest as in 3 Stones."""

from typing import Final

from trilith.games.ruleset import Option
from trilith.games.siege.look import COLOURS
from trilith.games.stones.options import HANDICAP, STARTER, SUPPLY


def _pair(text: str) -> str | None:
    """Two different colours, the first player's first."""
    first, _, second = text.partition("-")
    return text if first in COLOURS and second in COLOURS and first != second else None


OPTIONS: Final = (
    SUPPLY,
    Option("board", ("hexagon", "octagon"), "the travelling cloth of 76 pockets, or the 80 pockets of 3 Stones"),
    HANDICAP,
    STARTER,
    Option(
        "colours",
        ("terracotta-teal", f"any two of {', '.join(COLOURS)}, joined by -"),
        "each player's own set of stones",
        _pair,
    ),
)
