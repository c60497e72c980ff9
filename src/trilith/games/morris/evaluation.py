"""What a strong morris player looks at: stones, mills that can be closed, mills to be, and room to move.

The weights, in hundredths of a stone, were measured by play: docs/strength.md says how.
"""

from typing import Final

from trilith.games.bits import ctz, popcount
from trilith.games.hooks import SearchHooks, Skill
from trilith.games.kernel import inlined
from trilith.games.morris.boards import FULL, MILL_COUNTS, MILLS, NEIGHBOURS, NOWHERE, ROW
from trilith.games.morris.rules import MIXED, NO_JUMPS, State, board_number, mills_closed, points_of
from trilith.games.place_and_move import hash_key, moved, plies_to_draw

STONE: Final = 100
MILL: Final = 5
OPEN_TWO: Final = 5
# Room to move: with stones still to be placed, and without.
ROOM_PLACING: Final = 20
ROOM: Final = 10
STUCK: Final = 16
# A mill the player to move can close now is more than a stone; the opponent's can be stopped, unless there are two.
CLOSES_NOW: Final = 130
CLOSES_NEXT: Final = 20
CLOSES_TWO: Final = 100
# A double mill: a stone that leaves one mill to close another, and can swing back.
SWING: Final = 160
# A mill that opens and closes again, as no stone of the opponent's is near enough to step between.
RUNNING: Final = 28

# Moves after this many others are searched a ply less deep, and after three times as many, two plies.
LATE: Final = 4
# More plies than any search looks back.
MANY: Final = 1 << 20

LEVELS: Final = (
    Skill(1, 0, 3.0, 0.7),
    Skill(1, 0, 2.0, 0.5),
    Skill(2, 0, 1.4, 0.3),
    Skill(2, 0, 1.0, 0.15),
    Skill(0, 1000, 0.7, 0.05),
    Skill(0, 3000, 0.45, 0.0),
    Skill(0, 8000, 0.25, 0.0),
    Skill(0, 20000, 0.12, 0.0),
    Skill(0, 100000, 0.0, 0.0),
)


def evaluate(state: State) -> int:
    board = board_number(state.form)
    empty = FULL[board] & ~(state.own | state.opponent)
    own, opponent = popcount(state.own), popcount(state.opponent)
    value = STONE * (own + state.own_hand - opponent - state.opponent_hand)
    # With stones in hand or three left, a stone can come from anywhere.
    jumps = state.form & NO_JUMPS == 0
    own_flies = state.own_hand > 0 or (jumps and own == 3)
    opponent_flies = state.opponent_hand > 0 or (jumps and opponent == 3)
    mine, now = worth(state.own, state.opponent, empty, own_flies, state.own_hand, board)
    theirs, soon = worth(state.opponent, state.own, empty, opponent_flies, state.opponent_hand, board)
    value += mine - theirs
    if now > 0:
        value += CLOSES_NOW
    if soon > 0:
        value -= CLOSES_NEXT if soon == 1 else CLOSES_TWO
    return value


@inlined
def worth(stones: int, others: int, empty: int, flies: bool, hand: int, board: int) -> tuple[int, int]:
    """What mills, twos and room are worth, and how many mills lack one stone that can get there in one move."""
    value, closable, closed, swings = 0, 0, 0, 0
    for number in range(MILL_COUNTS[board]):
        mill = MILLS[board << ROW | number]
        if stones & mill == mill:
            value += MILL
            closed |= mill
    for number in range(MILL_COUNTS[board]):
        mill = MILLS[board << ROW | number]
        gap = mill & empty
        if others & mill == 0 and popcount(mill & stones) == 2:
            value += OPEN_TWO
            steps = NEIGHBOURS[board << ROW | ctz(gap)] & stones & ~mill
            if flies or steps != 0:
                closable += 1
                swings |= steps & closed
    if swings != 0:
        value += SWING
    left = stones
    while left != 0:
        beside = NEIGHBOURS[board << ROW | ctz(left)]
        room = popcount(beside & empty)
        value += (ROOM_PLACING if hand > 0 else ROOM) * room
        if room == 0:
            value -= STUCK
        elif left & -left & closed != 0 and beside & others == 0:
            value += RUNNING
        left &= left - 1
    return value, closable


def order_score(state: State, move: int) -> int:
    """Taking first, then breaking up the opponent's mills to be, then making one's own."""
    board = board_number(state.form)
    target, origin, taken, _ = points_of(move)
    if taken != NOWHERE:
        return 8
    if mills_closed(state.opponent | 1 << target, target, board) > 0:
        return 6
    if mills_closed(moved(state.own, origin, target), target, board) > 0:
        return 4
    return popcount(NEIGHBOURS[board << ROW | target]) - 2


def reduces_depth() -> bool:
    return True


def depth_change(state: State, move: int, depth: int, number: int) -> int:
    """What comes late in the order is looked at less deep, unless it takes a stone."""
    _, _, taken, _ = points_of(move)
    if number < LATE or depth < 3 or taken != NOWHERE:
        return 0
    return -2 if number >= 3 * LATE and depth >= 5 else -1


def reversible_plies(state: State) -> int:
    """Where stones may be moved before all are placed, turns can be undone that do not count as quiet."""
    return MANY if state.form & MIXED != 0 and state.own_hand + state.opponent_hand > 0 else state.quiet


HOOKS: Final = SearchHooks(
    evaluate=evaluate,
    order_score=order_score,
    hash_key=hash_key,
    reversible_plies=reversible_plies,
    plies_to_draw=plies_to_draw,
    reduces_depth=reduces_depth,
    depth_change=depth_change,
    levels=LEVELS,
)
