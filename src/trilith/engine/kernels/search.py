"""Search for two players: alpha-beta without luck, expectimax where the pouch is drawn from.

Principal-variation search with a transposition table, killers and history. Values are seen from the player to move,
in hundredths of a stone or point. A win counts WIN less the turns until the game ends, so that the shortest win is
the best and the longest loss the least bad. With luck a sure win is rare, so there the end counts what `final` says.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.open import (
    UNKNOWN,
    WIN,
    apply,
    chance,
    evaluate,
    final,
    hurries,
    key,
    known,
    legal,
    patience,
    promise,
    result,
    reversible,
    span,
    stretch,
    to_move,
)
from trilith.engine.primitives import advanced, peek, pointer
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, ONGOING

# Values beyond this are wins or losses in a known number of turns; estimates stay below.
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

# Places in Desk.control. HORIZON says what a value rests on: 0 if it is sure, bits as below if not.
# SALT keeps apart what was learnt while other positions were about to stand for the last time they may; REPETITION is
# how often that is, 0 for ever.
STOP, NODES, BUDGET, ABORTED, MASK, ROOM, BEST, PAST, HORIZON, SALT, REPETITION, AGE = range(12)
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
HABITS: Final = 1 << 13
# Keeps what was found without haste apart from the rest.
UNHURRIED: Final = 0x2545F4914F6CDD1D
# Where a game has no such limit, its patience never ends.
ENDLESS: Final = 1 << 30


class Desk(NamedTuple):
    """All that a search writes on, as pointers.

    `moves` and `ranks` have ROOM numbers for each ply, `draws` room for outcomes and weights, `killers` two. `path`
    has the keys of the PAST positions of the game so far, and last that of the position searched. `table` has room for
    two positions, two words each, at each of MASK + 1 places. `lore` is for `known`.
    """

    control: Any
    moves: Any
    ranks: Any
    draws: Any
    killers: Any
    history: Any
    path: Any
    table: Any
    lore: Any


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
    ranks: Any,
    draws: Any,
    killers: Any,
    history: Any,
    path: Any,
    table: Any,
    lore: Any,
) -> int:
    """The door from Python: arrays become pointers.

    The value of a state; or, where moves are `asked` for, how many of them were looked at, with their values and
    whether those are guessed written down.
    """
    desk = Desk(
        pointer(control),
        pointer(moves),
        pointer(ranks),
        pointer(draws),
        pointer(killers),
        pointer(history),
        pointer(path),
        pointer(table),
        pointer(lore),
    )
    if len(asked) == 0:
        return search(state, depth, alpha, beta, ply, desk)
    for number in range(len(asked)):
        control[HORIZON] = 0
        values[number] = -search(apply(state, asked[number]), depth - 1, alpha, beta, ply + 1, desk)
        if control[ABORTED] != 0:
            return number
        guessed[number] = control[HORIZON]
    return len(asked)


# One function, because compiled functions that call each other in a circle do not survive the cache on disk.
def search(state: Any, depth: int, alpha: int, beta: int, ply: int, desk: Desk) -> int:  # noqa: C901
    """The value of a state, looked at `depth` turns ahead. Once ABORTED is set it means nothing."""
    control = desk.control
    control[NODES] += 1
    if control[NODES] >= control[BUDGET] or (control[NODES] & 255 == 0 and peek(control, STOP) != 0):
        control[ABORTED] = 1
        return 0
    outcome = result(state)
    if outcome != ONGOING:
        return final(state, outcome, ply)
    code = known(state, desk.lore) if ply > 0 else UNKNOWN
    if code != UNKNOWN:
        value = foretold(state, code, ply, desk)
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
        draws = advanced(desk.draws, 2 * MAX_DRAWS * ply)
        weights = advanced(draws, MAX_DRAWS)
        count = chance(state, draws, weights)
        ways, total, extreme = 0, 0, span(state)
        for number in range(count):
            ways += weights[number]
        left = ways
        for number in range(count):
            weight = weights[number]
            left -= weight
            low = (alpha * ways - total - extreme * left) // weight
            high = -((total - extreme * left - beta * ways) // weight)
            value = search(apply(state, draws[number]), depth, max(low, -extreme), min(high, extreme), ply, desk)
            if control[ABORTED] != 0:
                return 0
            if value <= low:
                return alpha
            if value >= high:
                return beta
            total += weight * value
        return total // ways

    here = key(state)
    stood = times_stood(state, here, ply, desk) if ply > 0 else NEVER
    if stood != NEVER:
        control[HORIZON] |= GUESS if stood == BEFORE else 0
        return 0
    # While the game cannot run out of patience within the turns looked at, how much is left does not matter.
    patient = patience(state)
    here ^= control[SALT]
    # Whether there is a quicker win, or a way to hold out longer, is asked of every move to the full depth.
    is_careful = hurries() and (alpha > PROVEN or beta < -PROVEN)
    if is_careful:
        here ^= UNHURRIED
    if depth >= patient:
        here, patient = mixed(here, patient), ENDLESS
    memory = recall(here, desk)
    if ply > 0 and settles(memory, depth, alpha, beta, ply, patient):
        control[HORIZON] |= memory >> GUESSED & 3
        return remembered_value(memory, ply)

    moves = advanced(desk.moves, ply * control[ROOM])
    ranks = advanced(desk.ranks, ply * control[ROOM])
    count = legal(state, moves)
    rank(state, moves, ranks, count, depth, memory & MOVES - 1 if memory != 0 else -1, ply, desk)
    elsewhere, guessed = control[HORIZON], 0
    best, best_move, floor = -INFINITE, moves[0], alpha
    for number in range(count):
        # Sorting pays for the first few moves only: after them a cut is unlikely.
        if number < 12:
            bring_best_forward(moves, ranks, number, count)
        control[HORIZON] = 0
        after = apply(state, moves[number])
        by = 0 if is_careful else stretch(state, moves[number], depth, number)
        value = -search(after, depth - 1 + by, -beta if number == 0 else -floor - 1, -floor, ply + 1, desk)
        # What looks better than expected is looked at again, without haste and with an open mind.
        if by < 0 and value > floor and control[ABORTED] == 0:
            by = 0
            value = -search(after, depth - 1, -floor - 1, -floor, ply + 1, desk)
        if number > 0 and floor < value < beta and control[ABORTED] == 0:
            value = -search(after, depth - 1 + by, -beta, -floor, ply + 1, desk)
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
                reward(best_move, depth, ply, desk)
                # That it is at least so good rests on this move alone.
                guessed = control[HORIZON]
                break
    # A draw stays one, even if what looked like a loss beside it is another.
    control[HORIZON] = guessed & ~DOUBT if best == 0 else guessed
    remember(here, depth, best, alpha, beta, best_move, ply, desk)
    control[HORIZON] |= elsewhere
    return best


def foretold(state: Any, code: int, ply: int, desk: Desk) -> int:
    """The value of a state that somebody knows, who thinks of neither repetitions nor patience.

    Both rules make draws and nothing else. So a draw stays one; and a win stays what it is if it comes before patience
    ends, and if nothing that stood in the game can come again. Other wins are likely, no more: they may be draws.
    """
    if code == 0:
        return 0
    turns = code if code > 0 else -code - 1
    if turns < patience(state) and (desk.control[REPETITION] == 0 or reversible(state) < ply):
        return WIN - ply - turns if code > 0 else ply + turns - WIN
    return LIKELY - turns if code > 0 else turns - LIKELY


def rank(state: Any, moves: Any, ranks: Any, count: int, depth: int, favourite: int, ply: int, desk: Desk) -> None:
    """How soon to try each move: the remembered best, what the game promises, killers, then what cut before."""
    first, second = desk.killers[2 * ply], desk.killers[2 * ply + 1]
    for number in range(count):
        move = moves[number]
        if move == favourite:
            ranks[number] = 1 << 40
            continue
        # At the last turn a promise costs as much as the look itself.
        worth = promise(state, move) << 20 if depth > 1 else 0
        if move == first or move == second:  # noqa: SIM109 - a tuple would be built each time
            worth += 1 << 19
        ranks[number] = worth + min(desk.history[habit(move)], (1 << 19) - 1)


def bring_best_forward(moves: Any, ranks: Any, number: int, count: int) -> None:
    best = number
    for other in range(number + 1, count):
        if ranks[other] > ranks[best]:
            best = other
    moves[number], moves[best] = moves[best], moves[number]
    ranks[number], ranks[best] = ranks[best], ranks[number]


def reward(move: int, depth: int, ply: int, desk: Desk) -> None:
    """A move that cut the search is tried sooner elsewhere."""
    if desk.killers[2 * ply] != move:
        desk.killers[2 * ply + 1] = desk.killers[2 * ply]
        desk.killers[2 * ply] = move
    desk.history[habit(move)] += depth * depth


def habit(move: int) -> int:
    """Where a move is counted, together with some others."""
    return (move ^ move >> 7) & HABITS - 1


def remember(here: int, depth: int, value: int, alpha: int, beta: int, move: int, ply: int, desk: Desk) -> None:
    """Two searches share a place: the deeper one of this search, and the last one."""
    control, table = desk.control, desk.table
    kind = UPPER if value <= alpha else LOWER if value >= beta else EXACT
    # Wins count from the root; in the table they count from the position itself.
    stored = value + ply if value > PROVEN else value - ply if value < -PROVEN else value
    memory = move | kind << KIND | control[HORIZON] << GUESSED | min(depth, 127) << DEPTH | stored + WIN << VALUE
    memory |= control[AGE] << BORN
    slot = 4 * (here & control[MASK])
    held = table[slot + 1]
    if table[slot] ^ held != here and held >> BORN == control[AGE] and held >> DEPTH & 127 > depth:
        slot += 2
    # Another thread may write here at the same time: a key that does not fit its word is no key.
    table[slot] = here ^ memory
    table[slot + 1] = memory


def recall(here: int, desk: Desk) -> int:
    """What the table says of a position, or 0."""
    table = desk.table
    slot = 4 * (here & desk.control[MASK])
    memory: int = table[slot + 1]
    if table[slot] ^ memory == here:
        return memory
    memory = table[slot + 3]
    return memory if table[slot + 2] ^ memory == here else 0


def settles(memory: int, depth: int, alpha: int, beta: int, ply: int, patient: int) -> bool:
    """Whether what is remembered is deep enough, says all that this window asks, and holds before patience ends."""
    if memory == 0:
        return False
    seen = memory >> DEPTH & 127
    value = remembered_value(memory, ply)
    # A win or loss is what it is, however deep the search was that found it.
    reach = WIN - abs(value) - ply if abs(value) > PROVEN else seen
    if reach >= patient or seen < depth:
        return False
    kind = memory >> KIND & 3
    return kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha)


def remembered_value(memory: int, ply: int) -> int:
    value = (memory >> VALUE & (1 << 21) - 1) - WIN
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


def times_stood(state: Any, here: int, ply: int, desk: Desk) -> int:
    """Whether the position stood in the game before the search began: NEVER, BEFORE, or as often as it may (OFTEN).

    Before: who wants a draw can have it, so it counts as one. Positions on the way here are left out: what they are
    worth would depend on the way, and the table knows no ways.
    """
    last = desk.control[PAST] + ply
    times, past = 0, 0
    # The same player was to move an even number of turns ago, and the search began `ply` turns ago.
    for back in range(max(4, ply + (ply & 1)), min(reversible(state), last) + 1, 2):
        if desk.path[last - back] == here:
            times += 1
            past += 1 if back > ply else 0
    if times > 0 and times + 1 >= desk.control[REPETITION]:
        return OFTEN
    return BEFORE if past > 0 else NEVER
