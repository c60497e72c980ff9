"""Games of 3 Stones in which the network plays itself, and what they teach it about their positions.

Each position, before a stone is drawn, is worth the mean over all stones of the best move's value; that is one step of
what the network should have said. A position's target is its own value plus all such steps that follow, each
discounted by TRACE once more: what was won or lost by luck never enters. After a random move what follows no longer
tells what best play is worth, and the sum begins anew.
"""

from typing import Any, Final

from trilith.engine.kernels.playout import drawn, pick
from trilith.engine.primitives import advanced, load_state, pointer, store_state
from trilith.games.bits import mixed
from trilith.games.outcome import ONGOING
from trilith.games.stones.network import STONES, points_to_come
from trilith.games.stones.rules import (
    MAX_MOVES,
    State,
    apply,
    legal,
    result,
)
from trilith.games.stones.rules import (
    drawn as with_stone,
)

POINT: Final = 100
# Lists of moves: one for each ply that is looked ahead, and their length.
MOST_PLIES: Final = 8
# Numbers of a position: those of its state.
FIELDS: Final = len(State._fields)
KINDS: Final = 3
THOUSAND: Final = 1000
# How often a step counts for the position one turn earlier, in thousandths.
TRACE: Final = 900
MOST_RANDOM_TURNS: Final = 40


def play_games(
    like: Any,
    start: Any,
    games: int,
    seed: int,
    depth: int,
    slips: int,
    weights: Any,
    states: Any,
    targets: Any,
    moves: Any,
) -> int:
    """Fill in the positions of self-played games and their targets; how many positions.

    A game begins with some random turns, and later `slips` in a thousand turns are random. Targets are hundredths of
    a point that the player to move scores from there on more than the other.
    """
    numbers, lists, found, aims = pointer(weights), pointer(moves), pointer(states), pointer(targets)
    count = 0
    for game in range(games):
        random = mixed(mixed(mixed(seed, 77), 77) + game, 77)
        count += play_game(
            like, start, random, depth, slips, numbers, advanced(found, FIELDS * count), advanced(aims, count), lists
        )
    return count


def play_game(
    like: Any, start: Any, seed: int, depth: int, slips: int, weights: Any, states: Any, targets: Any, moves: Any
) -> int:
    random = mixed(seed, 77)
    # Half of the games begin with hardly any random turns.
    opening = 2 + pick(random, MOST_RANDOM_TURNS) * (random >> 8 & 1)
    now, turns, count = start, 0, 0
    # While the game is played, `targets` has the values of one step, and its second half whether the move was random.
    while result(now) == ONGOING:
        random = mixed(random, 77)
        is_random = turns < opening or pick(random, THOUSAND) < slips
        random = mixed(random, 77)
        stone = drawn(now, random, moves, advanced(moves, MAX_MOVES))
        after = now
        if turns >= opening - 1 and turns > 0:
            store_state(now, advanced(states, FIELDS * count))
            targets[count] = expected(now, depth, weights, moves)
            targets[STONES + count] = 1 if is_random else 0
            count += 1
        now = apply(now, stone)
        random = mixed(random, 77)
        if is_random:
            after = apply(now, moves[pick(random, legal(now, moves))])
        else:
            after = apply(now, best_move(now, depth, random, weights, moves))
        now = after
        turns += 1
    spread_steps(like, count, depth, weights, states, targets, moves)
    return count


def spread_steps(like: Any, count: int, depth: int, weights: Any, states: Any, targets: Any, moves: Any) -> None:
    """Turn values of one step into targets, from the last position to the first."""
    later = 0
    for back in range(count):
        at = count - 1 - back
        state = load_state(like, advanced(states, FIELDS * at))
        value = targets[at]
        # `later` is what this step and those after it add, for the other player, to what the step before took for true.
        if targets[STONES + at] == 0:
            value -= later * TRACE // THOUSAND
        later = value - expected(state, depth - 1, weights, moves)
        targets[at] = value


def lead(state: Any) -> int:
    """By how many hundredths of a point the player to move leads."""
    ahead: int = state.score0 - state.score1 if state.player == 0 else state.score1 - state.score0
    return POINT * ahead


def expected(state: Any, depth: int, weights: Any, moves: Any) -> int:
    """The hundredths of a point still to come for the player to move, before a stone is drawn, `depth` turns ahead."""
    if result(state) != ONGOING:
        return 0
    if depth == 0:
        return points_to_come(state, weights)
    total, ways = 0, 0
    for stone in range(KINDS):
        weight = state.supply0 >> 7 * stone & 127
        if weight == 0:
            continue
        held = with_stone(state, stone)
        count = legal(held, moves)
        best = -(1 << 40)
        for number in range(count):
            after = apply(held, moves[number])
            value = -lead(after) - expected(after, depth - 1, weights, advanced(moves, MAX_MOVES))
            best = max(best, value)
        total += weight * (best - lead(state))
        ways += weight
    return total // ways


def chosen_move(state: Any, depth: int, seed: int, weights: Any, moves: Any) -> int:
    """What Python calls: `best_move` on arrays."""
    return best_move(state, depth, seed, pointer(weights), pointer(moves))


def best_move(state: Any, depth: int, seed: int, weights: Any, moves: Any) -> int:
    """The best move with the stone in hand, searched `depth` turns deep; any of those that are equal."""
    count = legal(state, moves)
    best = -(1 << 40)
    chosen: int = moves[0]
    for number in range(count):
        after = apply(state, moves[number])
        value = -lead(after) - expected(after, depth - 1, weights, advanced(moves, MAX_MOVES))
        # Two random bits decide between equals.
        value = value * 4 + (seed >> number % 60 & 3)
        if value > best:
            best, chosen = value, moves[number]
    return chosen
