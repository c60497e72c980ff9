"""What Siege Stones says to people: the same as 3 Stones, with its players' colours for their names."""

from trilith.games.stones.words import ending, task, why_not

__all__ = ["ending", "task", "why_not"]
