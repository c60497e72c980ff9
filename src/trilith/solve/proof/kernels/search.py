"""Depth-first proof-number search for two players and games without draws that end within LAST turns.

The score of a position is one number for the player to move: LONGEST less the turns to a win, or the turns to a loss
less LONGEST. So the soonest win has the highest score and the latest loss is the least bad. The transposition table has
the bounds of each position's score as far as they are proven, under its key of two words.

A search answers one question: with `turns` odd, whether the player to move wins within that many turns; with `turns`
even, whether that player avoids a loss within that many. The proof number says how much is left until the answer is
yes, the disproof number until it is no. They belong to the question asked last; the bounds stay true.

Only positions in which nobody wins at once are searched, and only moves that lead to such positions. All other moves
lose in two turns, and so does a position without any but those.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply
from trilith.engine.primitives import advanced, peek, pointer
from trilith.games.bits import mixed
from trilith.solve.proof.hooks import canonical, safe_moves

LAST: Final = 18
LONGEST: Final = LAST + 2
LOSS_IN_TWO: Final = 2 - LONGEST
LATEST_LOSS: Final = LAST - LONGEST
LATEST_WIN: Final = LONGEST - LAST + 1
WIN_IN_THREE: Final = LONGEST - 3

# Proof and disproof numbers have 22 bits.
INFINITE: Final = (1 << 22) - 1

# Indices into the control array: MAX_MOVES_PER_PLY is the number of moves a ply holds, FILLED the entries in use.
STOP, NODES, BUDGET, ABORTED, MASK, MAX_MOVES_PER_PLY, FILLED, CAPACITY = range(8)
CONTROLS: Final = 8
OUT_OF_BUDGET, OUT_OF_MEMORY = 1, 2

# Words of an entry of the transposition table: the key, and what is known.
ENTRY: Final = 3


class SearchArrays(NamedTuple):
    """What a search works with: arrays as Python passes them, pointers inside the kernels.

    `scratch` and `lookup` are the game's. `moves` and `keys` have MAX_MOVES_PER_PLY places per ply; `seen` is a hash
    set of the keys of one ply; `tt` is the transposition table.
    """

    control: Any
    scratch: Any
    lookup: Any
    moves: Any
    keys: Any
    seen: Any
    tt: Any


def search_pointers(arrays: SearchArrays) -> SearchArrays:
    return SearchArrays(
        pointer(arrays.control),
        pointer(arrays.scratch),
        pointer(arrays.lookup),
        pointer(arrays.moves),
        pointer(arrays.keys),
        pointer(arrays.seen),
        pointer(arrays.tt),
    )


def prove(state: Any, turns: int, arrays: SearchArrays) -> int:
    """The entry of the state once the question is answered, or ABORTED is set."""
    at = search_pointers(arrays)
    low, high = canonical(state, at.scratch, at.lookup)
    # Not the constants themselves: the search would be compiled for literals too.
    zero = 0 * turns
    entry = tt_probe(low, high, at)
    while at.control[ABORTED] == 0 and not is_answered(entry, turns):
        visit(state, low, high, turns, INFINITE + zero, INFINITE + zero, zero, at)
        entry = tt_probe(low, high, at)
    return entry


def learn(keys: Any, least: Any, most: Any, arrays: SearchArrays) -> None:
    """Write the bounds of positions into the transposition table."""
    at = search_pointers(arrays)
    for number in range(len(least)):
        tt_store(keys[2 * number], keys[2 * number + 1], packed(least[number], most[number], 0, 1, 1), at)


# One function: compiled functions that call each other in a circle do not survive the cache on disk.
def visit(  # noqa: C901
    state: Any, low: int, high: int, turns: int, proof_limit: int, disproof_limit: int, ply: int, at: SearchArrays
) -> None:
    """Search a position until its proof or disproof number reaches its limit."""
    control = at.control
    control[NODES] += 1
    if control[NODES] >= control[BUDGET] or peek(control, STOP) != 0:
        control[ABORTED] = OUT_OF_BUDGET
        return
    moves = advanced(at.moves, ply * control[MAX_MOVES_PER_PLY])
    count = safe_moves(state, at.scratch, moves, 1 if turns == 2 else control[MAX_MOVES_PER_PLY])
    if count == 0:
        tt_store(low, high, packed(LOSS_IN_TWO, LOSS_IN_TWO, turns, INFINITE, 0), at)
        return
    least, most = bounds(tt_probe(low, high, at))
    if turns <= 3:
        if turns == 2:
            tt_store(low, high, packed(LOSS_IN_TWO + 1, most, turns, 0, INFINITE), at)
        elif leaves_no_safe_move(state, moves, count, ply, at):
            tt_store(low, high, packed(WIN_IN_THREE, WIN_IN_THREE, turns, 0, INFINITE), at)
        else:
            tt_store(low, high, packed(least, WIN_IN_THREE - 1, turns, INFINITE, 0), at)
        return
    keys = advanced(at.keys, 2 * ply * control[MAX_MOVES_PER_PLY])
    count = distinct(state, moves, keys, count, at)
    while True:
        proof, disproof, second, best, of_best = INFINITE, 0, INFINITE, 0, 0
        least, most = LOSS_IN_TWO, LOSS_IN_TWO
        for number in range(count):
            entry = tt_probe(keys[2 * number], keys[2 * number + 1], at)
            worst_reply, best_reply = bounds(entry)
            least, most = max(least, one_ply_earlier(best_reply)), max(most, one_ply_earlier(worst_reply))
            child_proof, child_disproof = proof_numbers(entry, turns - 1)
            disproof += child_proof
            if child_disproof < proof:
                proof, second, best, of_best = child_disproof, proof, number, child_proof
            elif child_disproof < second:
                second = child_disproof
        disproof = INFINITE if proof == 0 else min(disproof, INFINITE - 1)
        tt_store(low, high, packed(least, most, turns, proof, disproof), at)
        if proof == 0 or disproof == 0 or proof >= proof_limit or disproof >= disproof_limit or control[ABORTED] != 0:
            return
        # Stay a little longer than until the second best looks as good: coming back means generating moves again.
        visit(
            apply(state, moves[best]),
            keys[2 * best],
            keys[2 * best + 1],
            turns - 1,
            min(INFINITE, disproof_limit - disproof + of_best),
            min(INFINITE, proof_limit, second + (second >> 2) + 1),
            ply + 1,
            at,
        )


def leaves_no_safe_move(state: Any, moves: Any, count: int, ply: int, at: SearchArrays) -> bool:
    """Whether one of the moves leaves the other player no safe move."""
    replies = advanced(at.moves, (ply + 1) * at.control[MAX_MOVES_PER_PLY])
    for number in range(count):  # noqa: SIM110 - kernel Python has no generators
        if safe_moves(apply(state, moves[number]), at.scratch, replies, 1) == 0:
            return True
    return False


def distinct(state: Any, moves: Any, keys: Any, count: int, at: SearchArrays) -> int:
    """Keep one move for each different position, and fill in its key; how many are kept."""
    seen, size = at.seen, 16
    while size < 2 * count:
        size *= 2
    for slot in range(size):
        seen[slot] = -1
    kept = 0
    for number in range(count):
        low, high = canonical(apply(state, moves[number]), at.scratch, at.lookup)
        slot = mixed(low, high) & size - 1
        while seen[slot] >= 0 and (keys[2 * seen[slot]] != low or keys[2 * seen[slot] + 1] != high):
            slot = slot + 1 & size - 1
        if seen[slot] < 0:
            seen[slot] = kept
            moves[kept], keys[2 * kept], keys[2 * kept + 1] = moves[number], low, high
            kept += 1
    return kept


# ---- scores ----


def one_ply_earlier(score: int) -> int:
    """The score of a move, for the player who moves, that leads to a position of this score."""
    return -score - 1 if score < 0 else 1 - score


def at_least(score: int) -> int:
    """The lowest possible score from here up: wins come at odd numbers, losses at even ones."""
    return score + (score & 1) if score <= LATEST_LOSS else max(score | 1, LATEST_WIN)


def at_most(score: int) -> int:
    """The highest possible score from here down."""
    return score - 1 | 1 if score >= LATEST_WIN else min(score - (score & 1), LATEST_LOSS)


def goal(turns: int) -> int:
    """The score from which on the answer to the question is yes."""
    return LONGEST - turns if turns & 1 == 1 else turns - LONGEST + 1


def is_answered(entry: int, turns: int) -> bool:
    least, most = bounds(entry)
    return least >= goal(turns) or most < goal(turns)


# ---- the transposition table: bounds in six bits each, the question, and its proof and disproof number ----


def packed(least: int, most: int, turns: int, proof: int, disproof: int) -> int:
    return at_least(least) + 32 | at_most(most) + 32 << 6 | turns << 12 | proof << 17 | disproof << 39


def bounds(entry: int) -> tuple[int, int]:
    return (entry & 63) - 32, (entry >> 6 & 63) - 32


def proof_numbers(entry: int, turns: int) -> tuple[int, int]:
    """The proof and the disproof number for a question."""
    least, most = bounds(entry)
    if least >= goal(turns):
        return 0, INFINITE
    if most < goal(turns):
        return INFINITE, 0
    if entry >> 12 & 31 == turns:
        return entry >> 17 & INFINITE, entry >> 39 & INFINITE
    return 1, 1


def tt_probe(low: int, high: int, at: SearchArrays) -> int:
    slot = ENTRY * slot_of(low, high, at.tt, at.control[MASK])
    # Of a position that was not searched it is known that nobody wins at once.
    entry: int = packed(LOSS_IN_TWO, WIN_IN_THREE, 0, 1, 1) if at.tt[slot + 1] == 0 else at.tt[slot + 2]
    return entry


def tt_store(low: int, high: int, entry: int, at: SearchArrays) -> None:
    slot = ENTRY * slot_of(low, high, at.tt, at.control[MASK])
    if at.tt[slot + 1] == 0:
        at.tt[slot] = low
        at.tt[slot + 1] = high
        at.control[FILLED] += 1
        if at.control[FILLED] >= at.control[CAPACITY]:
            at.control[ABORTED] = OUT_OF_MEMORY
        at.tt[slot + 2] = entry
        return
    # What was proven before stays proven.
    least, most = bounds(at.tt[slot + 2])
    new_least, new_most = bounds(entry)
    least, most = max(least, new_least), min(most, new_most)
    at.tt[slot + 2] = entry >> 12 << 12 | most + 32 << 6 | least + 32


def slot_of(low: int, high: int, tt: Any, mask: int) -> int:
    """The slot of a position, or the free slot where it belongs."""
    slot = mixed(mixed(1, low), high) & mask
    while tt[ENTRY * slot + 1] != 0 and (tt[ENTRY * slot] != low or tt[ENTRY * slot + 1] != high):
        slot = slot + 1 & mask
    return slot


def rehash(tt: Any, larger: Any, mask: int) -> None:
    """Copy a table that has become too small into a larger one."""
    for slot in range(len(tt) // ENTRY):
        if tt[ENTRY * slot + 1] != 0:
            to = ENTRY * slot_of(tt[ENTRY * slot], tt[ENTRY * slot + 1], larger, mask)
            for word in range(ENTRY):
                larger[to + word] = tt[ENTRY * slot + word]
