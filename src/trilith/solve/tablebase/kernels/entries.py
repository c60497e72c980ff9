"""Entries of a tablebase: their codes, finding them, counting them, and packing them as WDL values.

A code is one small number for the player to move: a win in n plies is n, a loss in n plies is -n - 1 (it may be over
already), a draw 0. Where an entry has no position of its own, the smallest number of its type is stored.
"""

from typing import Any, Final

from trilith.engine.kernels.hooks import apply, result, to_move
from trilith.engine.primitives import pointer
from trilith.games import outcome
from trilith.solve.tablebase.hooks import entry_tier, index_of, tablebase_state, weight_at, weight_holds

# In entries of two bytes; NO_POSITION_BYTE in those of one.
NO_POSITION: Final = -32768
NO_POSITION_BYTE: Final = -128

# Both numbers of a tier are below this.
TIER_NUMBERS: Final = 64
# In place of a tier: the move ends the game.
WINS_NOW, DRAWS_NOW, LOSES_NOW = -1, -2, -3

# Two bits of a WDL map, four entries to a byte.
LOSS, DRAW, WIN = range(3)
# Bytes of a WDL map that are checked together, as a power of two.
CHUNK: Final = 14


# ---- finding ----


def find_successors(state: Any, moves: Any, lookup: Any, tiers: Any, indices: Any) -> None:
    """For each move the tier and index of the entry it leads to, or that it ends the game."""
    for number in range(len(moves)):
        then = tablebase_state(apply(state, moves[number]))
        ended = result(then)
        if ended == outcome.ONGOING:
            tiers[number, 0], tiers[number, 1] = entry_tier(then)
            if tiers[number, 0] >= 0:
                indices[number] = index_of(then, lookup)
        elif ended == outcome.DRAW:
            tiers[number, 0] = DRAWS_NOW
        else:
            tiers[number, 0] = LOSES_NOW if ended == to_move(then) else WINS_NOW


def find_entry(state: Any, lookup: Any, out: Any) -> None:
    """The tier and index of a state's own entry."""
    out[0], out[1] = entry_tier(tablebase_state(state))
    if out[0] >= 0:
        out[2] = index_of(tablebase_state(state), lookup)


# ---- counting ----


def count_results(numbers: Any, lookup: Any, entries: Any, no_position: int, first: int, last: int, out: Any) -> None:
    """Into `out`: wins, draws, losses, the longest win and the longest loss. An entry counts for all that share it."""
    codes = pointer(entries)
    holds = weight_holds(numbers)
    weight = 0
    wins, draws, losses, longest_win, longest_loss = 0, 0, 0, 0, 0
    for index in range(first, last):
        if index == first or index % holds == 0:
            weight = weight_at(numbers, index, lookup)
        code = codes[index]
        if code == 0:
            draws += weight
        elif code > 0:
            wins += weight
            longest_win = max(longest_win, code)
        elif code != no_position:
            losses += weight
            longest_loss = max(longest_loss, -code - 1)
    out[0], out[1], out[2], out[3], out[4] = wins, draws, losses, longest_win, longest_loss


# ---- WDL ----


def pack_wdl(entries: Any, first: int, wdl: Any) -> None:
    """Write the WDL values of entries; `first` is the number of the first of them in the map, and begins a byte."""
    codes, out = pointer(entries), pointer(wdl)
    for start in range(0, len(entries), 4):
        byte = 0
        for number in range(min(4, len(entries) - start)):
            code = codes[start + number] + 0
            byte |= (WIN if code > 0 else DRAW if code == 0 else LOSS) << 2 * number
        out[first + start >> 2] = byte


def chunk_of(entry: int) -> int:
    return entry >> CHUNK + 2


def wdl_at(entry: int, wdl: Any) -> int:
    found: int = wdl[entry >> 2] >> 2 * (entry & 3) & 3
    return found
