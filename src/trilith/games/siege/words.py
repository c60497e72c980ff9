"""What Siege Stones says to people: the same as 3 Stones, with its players' colours for their names."""

from trilith.games.stones.words import ending, lines_made, task, why_not

__all__ = ["ending", "lines_made", "task", "why_not"]
