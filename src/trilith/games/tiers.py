"""Tiers: the parts in which a game is solved, each from those that its moves lead to."""

from typing import NamedTuple


class Tier(NamedTuple):
    """So many entries, numbered densely. `numbers` tell the game's kernels which tier it is.

    `needs` names the tiers that must be known first.
    """

    name: str
    size: int
    numbers: tuple[int, int, int]
    needs: tuple[str, ...] = ()
