"""What a strong player of Siege Stones looks at: the same as in 3 Stones."""

from trilith.games.stones.insight import evaluate, final, promise, span

__all__ = ["evaluate", "final", "promise", "span"]
