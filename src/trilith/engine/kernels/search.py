"""Search for two players: alpha-beta without luck, expectimax where the pouch is drawn from.

Principal-variation search with a transposition table, killers and history. Values are seen from the player to move,
in hundredths of a stone or point. A win counts WIN less the turns until the game ends, so that the shortest win is
the best and the longest loss the least bad. With luck a sure win is rare, so there the end counts what `final` says.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.open import (
    WIN,
    apply,
    chance,
    evaluate,
    final,
    key,
    legal,
    promise,
    result,
    reversible,
    span,
    to_move,
)
from trilith.engine.primitives import advanced, peek, pointer
from trilith.games.outcome import CHANCE, ONGOING

# Values beyond this are wins or losses in a known number of turns; estimates stay below.
PROVEN: Final = WIN - 1_000
INFINITE: Final = WIN + 1
MAX_PLY: Final = 80
# Draws of the pouch have few outcomes.
MAX_DRAWS: Final = 8

# What a remembered value is: exact, at least that much, or at most.
EXACT, LOWER, UPPER = 1, 2, 3

# Places in Desk.control. HORIZON is set when a value rests on an estimate, or on a repetition.
STOP, NODES, BUDGET, ABORTED, MASK, ROOM, BEST, PAST, HORIZON = range(9)
CONTROLS: Final = 16
MOVE_BITS: Final = 20
MOVES: Final = 1 << MOVE_BITS


class Desk(NamedTuple):
    """All that a search writes on, as pointers.

    `moves` and `ranks` have ROOM numbers for each ply, `draws` room for outcomes and weights, `killers` two. `path`
    has the keys of the PAST positions of the game so far. `table` has two words for each of MASK + 1 positions.
    """

    control: Any
    moves: Any
    ranks: Any
    draws: Any
    killers: Any
    history: Any
    path: Any
    table: Any


def search_root(
    state: Any,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    control: Any,
    moves: Any,
    ranks: Any,
    draws: Any,
    killers: Any,
    history: Any,
    path: Any,
    table: Any,
) -> int:
    """The door from Python: arrays become pointers."""
    desk = Desk(
        pointer(control),
        pointer(moves),
        pointer(ranks),
        pointer(draws),
        pointer(killers),
        pointer(history),
        pointer(path),
        pointer(table),
    )
    return search(state, depth, alpha, beta, ply, desk)


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
    if depth <= 0 or ply >= MAX_PLY:
        control[HORIZON] = 1
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
    if ply > 0 and stood_before(state, here, ply, desk):
        control[HORIZON] = 1
        return 0
    memory = recall(here, desk)
    if ply > 0 and settles(memory, depth, alpha, beta, ply):
        control[HORIZON] |= memory >> MOVE_BITS + 2 & 1
        return remembered_value(memory, ply)

    moves = advanced(desk.moves, ply * control[ROOM])
    ranks = advanced(desk.ranks, ply * control[ROOM])
    count = legal(state, moves)
    rank(state, moves, ranks, count, depth, memory & MOVES - 1 if memory != 0 else -1, ply, desk)
    elsewhere = control[HORIZON]
    control[HORIZON] = 0
    best, best_move, floor = -INFINITE, moves[0], alpha
    for number in range(count):
        # Sorting pays for the first few moves only: after them a cut is unlikely.
        if number < 12:
            bring_best_forward(moves, ranks, number, count)
        after = apply(state, moves[number])
        value = -search(after, depth - 1, -beta if number == 0 else -floor - 1, -floor, ply + 1, desk)
        if number > 0 and floor < value < beta and control[ABORTED] == 0:
            value = -search(after, depth - 1, -beta, -floor, ply + 1, desk)
        if control[ABORTED] != 0:
            return 0
        if value > best:
            best, best_move = value, moves[number]
            if ply == 0:
                control[BEST] = best_move
            floor = max(floor, value)
            if floor >= beta:
                reward(best_move, depth, ply, desk)
                break
    remember(here, depth, best, alpha, beta, best_move, ply, desk)
    control[HORIZON] |= elsewhere
    return best


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
        ranks[number] = worth + min(desk.history[move], (1 << 19) - 1)


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
    desk.history[move] += depth * depth


def remember(here: int, depth: int, value: int, alpha: int, beta: int, move: int, ply: int, desk: Desk) -> None:
    kind = UPPER if value <= alpha else LOWER if value >= beta else EXACT
    # Wins count from the root; in the table they count from the position itself.
    stored = value + ply if value > PROVEN else value - ply if value < -PROVEN else value
    slot = 2 * (here & desk.control[MASK])
    desk.table[slot] = here
    bits = kind | desk.control[HORIZON] << 2 | min(depth, 127) << 3 | stored + WIN << 10
    desk.table[slot + 1] = move | bits << MOVE_BITS


def recall(here: int, desk: Desk) -> int:
    """What the table says of a position, or 0."""
    slot = 2 * (here & desk.control[MASK])
    memory: int = desk.table[slot + 1] if desk.table[slot] == here else 0
    return memory


def settles(memory: int, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Whether what is remembered is deep enough and says all that this window asks."""
    if memory == 0 or memory >> MOVE_BITS + 3 & 127 < depth:
        return False
    value = remembered_value(memory, ply)
    kind = memory >> MOVE_BITS & 3
    return kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha)


def remembered_value(memory: int, ply: int) -> int:
    value = (memory >> MOVE_BITS + 10) - WIN
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


def stood_before(state: Any, here: int, ply: int, desk: Desk) -> bool:
    """Whether the position stood in the game before the search began: then who wants a draw can have it.

    Positions on the way here are left out: what they are worth would depend on the way, and the table knows no ways.
    """
    last = desk.control[PAST] + ply
    # The same player was to move an even number of turns ago, and before the search is more than `ply` turns ago.
    nearest = max(4, ply + 1 + (ply + 1 & 1))
    for back in range(nearest, min(reversible(state), last) + 1, 2):  # noqa: SIM110 - kernel Python has no generators
        if desk.path[last - back] == here:
            return True
    return False
