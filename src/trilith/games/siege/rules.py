"""Siege Stones: 3 Stones as it is played on the road. Only the board it starts on is its own."""

from trilith.games.stones.rules import (
    MAX_MOVES,
    State,
    apply,
    chance,
    legal,
    result,
    score,
    start,
    to_move,
)

__all__ = ["MAX_MOVES", "State", "apply", "chance", "legal", "result", "score", "start", "to_move"]
