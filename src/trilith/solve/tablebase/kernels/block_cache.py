"""Probing a tablebase within a search, as far as its blocks are in the cache (tablebase/block_cache.py).

The cache is one array of words: a header, the game's lookup, the slot of every block, and the slots themselves.
"""

from typing import Any, Final

from trilith.engine.kernels.hooks import UNKNOWN
from trilith.engine.primitives import advanced
from trilith.solve.tablebase.hooks import entry_tier, index_of, tablebase_state
from trilith.solve.tablebase.kernels.entries import TIER_NUMBERS

# Words of a slot, as a power of two: a block of 32 KB.
SLOT: Final = 12
# The header: where the game's lookup, the numbers of slots and the slots begin; how many entries a word has, as a power
# of two; and from FIRST on, by tier, the number of its first block, or ABSENT.
LOOKUP, SLOT_OF_BLOCK, SLOTS, PER_WORD = range(4)
FIRST: Final = 4
HEADER: Final = FIRST + TIER_NUMBERS * TIER_NUMBERS

# In place of a slot: the block is not in the cache; and a search asked for it.
ABSENT: Final = -1
MISSED: Final = -2


def probe_tablebase(state: Any, cache: Any) -> int:
    """The code of a state, if the tablebase has it and its block is in the cache."""
    bare = tablebase_state(state)
    tier = entry_tier(bare)
    if tier[0] < 0:
        return UNKNOWN
    first = cache[FIRST + TIER_NUMBERS * tier[0] + tier[1]]
    if first < 0:
        return UNKNOWN
    index = index_of(bare, advanced(cache, cache[LOOKUP]))
    per_word = cache[PER_WORD]
    block = first + (index >> SLOT + per_word)
    slot = cache[cache[SLOT_OF_BLOCK] + block]
    if slot < 0:
        cache[cache[SLOT_OF_BLOCK] + block] = MISSED
        return UNKNOWN
    word = cache[cache[SLOTS] + (slot << SLOT) + (index >> per_word & (1 << SLOT) - 1)]
    bits = 64 >> per_word
    code: int = word >> bits * (index & (1 << per_word) - 1) & (1 << bits) - 1
    return code - (1 << bits) if code >> bits - 1 != 0 else code
