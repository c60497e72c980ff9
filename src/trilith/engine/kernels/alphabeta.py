"""Search for two players: alpha-beta search, and expectiminimax where stones are drawn from a pouch.

Principal variation search with a transposition table, killer moves and the history heuristic. Scores are seen from the
player to move, in hundredths of a stone or point. A win scores WIN less the plies until the game ends, so that the
quickest win is the best and the slowest loss the least bad. Games of chance score their end by `terminal_score`.
"""

from typing import Any, Final

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
from trilith.engine.kernels.search_buffers import (
    ABORTED,
    BEST_MOVE,
    BUDGET,
    ESTIMATED,
    HISTORY_SIZE,
    INFINITE,
    LIKELY_WIN,
    MAX_DRAWS,
    MAX_MOVES_PER_PLY,
    MAX_PLY,
    MAYBE_DRAWN,
    NODES,
    PAST_PLIES,
    PROVEN,
    REPETITION,
    STOP,
    UNCERTAINTY,
    RootMoves,
    SearchBuffers,
)
from trilith.engine.kernels.transposition_table import probe_table, store_entry
from trilith.engine.primitives import advanced, peek, pointers
from trilith.games.kernel import inlined
from trilith.games.outcome import CHANCE, ONGOING

# Sorting pays off for the first few moves only: after them a cutoff is unlikely.
SORTED_MOVES: Final = 12


def search_root(state: Any, depth: int, alpha: int, beta: int, ply: int, root: RootMoves, arrays: SearchBuffers) -> int:
    """What Python calls.

    Without root moves, the score of the state. With them, the number of moves that were searched to the end; their
    scores and what those rest on are written to `root`.
    """
    buffers = pointers(arrays)
    count = len(root.moves)
    if count == 0:
        return search(state, depth, alpha, beta, ply, buffers)
    control = buffers.control
    for number in range(count):
        control[UNCERTAINTY] = 0
        root.scores[number] = -search(apply(state, root.moves[number]), depth - 1, alpha, beta, ply + 1, buffers)
        if control[ABORTED] != 0:
            return number
        root.uncertainty[number] = control[UNCERTAINTY]
    return count


# The recursion is all in one function: functions that call each other in a circle do not survive the cache on disk.
def search(state: Any, depth: int, alpha: int, beta: int, ply: int, buffers: SearchBuffers) -> int:  # noqa: C901
    """The score of a state, searched `depth` plies deep. It means nothing once ABORTED is set."""
    control = buffers.control
    score = leaf_score(state, depth, ply, buffers)
    if score != UNKNOWN:
        return score
    if to_move(state) == CHANCE:
        # The mean over all draws. A draw is no ply, and the same player moves on.
        draws, weights, count, ways = list_draws(state, ply, buffers)
        bound, total, left = score_bound(state), 0, ways
        for number in range(count):
            left -= weights[number]
            low, high = draw_window(alpha * ways - total, beta * ways - total, bound * left, weights[number])
            score = search(apply(state, draws[number]), depth, max(low, -bound), min(high, bound), ply, buffers)
            if control[ABORTED] != 0 or not low < score < high:
                return alpha if score <= low else beta
            total += weights[number] * score
        return total // ways
    key = hash_key(state)
    if ply > 0 and is_repetition(state, key, ply, buffers):
        return 0
    # In search of a quicker win, or of a slower loss, every move is searched to the full depth.
    is_full_depth = reduces_depth() and (alpha > PROVEN or beta < -PROVEN)
    key, table_move, score = probe_table(state, key, depth, alpha, beta, ply, is_full_depth, buffers)
    if score != UNKNOWN:
        return score

    moves = advanced(buffers.moves, ply * control[MAX_MOVES_PER_PLY])
    order_scores = advanced(buffers.order_scores, ply * control[MAX_MOVES_PER_PLY])
    count = legal(state, moves)
    score_moves(state, moves, order_scores, count, depth, table_move, ply, buffers)
    outer, uncertainty = control[UNCERTAINTY], 0
    best, best_move, floor = -INFINITE, moves[0], alpha
    for number in range(count):
        pick_next_move(moves, order_scores, number, count)
        control[UNCERTAINTY] = 0
        after = apply(state, moves[number])
        change = 0 if is_full_depth else depth_change(state, moves[number], depth, number)
        score = -search(after, depth - 1 + change, -beta if number == 0 else -floor - 1, -floor, ply + 1, buffers)
        # A move that is better than expected is searched again: first without the reduction, then with a full window.
        if change < 0 and score > floor and control[ABORTED] == 0:
            change, score = 0, -search(after, depth - 1, -floor - 1, -floor, ply + 1, buffers)
        if number > 0 and floor < score < beta and control[ABORTED] == 0:
            score = -search(after, depth - 1 + change, -beta, -floor, ply + 1, buffers)
        if control[ABORTED] != 0:
            return 0
        uncertainty |= control[UNCERTAINTY]
        if score > best:
            best, best_move, floor = score, moves[number], max(floor, score)
            if ply == 0:
                control[BEST_MOVE] = best_move
            # Nothing is better than to win with this very move. A lower bound rests on it alone.
            if floor >= min(beta, WIN - ply - 1):
                reward_cutoff(best_move, depth, ply, buffers)
                uncertainty = control[UNCERTAINTY]
                break
    control[UNCERTAINTY] = uncertainty
    store_entry(key, depth, best, alpha, beta, best_move, ply, buffers)
    control[UNCERTAINTY] |= outer
    return best


