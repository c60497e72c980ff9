"""Puzzles: positions with one right move, proven, with what they are about and how hard they are (docs/puzzles.md)."""
