"""What a strong player of Siege Stones looks at: the same as in 3 Stones."""

from trilith.games.stones.insight import evaluate, final, promise

__all__ = ["evaluate", "final", "promise"]
