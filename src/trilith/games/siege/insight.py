"""What a strong player of Siege Stones looks at: the same as in 3 Stones."""

from trilith.games.stones.insight import LEVELS, evaluate, order_score, score_bound, terminal_score

__all__ = ["LEVELS", "evaluate", "order_score", "score_bound", "terminal_score"]
