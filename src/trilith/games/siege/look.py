"""What Siege Stones looks like: clay on a stitched cloth, each player's in a colour of their own choice."""

from collections.abc import Mapping

from trilith.games.look import Look, PieceLook
from trilith.games.stones.look import CLEAR, pocket_board


def look(options: Mapping[str, str]) -> Look:
    first, second = options["colours"].split("-")
    # The bar and the ring tell any two colours apart, for those who cannot see them as well.
    pieces = {
        "w": PieceLook(f"{first} stone", "clay-stone", first, "●", mark="bar"),
        "b": PieceLook(f"{second} stone", "clay-stone", second, "◎", mark="ring"),
        "c": CLEAR,
    }
    return Look(
        title="Siege Stones",
        tagline="3 Stones for the road: play in line with the last, score threes",
        board=pocket_board(options["board"], "cloth", "seam"),
        pieces=pieces,
        players=(first.capitalize(), second.capitalize()),
    )
