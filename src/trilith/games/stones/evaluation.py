"""What a strong player of 3 Stones looks at: points, and threes that are still open.

On the octagon with the pouch, a network that has learnt from its own games judges what is to come. Elsewhere, and for
the levels below the best, it is the open threes: a three is open for a player while no stone in it is the other's, and
what it is worth grows with the stones it has. All weights are in hundredths of a point.
"""

from typing import Final

from trilith.games.bits import popcount
from trilith.games.hooks import SearchHooks, Skill
from trilith.games.stones.boards import IN_ALL, OCTAGON, TRIPLE_COUNT, TRIPLE_MASKS, WORD
from trilith.games.stones.network import points_to_come
from trilith.games.stones.rules import (
    BLACK,
    CLEAR,
    SKILL,
    WHITE,
    State,
    parts_of,
    placed,
    targets,
    threes_through,
    to_move,
)
from trilith.games.stones.weights import FILE, WEIGHTS

POINT: Final = 100
# Beyond 30 points one lead is as good as another.
SPAN: Final = 30 * POINT
WIN: Final = 1_000_000
# Twos and ones of an open three. Near: the third pocket is one of those the player to move may play in. Where the pouch
# decides what there is to play, a two out of reach is worth little more than a one.
TWO: Final = 7
TWO_SKILL: Final = 18
MINE_NEAR: Final = 28
MINE_NEAR_SKILL: Final = 22
THEIRS_NEAR: Final = 18
THEIRS_NEAR_SKILL: Final = 23
ONE: Final = 6
ONE_SKILL: Final = 2
# What a stone still in the pouch will be worth to its colour, no matter who draws it, by board; less at first.
# Who leads because more stones of the own colour came early will miss them later: no move changes that, but a position
# is worth what is to come.
PROSPECT: Final = (160, 75, 170)

LEVELS: Final = (
    Skill(1, 0, 4.5, 0.0),
    Skill(1, 0, 3.0, 0.0),
    Skill(2, 0, 1.7, 0.0),
    Skill(2, 0, 1.4, 0.0),
    Skill(2, 0, 0.85, 0.0),
    Skill(2, 0, 0.65, 0.0),
    Skill(2, 0, 0.38, 0.0),
    Skill(2, 0, 0.25, 0.0),
    Skill(0, 30000, 0.0, 0.0),
)


def evaluate(state: State) -> int:
    if state.form != OCTAGON:
        return evaluate_by_threes(state)
    lead = POINT * (state.score0 - state.score1)
    return within((lead if state.player == 0 else -lead) + points_to_come(state, WEIGHTS))


def evaluate_by_threes(state: State) -> int:
    white0, white1 = state.white0, state.white1
    black0, black1 = state.black0, state.black1
    filled0, filled1 = white0 | black0 | state.clear0, white1 | black1 | state.clear1
    near0, near1 = targets(state)
    board = state.form & 3
    one, two, mine, theirs = ONE, TWO, MINE_NEAR, THEIRS_NEAR
    value = POINT * (state.score0 - state.score1)
    if state.form & SKILL != 0:
        one, two, mine, theirs = ONE_SKILL, TWO_SKILL, MINE_NEAR_SKILL, THEIRS_NEAR_SKILL
    else:
        # In full once half of all stones lie.
        ahead = min(IN_ALL[board], 2 * placed(state)) * PROSPECT[board] // IN_ALL[board]
        value += ahead * ((state.supply0 & 127) - (state.supply0 >> 7 & 127))
    white_near, black_near = (mine, theirs) if state.player == 0 else (theirs, mine)
    lines = TRIPLE_MASKS[board]
    for i in range(TRIPLE_COUNT[board]):
        low, high = lines[i][0], lines[i][1]
        is_white = white0 & low | white1 & high != 0
        if is_white == (black0 & low | black1 & high != 0):
            continue
        filled = popcount(filled0 & low) + popcount(filled1 & high)
        if filled == 3:
            continue
        there = one
        if filled == 2:
            is_near = near0 & low | near1 & high != 0
            there = two if not is_near else white_near if is_white else black_near
        value += there if is_white else -there
    return within(value if state.player == 0 else -value)


def order_score(state: State, move: int) -> int:
    """The points it makes for the player, less those it makes for the other."""
    stone, pocket = parts_of(move)
    board = state.form & 3
    bit0 = 1 << pocket if pocket < WORD else 0
    bit1 = 0 if pocket < WORD else 1 << pocket - WORD
    clear0 = state.clear0 | bit0
    clear1 = state.clear1 | bit1
    white = threes_through(board, pocket, state.white0 | clear0, state.white1 | clear1) if stone != BLACK else 0
    black = threes_through(board, pocket, state.black0 | clear0, state.black1 | clear1) if stone != WHITE else 0
    gain = white - black if state.player == 0 else black - white
    return 20 + 4 * gain - (1 if stone == CLEAR else 0)


def terminal_score(state: State, outcome: int, ply: int) -> int:
    """With the pouch a win cannot be forced, so what counts is the mean lead in points."""
    margin = state.score0 - state.score1 if to_move(state) == 0 else state.score1 - state.score0
    if state.form & SKILL == 0:
        return within(POINT * margin)
    return 0 if margin == 0 else WIN - ply if margin > 0 else ply - WIN


def within(value: int) -> int:
    return max(-SPAN, min(SPAN, value))


def score_bound(state: State) -> int:
    return SPAN if state.form & SKILL == 0 else WIN + 1


HOOKS: Final = SearchHooks(
    evaluate=evaluate,
    evaluate_for_levels=evaluate_by_threes,
    weights_file=FILE,
    order_score=order_score,
    terminal_score=terminal_score,
    score_bound=score_bound,
    levels=LEVELS,
)