@inlined
def leaf_score(state: Any, depth: int, ply: int, buffers: SearchBuffers) -> int:
    """The score of a state that is not searched further, or UNKNOWN. Counts the node, and sets ABORTED in due time."""
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
        score = tablebase_score(state, code, ply, buffers)
        # What is proven is final; what is likely is searched while there is time.
        if score == 0 or abs(score) > PROVEN:
            return score
        if depth <= 0 or ply >= MAX_PLY:
            control[UNCERTAINTY] |= MAYBE_DRAWN
            return score
    if depth <= 0 or ply >= MAX_PLY:
        control[UNCERTAINTY] |= ESTIMATED
        return evaluate(state)
    return UNKNOWN


def tablebase_score(state: Any, code: int, ply: int, buffers: SearchBuffers) -> int:
    """The score of a state in the tablebase, which knows neither repetition nor the quiet limit.

    Both rules only make draws. So a draw stays one; and a win holds if it comes before the quiet limit, and if no
    position of the game so far can occur again. Other wins are likely: they may be draws.
    """
    if code == 0:
        return 0
    plies = code if code > 0 else -code - 1
    if plies < plies_to_draw(state) and (buffers.control[REPETITION] == 0 or reversible_plies(state) < ply):
        return WIN - ply - plies if code > 0 else ply + plies - WIN
    return LIKELY_WIN - plies if code > 0 else plies - LIKELY_WIN


@inlined
def list_draws(state: Any, ply: int, buffers: SearchBuffers) -> tuple[Any, Any, int, int]:
    """The draws there may be and the ways to each, as pointers; how many draws, and how many ways in all."""
    draws = advanced(buffers.draws, 2 * MAX_DRAWS * ply)
    weights = advanced(draws, MAX_DRAWS)
    count, ways = chance(state, draws, weights), 0
    for number in range(count):
        ways += weights[number]
    return draws, weights, count, ways


@inlined
def draw_window(alpha: int, beta: int, slack: int, weight: int) -> tuple[int, int]:
    """The scores of one draw between which it matters: beyond them the mean leaves the window for good.

    `alpha` and `beta` are what is missing to the sums at the window's ends, and `slack` is the most that the draws
    after this one can add or take away.
    """
    return (alpha - slack) // weight, -((-slack - beta) // weight)


def is_repetition(state: Any, key: int, ply: int, buffers: SearchBuffers) -> bool:
    """Whether the state counts as a draw because it occurred before the search began.

    A player who wants a draw can repeat it, so it counts as one even where the rules ask for more repetitions; but
    then that is an estimate. Repetitions within the search are left out: their score would depend on the path, and the
    transposition table knows no paths.
    """
    control = buffers.control
    last = control[PAST_PLIES] + ply
    times, past = 0, 0
    # The same player was to move an even number of plies ago, and the search began `ply` plies ago.
    for back in range(max(4, ply + (ply & 1)), min(reversible_plies(state), last) + 1, 2):
        if buffers.path[last - back] == key:
            times += 1
            past += 1 if back > ply else 0
    if times > 0 and times + 1 >= control[REPETITION]:
        return True
    if past > 0:
        control[UNCERTAINTY] |= ESTIMATED
    return past > 0


def score_moves(
    state: Any, moves: Any, order_scores: Any, count: int, depth: int, table_move: int, ply: int, buffers: SearchBuffers
) -> None:
    """Scores the moves for their order: the table's move first, then by the game's own score, killers and history."""
    first, second = buffers.killers[2 * ply], buffers.killers[2 * ply + 1]
    for number in range(count):
        move = moves[number]
        if move == table_move:
            order_scores[number] = 1 << 40
            continue
        # At the last ply an order score costs as much as the search of the move.
        score = order_score(state, move) << 20 if depth > 1 else 0
        if move == first or move == second:  # noqa: SIM109 - a tuple would be built each time
            score += 1 << 19
        order_scores[number] = score + min(buffers.history[history_index(move)], (1 << 19) - 1)


@inlined
def pick_next_move(moves: Any, order_scores: Any, number: int, count: int) -> None:
    """Brings the best of the moves not yet tried to the front of them."""
    if number >= SORTED_MOVES:
        return
    best = number
    for other in range(number + 1, count):
        if order_scores[other] > order_scores[best]:
            best = other
    moves[number], moves[best] = moves[best], moves[number]
    order_scores[number], order_scores[best] = order_scores[best], order_scores[number]


def reward_cutoff(move: int, depth: int, ply: int, buffers: SearchBuffers) -> None:
    """A move that caused a cutoff is tried sooner elsewhere."""
    if buffers.killers[2 * ply] != move:
        buffers.killers[2 * ply + 1] = buffers.killers[2 * ply]
        buffers.killers[2 * ply] = move
    buffers.history[history_index(move)] += depth * depth


def history_index(move: int) -> int:
    """The counter of a move, which it shares with some others."""
    return (move ^ move >> 7) & HISTORY_SIZE - 1
