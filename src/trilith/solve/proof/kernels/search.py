"""Depth-first proof-number search for two players and games without draws that end within LAST turns.

What a position is worth to the player to move is one number: LONGEST less the turns to a win, or the turns to a loss
less LONGEST. So the soonest win is the best and the latest loss the least bad. The table holds for each position the
least and the most it can be worth, as far as that is proven, under a name of two words that no other position has.

A search asks one question: with `turns` odd, whether the player to move wins within so many; with `turns` even,
whether that player loses within so many. Proof numbers tell how much work is left: `mine` until the player to move
has what they want, `theirs` until the other has. They belong to the question asked last; the bounds stay true.

Only positions in which nobody wins at once are searched, and only turns that lead to such. Any other turn loses in
two, and so does having no turn but those.
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

# Proof numbers have 22 bits; the greatest stands for what cannot be.
NEVER: Final = (1 << 22) - 1

# Indices into the control array: MAX_MOVES_PER_PLY is the number of moves a ply holds, FILLED the entries in use.
STOP, VISITS, BUDGET, ABORTED, MASK, MAX_MOVES_PER_PLY, FILLED, CAPACITY = range(8)
CONTROLS: Final = 8
OUT_OF_BUDGET, OUT_OF_ROOM = 1, 2


class Buffers(NamedTuple):
    """The arrays of a search, as pointers. `scratch` and `lookup` are the game's; `moves` and `names` hold
    MAX_MOVES_PER_PLY items per ply; `seen` finds equal names; `table` has three words per position."""

    control: Any
    scratch: Any
    lookup: Any
    moves: Any
    names: Any
    seen: Any
    table: Any


def prove(
    state: Any, turns: int, control: Any, scratch: Any, lookup: Any, moves: Any, names: Any, seen: Any, table: Any
) -> int:
    """The door from Python: what the table says of the state once the question is answered, or ABORTED is set."""
    buffers = Buffers(
        pointer(control),
        pointer(scratch),
        pointer(lookup),
        pointer(moves),
        pointer(names),
        pointer(seen),
        pointer(table),
    )
    low, high = canonical(state, buffers.scratch, buffers.lookup)
    # Not the constants themselves: the search would be compiled for literals too.
    nothing = 0 * turns
    memory = recall(low, high, buffers)
    while buffers.control[ABORTED] == 0 and not is_answered(memory, turns):
        visit(state, low, high, turns, NEVER + nothing, NEVER + nothing, nothing, buffers)
        memory = recall(low, high, buffers)
    return memory


def learn(named: Any, worths: Any, control: Any, table: Any) -> None:
    """Write into the table what positions are known to be worth."""
    buffers = Buffers(
        pointer(control), pointer(named), pointer(named), pointer(named), pointer(named), pointer(named), pointer(table)
    )
    for number in range(len(worths)):
        worth = worths[number]
        remember(named[2 * number], named[2 * number + 1], packed(worth, worth, 0, 1, 1), buffers)


# One function: compiled functions that call each other in a circle do not survive the cache on disk.
def visit(  # noqa: C901
    state: Any, low: int, high: int, turns: int, mine_upto: int, theirs_upto: int, ply: int, buffers: Buffers
) -> None:
    """Work on a position until its proof numbers reach these limits."""
    control = buffers.control
    control[VISITS] += 1
    if control[VISITS] >= control[BUDGET] or peek(control, STOP) != 0:
        control[ABORTED] = OUT_OF_BUDGET
        return
    moves = advanced(buffers.moves, ply * control[MAX_MOVES_PER_PLY])
    count = safe_moves(state, buffers.scratch, moves, 1 if turns == 2 else control[MAX_MOVES_PER_PLY])
    if count == 0:
        remember(low, high, packed(LOSS_IN_TWO, LOSS_IN_TWO, turns, NEVER, 0), buffers)
        return
    least, most = bounds(recall(low, high, buffers))
    if turns <= 3:
        if turns == 2:
            remember(low, high, packed(LOSS_IN_TWO + 1, most, turns, 0, NEVER), buffers)
        elif leaves_nothing(state, moves, count, ply, buffers):
            remember(low, high, packed(WIN_IN_THREE, WIN_IN_THREE, turns, 0, NEVER), buffers)
        else:
            remember(low, high, packed(least, WIN_IN_THREE - 1, turns, NEVER, 0), buffers)
        return
    names = advanced(buffers.names, 2 * ply * control[MAX_MOVES_PER_PLY])
    count = distinct(state, moves, names, count, buffers)
    while True:
        mine, theirs, second, best, of_best = NEVER, 0, NEVER, 0, 0
        least, most = LOSS_IN_TWO, LOSS_IN_TWO
        for number in range(count):
            memory = recall(names[2 * number], names[2 * number + 1], buffers)
            worst_reply, best_reply = bounds(memory)
            least, most = max(least, before(best_reply)), max(most, before(worst_reply))
            for_them, against_them = proof_numbers(memory, turns - 1)
            theirs += for_them
            if against_them < mine:
                mine, second, best, of_best = against_them, mine, number, for_them
            elif against_them < second:
                second = against_them
        theirs = NEVER if mine == 0 else min(theirs, NEVER - 1)
        remember(low, high, packed(least, most, turns, mine, theirs), buffers)
        if mine == 0 or theirs == 0 or mine >= mine_upto or theirs >= theirs_upto or control[ABORTED] != 0:
            return
        # Stay a little longer than until the second best looks as good: coming back costs finding the turns again.
        visit(
            apply(state, moves[best]),
            names[2 * best],
            names[2 * best + 1],
            turns - 1,
            min(NEVER, theirs_upto - theirs + of_best),
            min(NEVER, mine_upto, second + (second >> 2) + 1),
            ply + 1,
            buffers,
        )


def leaves_nothing(state: Any, moves: Any, count: int, ply: int, buffers: Buffers) -> bool:
    """Whether one of the turns leaves the other no safe turn."""
    replies = advanced(buffers.moves, (ply + 1) * buffers.control[MAX_MOVES_PER_PLY])
    for number in range(count):  # noqa: SIM110 - kernel Python has no generators
        if safe_moves(apply(state, moves[number]), buffers.scratch, replies, 1) == 0:
            return True
    return False


def distinct(state: Any, moves: Any, names: Any, count: int, buffers: Buffers) -> int:
    """Keep one turn for each different position they lead to, and write down its name; how many are kept."""
    seen, lookup = buffers.seen, 16
    while lookup < 2 * count:
        lookup *= 2
    for slot in range(lookup):
        seen[slot] = -1
    kept = 0
    for number in range(count):
        low, high = canonical(apply(state, moves[number]), buffers.scratch, buffers.lookup)
        slot = mixed(low, high) & lookup - 1
        while seen[slot] >= 0 and (names[2 * seen[slot]] != low or names[2 * seen[slot] + 1] != high):
            slot = slot + 1 & lookup - 1
        if seen[slot] < 0:
            seen[slot] = kept
            moves[kept], names[2 * kept], names[2 * kept + 1] = moves[number], low, high
            kept += 1
    return kept


# ---- worth ----


def before(worth: int) -> int:
    """What a position is worth to a player who can lead the other into one of this worth."""
    return -worth - 1 if worth < 0 else 1 - worth


def at_least(worth: int) -> int:
    """The smallest worth from here up that a position can have: wins come at odd numbers, losses at even ones."""
    return worth + (worth & 1) if worth <= LATEST_LOSS else max(worth | 1, LATEST_WIN)


def at_most(worth: int) -> int:
    """The greatest worth from here down that a position can have."""
    return worth - 1 | 1 if worth >= LATEST_WIN else min(worth - (worth & 1), LATEST_LOSS)


def goal(turns: int) -> int:
    """What a position must be worth for the player to move to have what they want."""
    return LONGEST - turns if turns & 1 == 1 else turns - LONGEST + 1


def is_answered(memory: int, turns: int) -> bool:
    least, most = bounds(memory)
    return least >= goal(turns) or most < goal(turns)


# ---- what the table remembers: bounds in six bits each, the question, and its proof numbers ----


def packed(least: int, most: int, turns: int, mine: int, theirs: int) -> int:
    return at_least(least) + 32 | at_most(most) + 32 << 6 | turns << 12 | mine << 17 | theirs << 39


def bounds(memory: int) -> tuple[int, int]:
    return (memory & 63) - 32, (memory >> 6 & 63) - 32


def proof_numbers(memory: int, turns: int) -> tuple[int, int]:
    least, most = bounds(memory)
    if least >= goal(turns):
        return 0, NEVER
    if most < goal(turns):
        return NEVER, 0
    if memory >> 12 & 31 == turns:
        return memory >> 17 & NEVER, memory >> 39 & NEVER
    return 1, 1


def recall(low: int, high: int, buffers: Buffers) -> int:
    at = 3 * place(low, high, buffers.table, buffers.control[MASK])
    # Of a position nobody has looked at it is known that nobody wins at once.
    memory: int = packed(LOSS_IN_TWO, WIN_IN_THREE, 0, 1, 1) if buffers.table[at + 1] == 0 else buffers.table[at + 2]
    return memory


def remember(low: int, high: int, memory: int, buffers: Buffers) -> None:
    at = 3 * place(low, high, buffers.table, buffers.control[MASK])
    if buffers.table[at + 1] == 0:
        buffers.table[at] = low
        buffers.table[at + 1] = high
        buffers.control[FILLED] += 1
        if buffers.control[FILLED] >= buffers.control[CAPACITY]:
            buffers.control[ABORTED] = OUT_OF_ROOM
        buffers.table[at + 2] = memory
        return
    # What was proven before stays proven.
    least, most = bounds(buffers.table[at + 2])
    new_least, new_most = bounds(memory)
    least, most = max(least, new_least), min(most, new_most)
    buffers.table[at + 2] = memory >> 12 << 12 | most + 32 << 6 | least + 32


def place(low: int, high: int, table: Any, mask: int) -> int:
    """Where a position stands in the table, or would stand."""
    slot = mixed(mixed(1, low), high) & mask
    while table[3 * slot + 1] != 0 and (table[3 * slot] != low or table[3 * slot + 1] != high):
        slot = slot + 1 & mask
    return slot


def move_over(table: Any, larger: Any, mask: int) -> None:
    """Fill a larger table from one that became too small."""
    for slot in range(len(table) // 3):
        if table[3 * slot + 1] != 0:
            to = 3 * place(table[3 * slot], table[3 * slot + 1], larger, mask)
            for word in range(3):
                larger[to + word] = table[3 * slot + word]
