"""Setting up a position of Siege Stones by hand: as in 3 Stones."""

from trilith.games.stones.setup import fields, settle

__all__ = ["fields", "settle"]
