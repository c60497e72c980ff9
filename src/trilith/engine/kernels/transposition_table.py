"""The transposition table: what a search remembers about positions it has seen.

An entry is one word: the best move, then the fields below. Beside it stands the position's key XOR the entry, so that
an entry that two threads wrote at the same time belongs to no key.
"""

from typing import Any, Final

from trilith.engine.kernels.hooks import UNKNOWN, WIN, plies_to_draw
from trilith.engine.kernels.search_buffers import AGE, MASK, MAYBE_DRAWN, PROVEN, SALT, UNCERTAINTY, SearchBuffers
from trilith.games.bits import mixed
from trilith.games.kernel import inlined

# What a stored score is: exact, a lower bound or an upper bound.
EXACT, LOWER, UPPER = 1, 2, 3

MOVE_BITS: Final = 20
MOVE_MASK: Final = (1 << MOVE_BITS) - 1
BOUND: Final = MOVE_BITS
UNCERTAIN: Final = BOUND + 2
DEPTH: Final = UNCERTAIN + 2
MAX_DEPTH: Final = (1 << 7) - 1
SCORE: Final = DEPTH + 7
SCORE_MASK: Final = (1 << 21) - 1
BORN: Final = SCORE + 21
AGES: Final = 64

# Keeps the scores of searches without reductions apart from the rest.
FULL_DEPTH_SALT: Final = 0x2545F4914F6CDD1D
# More plies than any search looks ahead.
ENDLESS: Final = 1 << 30


@inlined
def probe_table(
    state: Any, key: int, depth: int, alpha: int, beta: int, ply: int, is_full_depth: bool, buffers: SearchBuffers
) -> tuple[int, int, int]:
    """The key under which a search of the state is stored, the best move so far or -1, and its score or UNKNOWN.

    While the quiet limit lies beyond the depth of the search, the distance to it does not matter: positions that
    differ in nothing else share an entry.
    """
    control = buffers.control
    key ^= control[SALT]
    if is_full_depth:
        key ^= FULL_DEPTH_SALT
    draw_in = plies_to_draw(state)
    if depth >= draw_in:
        key, draw_in = mixed(key, draw_in), ENDLESS
    entry = find_entry(key, buffers)
    score = cutoff_score(entry, depth, alpha, beta, ply, draw_in) if ply > 0 else UNKNOWN
    if score != UNKNOWN:
        control[UNCERTAINTY] |= entry >> UNCERTAIN & 3
    return key, entry & MOVE_MASK if entry != 0 else -1, score


def find_entry(key: int, buffers: SearchBuffers) -> int:
    """The entry of a position, or 0."""
    table = buffers.table
    slot = 4 * (key & buffers.control[MASK])
    entry: int = table[slot + 1]
    if table[slot] ^ entry == key:
        return entry
    entry = table[slot + 3]
    return entry if table[slot + 2] ^ entry == key else 0


@inlined
def cutoff_score(entry: int, depth: int, alpha: int, beta: int, ply: int, draw_in: int) -> int:
    """The score of an entry that is deep enough, decides this window and holds despite the quiet limit, or UNKNOWN."""
    if entry == 0:
        return UNKNOWN
    stored_depth = entry >> DEPTH & MAX_DEPTH
    score = (entry >> SCORE & SCORE_MASK) - WIN
    score = score - ply if score > PROVEN else score + ply if score < -PROVEN else score
    # A win or loss holds at its own distance, whatever depth it was found with.
    reach = WIN - abs(score) - ply if abs(score) > PROVEN else stored_depth
    if reach >= draw_in or stored_depth < depth:
        return UNKNOWN
    bound = entry >> BOUND & 3
    is_cutoff = bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)
    return score if is_cutoff else UNKNOWN


def store_entry(
    key: int, depth: int, score: int, alpha: int, beta: int, move: int, ply: int, buffers: SearchBuffers
) -> None:
    """A bucket keeps two searches: the deepest of the present age, and the last one."""
    control, table = buffers.control, buffers.table
    if score == 0:
        # The best move draws, even if what looked like a loss beside it is a draw too.
        control[UNCERTAINTY] &= ~MAYBE_DRAWN
    bound = UPPER if score <= alpha else LOWER if score >= beta else EXACT
    # The search counts the plies to a win from the root; the table counts them from the position.
    stored = score + ply if score > PROVEN else score - ply if score < -PROVEN else score
    entry = move | bound << BOUND | control[UNCERTAINTY] << UNCERTAIN | min(depth, MAX_DEPTH) << DEPTH
    entry |= stored + WIN << SCORE | control[AGE] << BORN
    slot = 4 * (key & control[MASK])
    held = table[slot + 1]
    if table[slot] ^ held != key and held >> BORN == control[AGE] and held >> DEPTH & MAX_DEPTH > depth:
        slot += 2
    table[slot] = key ^ entry
    table[slot + 1] = entry
