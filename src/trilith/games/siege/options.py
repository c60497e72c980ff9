"""What can be chosen in Siege Stones: its own boards and colours, the rest as in 3 Stones."""

from typing import Final

from trilith.games.colours import ColoursOption
from trilith.games.ruleset import Option
from trilith.games.siege.look import COLOURS
from trilith.games.stones.options import HANDICAP, STARTER, SUPPLY


def _pair(text: str) -> str | None:
    """Two different colours, the first player's first."""
    first, _, second = text.partition("-")
    return text if first in COLOURS and second in COLOURS and first != second else None


COLOURS_CHOICE: Final = Option(
    "colours",
    ("terracotta-teal", f"any two of {', '.join(COLOURS)}, joined by -"),
    "each player's own set of stones",
    _pair,
    rule=lambda value, players: f"Your stones are {value.replace('-', ' and ')}.",
)
# Players bring their own colours to a table: the option is what those have who bring none.
COLOURS_OPTION: Final = ColoursOption(
    COLOURS_CHOICE.name, COLOURS, lambda value: tuple(value.split("-")), lambda colours: "-".join(colours)
)

OPTIONS: Final = (
    SUPPLY,
    Option(
        "board",
        ("hexagon", "octagon"),
        "the travelling cloth of 76 pockets, or the 80 pockets of 3 Stones",
        rule=lambda value, players: "The board is the octagon of 3 Stones. Eight of its pockets stay empty.",
    ),
    HANDICAP,
    STARTER,
    COLOURS_CHOICE,
)
