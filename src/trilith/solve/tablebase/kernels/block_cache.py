"""Lets a search look up entries of a database, as far as their blocks lie on the shelf (solve/shelf.py).

The shelf is one row of words: what stands where, the game's tables, which blocks lie in which slots, and
the slots themselves.
"""

from typing import Any, Final

from trilith.engine.kernels.hooks import UNKNOWN
from trilith.engine.primitives import advanced
from trilith.solve.tablebase.hooks import entry_tier, index_of, tablebase_state

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


def probe_tablebase(state: Any, cache: Any) -> int:
    """What the database says of a state, if it has it and the block is here."""
    alone = tablebase_state(state)
    tier = entry_tier(alone)
    if tier[0] < 0:
        return UNKNOWN
    first = cache[FIRST + TIERS * tier[0] + tier[1]]
    if first < 0:
        return UNKNOWN
    index = index_of(alone, advanced(cache, cache[TABLES]))
    per_word = cache[PER_WORD]
    block = first + (index >> SLOT + per_word)
    slot = cache[cache[PLACES] + block]
    if slot < 0:
        cache[cache[PLACES] + block] = MISSED
        return UNKNOWN
    word = cache[cache[SLOTS] + (slot << SLOT) + (index >> per_word & (1 << SLOT) - 1)]
    bits = 64 >> per_word
    code: int = word >> bits * (index & (1 << per_word) - 1) & (1 << bits) - 1
    return code - (1 << bits) if code >> bits - 1 != 0 else code
