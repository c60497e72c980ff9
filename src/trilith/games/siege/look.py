"""What Siege Stones looks like: clay on a stitched cloth, each player's in a colour of their own choice."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw.boards import CLOTH
from trilith.games.draw.palette import AMBER, CHARCOAL, INDIGO, IVORY, JADE, PLUM, TEAL, TERRACOTTA
from trilith.games.draw.pieces import CLAY_STONE
from trilith.games.draw.points import SEAM
from trilith.games.look import Look, PieceLook
from trilith.games.stones.look import CLEAR, pocket_board

# The colours that players may choose their stones in.
COLOURS: Final = {colour.name: colour for colour in (TERRACOTTA, TEAL, IVORY, CHARCOAL, AMBER, INDIGO, PLUM, JADE)}


def look(options: Mapping[str, str]) -> Look:
    first, second = options["colours"].split("-")
    # The bar and the ring tell any two colours apart, for those who cannot see them as well.
    pieces = {
        "w": PieceLook(f"{first} stone", CLAY_STONE, COLOURS[first], "●", mark="bar"),
        "b": PieceLook(f"{second} stone", CLAY_STONE, COLOURS[second], "◎", mark="ring"),
        "c": CLEAR,
    }
    return Look(
        title="Siege Stones",
        tagline="3 Stones for the road: play in line with the last, score threes",
        board=pocket_board(options["board"], CLOTH, SEAM),
        pieces=pieces,
        players=(first.capitalize(), second.capitalize()),
    )
