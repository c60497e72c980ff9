"""How Siege Stones is written down: just like 3 Stones, on its own pockets."""

from trilith.games.stones.notation import (
    held,
    last_point,
    move_from_text,
    move_text,
    pieces,
    players,
    state_from_text,
    state_text,
    steps,
    supplies,
)

__all__ = [
    "held",
    "last_point",
    "move_from_text",
    "move_text",
    "pieces",
    "players",
    "state_from_text",
    "state_text",
    "steps",
    "supplies",
]
