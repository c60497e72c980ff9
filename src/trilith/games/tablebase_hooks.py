"""Hooks for tablebases: what a game supplies so that its positions can be numbered, solved tier by tier, and looked up.

A game has one of two kinds, by how its tiers are computed: `RetrogradeHooks` where positions within a tier lead to each
other, `PanelSweepHooks` where every turn adds a two-sided panel.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple

from trilith.games.hooks import Buffer, S

# ---- charts: what half a turn does to all colourings of two-sided panels at once ----
#
# A colouring is a word with a bit for each panel. A step carries every bit to a place of its own, so what it makes of a
# colouring is what it makes of its low byte, xor what it makes of its high one: two lookups of 256 words. Behind them
# are the places of the panels, and a few numbers more.
HIGH: Final = 256  # where the lookup for the high byte begins
PLACES: Final = 512  # by panel: its place after the step
TO_CLASS: Final = 528  # the class of spaces that the step leads to
VARIANT: Final = 529  # what changes in the colouring when the panel placed lies black side up
FROM: Final = 530  # the panel that is flipped, or NO_PANEL
CHART: Final = 544  # numbers in a chart
NO_PANEL: Final = 16

# The halves of a turn, and what there is to see once the board is full.
PLACING: Final = 0
FLIPPING: Final = 1
ENDING: Final = 2


class Tier(NamedTuple):
    """A part of a tablebase that is solved and stored on its own, with `size` entries.

    `numbers` tell the game's kernels which tier it is; `needs` names the tiers that must be solved first.
    """

    name: str
    size: int
    numbers: tuple[int, int, int]
    needs: tuple[str, ...] = ()


# A tier's `numbers` as kernels get them.
Numbers = tuple[int, int, int]


@dataclass(frozen=True, kw_only=True)
class TablebaseHooks(Generic[S]):
    """tablebase.py: what both kinds share. All REQUIRED for the tablebase method, but for those with a default."""

    # The tiers of a ruleset, each after those it needs; none where the ruleset has no tablebase.
    tiers: Callable[[Mapping[str, str]], tuple[Tier, ...]]
    # Bytes of an entry on disk.
    entry_bytes: int
    # How many numbers the lookup array of a ruleset has, and the kernel that fills it.
    lookup_size: Callable[[Mapping[str, str]], int]
    fill_lookup: Callable[[Buffer], None]
    # The first two numbers of a state's tier.
    entry_tier: Callable[[S], tuple[int, int]]
    # The number of a state's entry in its tier.
    index_of: Callable[[S, Buffer], int]
    # The state of an entry, the first of those that share it.
    state_at: Callable[[Numbers, int, Buffer], S]
    # How many positions an entry counts for, and how many entries in a row count for as many.
    weight_at: Callable[[Numbers, int, Buffer], int]
    weight_holds: Callable[[Numbers], int]
    # optional: the state as the tablebase knows it.
    tablebase_state: Callable[[S], S] | None = None
    # optional: which rules the tablebase leaves out, in words.
    caveat: str | None = None
    # optional: the tiers of the book that comes with the package. It has all tiers from the first of these on, and only
    # who wins in the others.
    book: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RetrogradeHooks(TablebaseHooks[S]):
    """For tiers solved by retrograde analysis. All REQUIRED."""

    # Whether a turn leads to the same tier.
    stays_in_tier: Callable[[int], bool]
    # Up to which entry all stabilizers are known to have size 1, or minus up to which they may be larger.
    asymmetric_until: Callable[[Numbers, int, Buffer], int]
    # How many symmetries leave the state of an entry as it is; 0 where another entry stands for it.
    stabilizer_size: Callable[[Numbers, int, Buffer], int]
    # The entries from which a turn within the tier leads here, each with its stabilizer's size above; how many.
    predecessors: Callable[[S, Buffer, Buffer], int]


@dataclass(frozen=True, kw_only=True)
class PanelSweepHooks(TablebaseHooks[S]):
    """For tiers of two-sided panels, solved half a turn at a time for all colourings at once. All REQUIRED."""

    # How many rows a class has, in tiers of that many panels.
    choices: Callable[[int, Buffer], int]
    # The panels of the mover in the row of this number within its class.
    word_at: Callable[[int, int, Buffer], int]
    # Chart the steps of one half turn from a class; how many there are.
    chart_steps: Callable[[int, int, int, Buffer, Buffer], int]
    # Which steps a row has, and the rows they lead to; how many.
    link_rows: Callable[[int, int, int, int, Buffer, Buffer, Buffer], int]
    # The lines among these panels of a class that win when they have one colour; how many.
    threes: Callable[[int, int, int, Buffer, Buffer], int]
    # Whether the board can stand between the halves of a turn, the player who places being the mover.
    is_middle: Callable[[S], bool]
    # How many ways there are to finish the turn, and the state after it was finished in one of them.
    placings: Callable[[S], int]
    after_placing: Callable[[S, int], S]
    # What is the same for all turns with the same first half.
    half_of: Callable[[int], int]
    # Whether the game is over after the first half.
    ends_in_half: Callable[[int], bool]
    # The board after the first half, seen from the same player.
    after_half: Callable[[S, int], S]
