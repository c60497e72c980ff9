"""How Outfox is solved, for two players: by proof, on positions under one name for all their images."""

from typing import Final

from trilith.games.outfox.canon import OCCUPANCIES, canonical, fill_lookup, state_of
from trilith.games.outfox.threats import can_win_now, safe_moves

__all__ = [
    "FAVOURITE",
    "LOOKUP_SIZE",
    "METHODS",
    "SCRATCH_SIZE",
    "can_win_now",
    "canonical",
    "fill_lookup",
    "safe_moves",
    "state_of",
]

METHODS: Final = ("proof",)
# Who mostly wins. Only the order of questions depends on it.
FAVOURITE: Final = 1
# Numbers of scratch scratch and of tables to look things up in.
SCRATCH_SIZE: Final = 19
LOOKUP_SIZE: Final = OCCUPANCIES
