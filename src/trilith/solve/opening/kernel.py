"""Searches from positions before a tablebase down to its WDL map.

A search decides one question: whether the player to move reaches the goal, at least a draw (0) or a win (1). It is yes
if some move leads to a position in which the answer to the opposite question, for the other player, is no.

The bounds of a position are two WDL values of two bits each, the least it can be worth below the most. The
transposition table has one word for a position: its id, and the bounds in the low bits.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, legal, order_score, result, to_move
from trilith.engine.primitives import advanced, load_state, peek, pointer, poke, store_state
from trilith.games import outcome
from trilith.games.bits import mixed
from trilith.solve.tablebase.hooks import entry_tier, index_of, position_id, tablebase_state
from trilith.solve.tablebase.kernels.entries import DRAW, LOSS, TIER_NUMBERS, WIN, chunk_of, wdl_at

# Indices into `control`. In: the words of a state, the moves that a ply holds, the mask of the transposition table, the
# nodes until the search returns. In and out: the ply it has reached, -1 before it begins, and the nodes in all. Out:
# the chunk of the WDL map that must be checked.
STATE_WORDS, MAX_MOVES_PER_PLY, MASK, BUDGET, PLY, NODES, CHUNK = range(7)
CONTROLS: Final = 7

# A frame of the search stack is a state and then: the goal, the id, how many moves there are to try, how many were.
GOAL, ID, COUNT, TRIED = range(4)
FRAME_WORDS: Final = 4

# Answers, and why there is none: undecided, out of budget, a chunk must be checked first, or a tier is missing.
NO, YES, OPEN, OUT_OF_BUDGET, UNCHECKED, MISSING_TIER = range(6)

UNKNOWN: Final = WIN << 2 | LOSS
# In place of bounds: the tier is missing. Below that: which chunk must be checked.
MISSING: Final = -1

# Words of the transposition table in which a position may be.
BUCKET: Final = 4
# Bits of a move, and of how often it was the answer.
MOVE: Final = 20
OFTEN: Final = 30


class SearchArrays(NamedTuple):
    """What a search works with: arrays as Python passes them, pointers inside the kernel.

    `first_entry` is where tiers begin in the map `wdl`, and `checked` which of its chunks may be trusted. `tt` and
    `history` (how often a move was the answer) are shared by threads; `frames` and `moves` are the stack of one search.
    """

    control: Any
    lookup: Any
    first_entry: Any
    wdl: Any
    checked: Any
    tt: Any
    history: Any
    frames: Any
    moves: Any


def search_pointers(arrays: SearchArrays) -> SearchArrays:
    return SearchArrays(
        pointer(arrays.control),
        pointer(arrays.lookup),
        pointer(arrays.first_entry),
        pointer(arrays.wdl),
        pointer(arrays.checked),
        pointer(arrays.tt),
        pointer(arrays.history),
        pointer(arrays.frames),
        pointer(arrays.moves),
    )


def search(root: Any, goal: int, arrays: SearchArrays) -> int:
    """Whether the player to move reaches the goal. If there is no answer yet, call again to continue."""
    at = search_pointers(arrays)
    control, words, width = at.control, at.control[STATE_WORDS], at.control[MAX_MOVES_PER_PLY]
    ply, nodes, answer = control[PLY], 0, OPEN
    if ply < 0:
        answer = enter(root, goal, at.frames, at.moves, at)
        ply = -1 if answer > OPEN else 0
    while answer <= OPEN:
        frame = advanced(at.frames, ply * (words + FRAME_WORDS))
        node, moves = advanced(frame, words), advanced(at.moves, ply * width)
        if answer != OPEN:
            tt_store(node[ID], node[GOAL], answer, at)
            if answer == YES and node[TRIED] > 0:
                at.history[(node[GOAL] << MOVE) + (moves[node[TRIED] - 1] & (1 << MOVE) - 1)] += 1
            ply -= 1
            if ply < 0:
                break
            # What the other player is denied is ours.
            answer = YES if answer == NO else OPEN
        elif node[TRIED] == node[COUNT]:
            answer = NO
        elif nodes == control[BUDGET]:
            answer = OUT_OF_BUDGET
        else:
            then = apply(load_state(root, frame), moves[node[TRIED]] & (1 << MOVE) - 1)
            answer = enter(then, 1 - node[GOAL], advanced(frame, words + FRAME_WORDS), advanced(moves, width), at)
            if answer <= OPEN:
                node[TRIED] += 1
                ply += 1
                nodes += 1
    control[PLY] = ply
    control[NODES] += nodes
    return answer


def enter(state: Any, goal: int, frame: Any, moves: Any, at: SearchArrays) -> int:
    """Enter a node: answer it if that is known, or follows from its moves; otherwise order those that are undecided."""
    own_id = position_id(state, at.lookup)
    store_state(state, frame)
    node = advanced(frame, at.control[STATE_WORDS])
    node[GOAL], node[ID], node[TRIED] = goal, own_id, 0
    answer = answer_from(tt_probe(own_id, at), goal)
    if answer != OPEN:
        return answer
    count, undecided = legal(state, moves), 0
    for number in range(count):
        move = moves[number]
        bounds = known_bounds(apply(state, move), at)
        if bounds < 0:
            at.control[CHUNK] = MISSING - 1 - bounds
            return MISSING_TIER if bounds == MISSING else UNCHECKED
        answer = answer_from(bounds, 1 - goal)
        if answer == NO:
            return YES
        if answer == OPEN:
            often = min(at.history[(goal << MOVE) + move], (1 << OFTEN) - 1)
            insert(((order_score(state, move) + 64 << OFTEN) + often) << MOVE | move, moves, undecided)
            undecided += 1
    node[COUNT] = undecided
    return NO if undecided == 0 else OPEN


def insert(word: int, moves: Any, count: int) -> None:
    """Insert a move, with its rank in the high bits, into those already ordered, the highest first."""
    place = count
    while place > 0 and moves[place - 1] < word:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = word


def known_bounds(state: Any, at: SearchArrays) -> int:
    """What is known of a state without a search: it is over, or in the WDL map, or in the transposition table."""
    bare = tablebase_state(state)
    ended = result(bare)
    if ended != outcome.ONGOING:
        return exactly(DRAW if ended == outcome.DRAW else WIN if ended == to_move(bare) else LOSS)
    tier = entry_tier(bare)
    if tier[0] < 0:
        return tt_probe(position_id(bare, at.lookup), at)
    first = at.first_entry[TIER_NUMBERS * tier[0] + tier[1]]
    if first < 0:
        return MISSING
    entry = first + index_of(bare, at.lookup)
    if at.checked[chunk_of(entry)] == 0:
        return MISSING - 1 - chunk_of(entry)
    return exactly(wdl_at(entry, at.wdl))


def exactly(wdl: int) -> int:
    return wdl << 2 | wdl


def answer_from(bounds: int, goal: int) -> int:
    """Whether the goal is reached, as far as the bounds decide it."""
    if bounds & 3 > goal:
        return YES
    return NO if bounds >> 2 <= goal else OPEN


# ---- the transposition table: other threads may write to it at any time, one word at a time ----


def bucket_of(own_id: int, at: SearchArrays) -> int:
    found: int = (mixed(mixed(1, own_id), 1) & at.control[MASK]) * BUCKET
    return found


def tt_probe(own_id: int, at: SearchArrays) -> int:
    bucket = bucket_of(own_id, at)
    for number in range(BUCKET):
        word = peek(at.tt, bucket + number)
        if word >> 4 == own_id:
            return word & 15
    return UNKNOWN


def tt_store(own_id: int, goal: int, answer: int, at: SearchArrays) -> None:
    """Store an answer; in a full bucket it replaces the lowest id, which is latest in the game and soonest found."""
    bucket = bucket_of(own_id, at)
    place, lowest, bounds = bucket, 0, UNKNOWN
    for number in range(BUCKET):
        word = peek(at.tt, bucket + number)
        if word >> 4 == own_id:
            place, bounds = bucket + number, word & 15
            break
        if number == 0 or word < lowest:
            place, lowest = bucket + number, word
    least, most = bounds & 3, bounds >> 2
    if answer == YES:
        least = max(least, goal + 1)
    else:
        most = min(most, goal)
    poke(at.tt, place, own_id << 4 | most << 2 | least)
