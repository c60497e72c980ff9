"""Search for two players: alpha-beta without luck, expectimax where the pouch is drawn from.

Principal-variation search with a transposition table, killers and history. Values are seen from the player to move,
in hundredths of a stone or point. A win counts WIN less the turns until the game ends, so that the shortest win is
the best and the longest loss the least bad. Games of chance score their end positions by `terminal_score`.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import (
    UNKNOWN,
    WIN,
    apply,
    chance,
    depth_change,
    evaluate,
    hash_key,
    legal,
    order_score,
    plies_to_draw,
    probe_tablebase,
    reduces_depth,
    result,
    reversible_plies,
    score_bound,
    terminal_score,
    to_move,
)
from trilith.engine.primitives import advanced, peek, pointer
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, ONGOING

# Values beyond this are wins or losses in a probe_tablebase number of turns; estimates stay below.
PROVEN: Final = WIN - 1_000
INFINITE: Final = WIN + 1
MAX_PLY: Final = 80
# What a win counts that is sure but for the rules that end a game early as a draw, less the turns it takes.
LIKELY: Final = 3_000
# Draws of the pouch have few outcomes.
MAX_DRAWS: Final = 8

# What a remembered value is: exact, at least that much, or at most.
EXACT, LOWER, UPPER = 1, 2, 3
# Whether a position stood before.
NEVER, BEFORE, OFTEN = range(3)

# Places in SearchBuffers.control. HORIZON says what a value rests on: 0 if it is sure, bits as below if not.
# SALT keeps apart what was learnt while other positions were about to stand for the last time they may; REPETITION is
# how often that is, 0 for ever.
STOP, NODES, BUDGET, ABORTED, MASK, MAX_MOVES_PER_PLY, BEST, PAST, HORIZON, SALT, REPETITION, AGE = range(12)
CONTROLS: Final = 16
# A value rests on an estimate, or on a repetition that ends no game; or on a win that is likely: then the truth may be
# a draw, but it does not lie on the other side.
GUESS, DOUBT = 1, 2
# A remembered search in one word: its best move, then these.
MOVE_BITS: Final = 20
MOVES: Final = 1 << MOVE_BITS
KIND: Final = MOVE_BITS
GUESSED: Final = KIND + 2
DEPTH: Final = GUESSED + 2
VALUE: Final = DEPTH + 7
BORN: Final = VALUE + 21
AGES: Final = 64
# What cut the search before is counted for so many kinds of move: few enough to be forgotten quickly.
HISTORY_SIZE: Final = 1 << 13
# Keeps what was found without haste apart from the rest.
FULL_DEPTH_SALT: Final = 0x2545F4914F6CDD1D
# Where a game has no such limit, its plies_to_draw never ends.
ENDLESS: Final = 1 << 30


class SearchBuffers(NamedTuple):
    """All that a search writes on, as pointers.

    Per ply, `moves` and `order_scores` hold MAX_MOVES_PER_PLY numbers, `draws` the outcomes and weights of a draw, and
    `killers` two moves. `path` holds the hash keys of the PAST positions of the game, then that of the root. `table`,
    the transposition table, has MASK + 1 buckets of two entries, two words each. `probe_cache` is for
    `probe_tablebase`.
    """

    control: Any
    moves: Any
    order_scores: Any
    draws: Any
    killers: Any
    history: Any
    path: Any
    table: Any
    probe_cache: Any


def search_root(
    state: Any,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    asked: Any,
    values: Any,
    guessed: Any,
    control: Any,
    moves: Any,
    order_scores: Any,
    draws: Any,
    killers: Any,
    history: Any,
    path: Any,
    table: Any,
    probe_cache: Any,
) -> int:
    """The door from Python: arrays become pointers.

    The value of a state; or, where moves are `asked` for, how many of them were looked at, with their values and
    whether those are guessed written down.
    """
    buffers = SearchBuffers(
        pointer(control),
        pointer(moves),
        pointer(order_scores),
        pointer(draws),
        pointer(killers),
        pointer(history),
        pointer(path),
        pointer(table),
        pointer(probe_cache),
    )
    if len(asked) == 0:
        return search(state, depth, alpha, beta, ply, buffers)
    for number in range(len(asked)):
        control[HORIZON] = 0
        values[number] = -search(apply(state, asked[number]), depth - 1, alpha, beta, ply + 1, buffers)
        if control[ABORTED] != 0:
            return number
        guessed[number] = control[HORIZON]
    return len(asked)


# One function, because compiled functions that call each other in a circle do not survive the cache on disk.
def search(state: Any, depth: int, alpha: int, beta: int, ply: int, buffers: SearchBuffers) -> int:  # noqa: C901
    """The value of a state, looked at `depth` turns ahead. Once ABORTED is set it means nothing."""
    control = buffers.control
    control[NODES] += 1
    if control[NODES] >= control[BUDGET] or (control[NODES] & 255 == 0 and peek(control, STOP) != 0):
        control[ABORTED] = 1
        return 0
    outcome = result(state)
    if outcome != ONGOING:
        return terminal_score(state, outcome, ply)
    code = probe_tablebase(state, buffers.probe_cache) if ply > 0 else UNKNOWN
    if code != UNKNOWN:
        value = tablebase_score(state, code, ply, buffers)
        # What is sure is sure; what is likely is looked into while there is time.
        if value == 0 or abs(value) > PROVEN:
            return value
        if depth <= 0 or ply >= MAX_PLY:
            control[HORIZON] |= DOUBT
            return value
    if depth <= 0 or ply >= MAX_PLY:
        control[HORIZON] |= GUESS
        return evaluate(state)

    if to_move(state) == CHANCE:
        # The mean over what the pouch may give. It counts as no turn, and the same player moves on. Once the rest
        # cannot bring the mean back into the window, not even with the best or worst there is, the rest is left out.
        draws = advanced(buffers.draws, 2 * MAX_DRAWS * ply)
        weights = advanced(draws, MAX_DRAWS)
        count = chance(state, draws, weights)
        ways, total, extreme = 0, 0, score_bound(state)
        for number in range(count):
            ways += weights[number]
        left = ways
        for number in range(count):
            weight = weights[number]
            left -= weight
            low = (alpha * ways - total - extreme * left) // weight
            high = -((total - extreme * left - beta * ways) // weight)
            value = search(apply(state, draws[number]), depth, max(low, -extreme), min(high, extreme), ply, buffers)
            if control[ABORTED] != 0:
                return 0
            if value <= low:
                return alpha
            if value >= high:
                return beta
            total += weight * value
        return total // ways

    here = hash_key(state)
    stood = repetition_status(state, here, ply, buffers) if ply > 0 else NEVER
    if stood != NEVER:
        control[HORIZON] |= GUESS if stood == BEFORE else 0
        return 0
    # While the game cannot run out of plies_to_draw within the turns looked at, how much is left does not matter.
    draw_in = plies_to_draw(state)
    here ^= control[SALT]
    # Whether there is a quicker win, or a way to hold out longer, is asked of every move to the full depth.
    is_full_depth = reduces_depth() and (alpha > PROVEN or beta < -PROVEN)
    if is_full_depth:
        here ^= FULL_DEPTH_SALT
    if depth >= draw_in:
        here, draw_in = mixed(here, draw_in), ENDLESS
    entry = find_entry(here, buffers)
    if ply > 0 and entry_cuts(entry, depth, alpha, beta, ply, draw_in):
        control[HORIZON] |= entry >> GUESSED & 3
        return entry_value(entry, ply)

    moves = advanced(buffers.moves, ply * control[MAX_MOVES_PER_PLY])
    order_scores = advanced(buffers.order_scores, ply * control[MAX_MOVES_PER_PLY])
    count = legal(state, moves)
    score_moves(state, moves, order_scores, count, depth, entry & MOVES - 1 if entry != 0 else -1, ply, buffers)
    elsewhere, guessed = control[HORIZON], 0
    best, best_move, floor = -INFINITE, moves[0], alpha
    for number in range(count):
        # Sorting pays for the first few moves only: after them a cut is unlikely.
        if number < 12:
            pick_next_move(moves, order_scores, number, count)
        control[HORIZON] = 0
        after = apply(state, moves[number])
        by = 0 if is_full_depth else depth_change(state, moves[number], depth, number)
        value = -search(after, depth - 1 + by, -beta if number == 0 else -floor - 1, -floor, ply + 1, buffers)
        # What looks better than expected is looked at again, without haste and with an open mind.
        if by < 0 and value > floor and control[ABORTED] == 0:
            by = 0
            value = -search(after, depth - 1, -floor - 1, -floor, ply + 1, buffers)
        if number > 0 and floor < value < beta and control[ABORTED] == 0:
            value = -search(after, depth - 1 + by, -beta, -floor, ply + 1, buffers)
        if control[ABORTED] != 0:
            return 0
        guessed |= control[HORIZON]
        if value > best:
            best, best_move = value, moves[number]
            if ply == 0:
                control[BEST] = best_move
            floor = max(floor, value)
            # Nothing is better than to win with this very move.
            if floor >= min(beta, WIN - ply - 1):
                reward_cutoff(best_move, depth, ply, buffers)
                # That it is at least so good rests on this move alone.
                guessed = control[HORIZON]
                break
    # A draw stays one, even if what looked like a loss beside it is another.
    control[HORIZON] = guessed & ~DOUBT if best == 0 else guessed
    store_entry(here, depth, best, alpha, beta, best_move, ply, buffers)
    control[HORIZON] |= elsewhere
    return best


def tablebase_score(state: Any, code: int, ply: int, buffers: SearchBuffers) -> int:
    """The value of a state that somebody knows, who thinks of neither repetitions nor plies_to_draw.

    Both rules make draws and nothing else. So a draw stays one; and a win holds if it comes before the quiet
    limit, and if nothing that stood in the game can come again. Other wins are likely, no more: they may be draws.
    """
    if code == 0:
        return 0
    turns = code if code > 0 else -code - 1
    if turns < plies_to_draw(state) and (buffers.control[REPETITION] == 0 or reversible_plies(state) < ply):
        return WIN - ply - turns if code > 0 else ply + turns - WIN
    return LIKELY - turns if code > 0 else turns - LIKELY


def score_moves(
    state: Any, moves: Any, order_scores: Any, count: int, depth: int, table_move: int, ply: int, buffers: SearchBuffers
) -> None:
    """How soon to try each move: the remembered best, what the game promises, killers, then what cut before."""
    first, second = buffers.killers[2 * ply], buffers.killers[2 * ply + 1]
    for number in range(count):
        move = moves[number]
        if move == table_move:
            order_scores[number] = 1 << 40
            continue
        # At the last turn a order_score costs as much as the look itself.
        worth = order_score(state, move) << 20 if depth > 1 else 0
        if move == first or move == second:  # noqa: SIM109 - a tuple would be built each time
            worth += 1 << 19
        order_scores[number] = worth + min(buffers.history[history_index(move)], (1 << 19) - 1)


def pick_next_move(moves: Any, order_scores: Any, number: int, count: int) -> None:
    best = number
    for other in range(number + 1, count):
        if order_scores[other] > order_scores[best]:
            best = other
    moves[number], moves[best] = moves[best], moves[number]
    order_scores[number], order_scores[best] = order_scores[best], order_scores[number]


def reward_cutoff(move: int, depth: int, ply: int, buffers: SearchBuffers) -> None:
    """A move that cut the search is tried sooner elsewhere."""
    if buffers.killers[2 * ply] != move:
        buffers.killers[2 * ply + 1] = buffers.killers[2 * ply]
        buffers.killers[2 * ply] = move
    buffers.history[history_index(move)] += depth * depth


def history_index(move: int) -> int:
    """Where a move is counted, together with some others."""
    return (move ^ move >> 7) & HISTORY_SIZE - 1


def store_entry(
    here: int, depth: int, value: int, alpha: int, beta: int, move: int, ply: int, buffers: SearchBuffers
) -> None:
    """Two searches share a place: the deeper one of this search, and the last one."""
    control, table = buffers.control, buffers.table
    kind = UPPER if value <= alpha else LOWER if value >= beta else EXACT
    # Wins count from the root; in the table they count from the position itself.
    stored = value + ply if value > PROVEN else value - ply if value < -PROVEN else value
    entry = move | kind << KIND | control[HORIZON] << GUESSED | min(depth, 127) << DEPTH | stored + WIN << VALUE
    entry |= control[AGE] << BORN
    slot = 4 * (here & control[MASK])
    held = table[slot + 1]
    if table[slot] ^ held != here and held >> BORN == control[AGE] and held >> DEPTH & 127 > depth:
        slot += 2
    # Another thread may write here at the same time: a key that does not fit its word is no key.
    table[slot] = here ^ entry
    table[slot + 1] = entry


def find_entry(here: int, buffers: SearchBuffers) -> int:
    """What the table says of a position, or 0."""
    table = buffers.table
    slot = 4 * (here & buffers.control[MASK])
    entry: int = table[slot + 1]
    if table[slot] ^ entry == here:
        return entry
    entry = table[slot + 3]
    return entry if table[slot + 2] ^ entry == here else 0


def entry_cuts(entry: int, depth: int, alpha: int, beta: int, ply: int, draw_in: int) -> bool:
    """Whether a table entry is deep enough, answers this window, and holds before the quiet limit is reached."""
    if entry == 0:
        return False
    seen = entry >> DEPTH & 127
    value = entry_value(entry, ply)
    # A win or loss is what it is, however deep the search was that found it.
    reach = WIN - abs(value) - ply if abs(value) > PROVEN else seen
    if reach >= draw_in or seen < depth:
        return False
    kind = entry >> KIND & 3
    return kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha)


def entry_value(entry: int, ply: int) -> int:
    value = (entry >> VALUE & (1 << 21) - 1) - WIN
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


def repetition_status(state: Any, here: int, ply: int, buffers: SearchBuffers) -> int:
    """Whether the position stood in the game before the search began: NEVER, BEFORE, or as often as it may (OFTEN).

    Before: who wants a draw can have it, so it counts as one. Positions on the way here are left out: what they are
    worth would depend on the way, and the table knows no ways.
    """
    last = buffers.control[PAST] + ply
    times, past = 0, 0
    # The same player was to move an even number of turns ago, and the search began `ply` turns ago.
    for back in range(max(4, ply + (ply & 1)), min(reversible_plies(state), last) + 1, 2):
        if buffers.path[last - back] == here:
            times += 1
            past += 1 if back > ply else 0
    if times > 0 and times + 1 >= buffers.control[REPETITION]:
        return OFTEN
    return BEFORE if past > 0 else NEVER
