"""What a strong player of Siege Stones looks at: the same as in 3 Stones."""

from trilith.games.stones.insight import LEVELS, evaluate, final, promise, span

__all__ = ["LEVELS", "evaluate", "final", "promise", "span"]
