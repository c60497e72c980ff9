"""How Outfox is solved, for two players: by proof, on positions under one name for all their images."""

from typing import Final

from trilith.games.outfox.canon import OCCUPANCIES, canonical, furnish, state_of
from trilith.games.outfox.threats import can_win, safe

__all__ = ["FAVOURITE", "METHODS", "PAPER", "ROOM", "can_win", "canonical", "furnish", "safe", "state_of"]

METHODS: Final = ("proof",)
# Who mostly wins. Only the order of questions depends on it.
FAVOURITE: Final = 1
# Numbers of scratch paper and of tables to look things up in.
PAPER: Final = 19
ROOM: Final = OCCUPANCIES
