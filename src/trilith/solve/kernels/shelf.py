"""Lets a search look up entries of a database, as far as their blocks lie on the shelf (solve/shelf.py).

The shelf is one row of words: what stands where, the game's tables, which blocks lie in which slots, and
the slots themselves.
"""

from typing import Any, Final

from trilith.engine.kernels.open import UNKNOWN
from trilith.engine.primitives import advanced
from trilith.solve.kernels.open import bare, entry_tier, index_of

# Words of a slot, as a power of two: a block of 32 KB.
SLOT: Final = 12
# Places of single words: where the game's tables, the numbers of slots and the slots begin; and how many entries stand
# in a word, as a power of two.
TABLES, PLACES, SLOTS, PER_WORD = range(4)
# By tier: the number of its first block, or NOWHERE.
FIRST: Final = 4
TIERS: Final = 64
HEADER: Final = FIRST + TIERS * TIERS

# In place of a slot: the block is not here, and whether somebody missed it.
NOWHERE: Final = -1
MISSED: Final = -2


def known(state: Any, lore: Any) -> int:
    """What the database says of a state, if it has it and the block is here."""
    alone = bare(state)
    tier = entry_tier(alone)
    if tier[0] < 0:
        return UNKNOWN
    first = lore[FIRST + TIERS * tier[0] + tier[1]]
    if first < 0:
        return UNKNOWN
    index = index_of(alone, advanced(lore, lore[TABLES]))
    per_word = lore[PER_WORD]
    block = first + (index >> SLOT + per_word)
    slot = lore[lore[PLACES] + block]
    if slot < 0:
        lore[lore[PLACES] + block] = MISSED
        return UNKNOWN
    word = lore[lore[SLOTS] + (slot << SLOT) + (index >> per_word & (1 << SLOT) - 1)]
    bits = 64 >> per_word
    code: int = word >> bits * (index & (1 << per_word) - 1) & (1 << bits) - 1
    return code - (1 << bits) if code >> bits - 1 != 0 else code
