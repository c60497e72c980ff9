"""Searches from states that no table has down to those that are there, to settle what they are worth.

A question is whether the player to move gets at least a draw (wish 0) or a win (wish 1). It is answered yes if some
move leads to a state in which the other player, asked the opposite question, is told no.

What is known of a state stands in one word: its name and, below, what the player to move is sure of and what they
cannot pass, two bits each in the order LOSS, DRAW, WIN.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, legal, order_score, result, to_move
from trilith.engine.primitives import advanced, load_state, peek, pointer, poke, store_state
from trilith.games import outcome
from trilith.games.bits import mixed
from trilith.solve.tablebase.hooks import entry_tier, index_of, position_id, tablebase_state
from trilith.solve.tablebase.kernels.wdl import DRAW, LOSS, WIN, chunk_of, verdict

# Places in `control`. In: the words of a state, the moves of a ply, the mask of the table, visits until it looks up.
# Both ways: how deep the search stands, -1 before it begins, and visits in all. Out: the chunk that is not checked.
WORDS, WIDEST, MASK, BUDGET, DEPTH, VISITS, CHUNK = range(7)
CONTROLS: Final = 7

# A frame is a state and then: the wish, the name, how many moves are open, and how many of them were tried.
WISH, NAME, COUNT, TRIED = range(4)
MARKS: Final = 4

# Answers, and why there is none: it is open, the budget is used up, a chunk of the ledger must be checked first, or a
# tier is not there.
NO, YES, OPEN, LATER, UNCHECKED, LACKING = range(6)

NOTHING: Final = WIN << 2 | LOSS
# In place of what is known: there is no such tier. Below that: which chunk must be checked.
MISSING: Final = -1

# Tiers are told apart by two numbers.
TIERS: Final = 64
# Words of the table in which a name may stand.
BUCKET: Final = 4
# Bits of a move, and of how often it was the answer.
MOVE: Final = 20
OFTEN: Final = 30


class Buffers(NamedTuple):
    """What a search has at hand, all of it pointers but the last: the game's tables, where tiers begin in the ledger,
    the ledger, which chunks of it were checked, what was found out, which moves answered most often; how large the
    table is."""

    lookup: Any
    tiers: Any
    ledger: Any
    checked: Any
    table: Any
    history: Any
    mask: int


def settle(
    root: Any,
    wish: int,
    control: Any,
    lookup: Any,
    tiers: Any,
    ledger: Any,
    checked: Any,
    table: Any,
    history: Any,
    frames: Any,
    moves: Any,
) -> int:
    """Whether the wish of the player to move comes true. If there is no answer, call again to go on."""
    shared = pointer(table), pointer(history), control[MASK]
    buffers = Buffers(pointer(lookup), pointer(tiers), pointer(ledger), pointer(checked), *shared)
    frames, moves = pointer(frames), pointer(moves)
    words, most, depth, visits = control[WORDS], control[WIDEST], control[DEPTH], 0
    answer = OPEN
    if depth < 0:
        answer = enter(root, wish, words, buffers, control, frames, moves)
        depth = -1 if answer > OPEN else 0
    while answer <= OPEN:
        frame = advanced(frames, depth * (words + MARKS))
        marks, here = advanced(frame, words), advanced(moves, depth * most)
        if answer != OPEN:
            note(marks[NAME], marks[WISH], answer, buffers)
            if answer == YES and marks[TRIED] > 0:
                buffers.history[(marks[WISH] << MOVE) + (here[marks[TRIED] - 1] & (1 << MOVE) - 1)] += 1
            depth -= 1
            if depth < 0:
                break
            # What is denied to the other player is ours.
            answer = YES if answer == NO else OPEN
        elif marks[TRIED] == marks[COUNT]:
            answer = NO
        elif visits == control[BUDGET]:
            answer = LATER
        else:
            then = apply(load_state(root, frame), here[marks[TRIED]] & (1 << MOVE) - 1)
            below = advanced(frame, words + MARKS)
            answer = enter(then, 1 - marks[WISH], words, buffers, control, below, advanced(here, most))
            if answer <= OPEN:
                marks[TRIED] += 1
                depth += 1
                visits += 1
    control[DEPTH] = depth
    control[VISITS] += visits
    return answer


def enter(state: Any, wish: int, words: int, buffers: Buffers, control: Any, frame: Any, moves: Any) -> int:
    """Begin with a state: answer it if that is known, or follows from its moves; else line up those that are open."""
    name = position_id(state, buffers.lookup)
    store_state(state, frame)
    marks = advanced(frame, words)
    marks[WISH], marks[NAME], marks[TRIED] = wish, name, 0
    answer = answered(recalled(name, buffers), wish)
    if answer != OPEN:
        return answer
    count, lined_up = legal(state, moves), 0
    for number in range(count):
        move = moves[number]
        known = look(apply(state, move), buffers)
        if known < 0:
            control[CHUNK] = MISSING - 1 - known
            return LACKING if known == MISSING else UNCHECKED
        answer = answered(known, 1 - wish)
        if answer == NO:
            return YES
        if answer == OPEN:
            often = min(buffers.history[(wish << MOVE) + move], (1 << OFTEN) - 1)
            line_up(((order_score(state, move) + 64 << OFTEN) + often) << MOVE | move, moves, lined_up)
            lined_up += 1
    marks[COUNT] = lined_up
    return NO if lined_up == 0 else OPEN


def line_up(word: int, moves: Any, count: int) -> None:
    """Insert a move, with its rank above it, into those lined up, the highest first."""
    place = count
    while place > 0 and moves[place - 1] < word:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = word


def look(state: Any, buffers: Buffers) -> int:
    """What is known of a state without a search: it is over, or in the ledger, or was met before."""
    alone = tablebase_state(state)
    found = result(alone)
    if found != outcome.ONGOING:
        return exactly(DRAW if found == outcome.DRAW else WIN if found == to_move(alone) else LOSS)
    tier = entry_tier(alone)
    if tier[0] < 0:
        return recalled(position_id(alone, buffers.lookup), buffers)
    first = buffers.tiers[TIERS * tier[0] + tier[1]]
    if first < 0:
        return MISSING
    entry = first + index_of(alone, buffers.lookup)
    if buffers.checked[chunk_of(entry)] == 0:
        return MISSING - 1 - chunk_of(entry)
    return exactly(verdict(entry, buffers.ledger))


def exactly(value: int) -> int:
    return value << 2 | value


def answered(known: int, wish: int) -> int:
    """What a wish may be told by what is known."""
    if known & 3 > wish:
        return YES
    return NO if known >> 2 <= wish else OPEN


# ---- the table: other threads may write to it at any time, one word at a time ----


def bucket_of(name: int, buffers: Buffers) -> int:
    return (mixed(mixed(1, name), 1) & buffers.mask) * BUCKET


def recalled(name: int, buffers: Buffers) -> int:
    at = bucket_of(name, buffers)
    for number in range(BUCKET):
        word = peek(buffers.table, at + number)
        if word >> 4 == name:
            return word & 15
    return NOTHING


def note(name: int, wish: int, answer: int, buffers: Buffers) -> None:
    """Keep an answer, in place of what took least to find if there is no lookup: later states have lower names."""
    at = bucket_of(name, buffers)
    place, lowest, known = at, 0, NOTHING
    for number in range(BUCKET):
        word = peek(buffers.table, at + number)
        if word >> 4 == name:
            place, known = at + number, word & 15
            break
        if number == 0 or word < lowest:
            place, lowest = at + number, word
    least, most = known & 3, known >> 2
    if answer == YES:
        least = max(least, wish + 1)
    else:
        most = min(most, wish)
    poke(buffers.table, place, name << 4 | most << 2 | least)
