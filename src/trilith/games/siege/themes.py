"""The themes of Siege Stones puzzles: those of 3 Stones."""

from typing import Final

from trilith.games.stones.themes import hooks

HOOKS: Final = hooks("siege")
