"""The symmetries of Siege Stones: those of its boards, worked out with 3 Stones'."""

from trilith.games.stones.symmetry import count, image

__all__ = ["count", "image"]
