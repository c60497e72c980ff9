"""How 3 Stones and Siege Stones are solved: exactly, once few stones are left.

A position of an ending is told by what has come into the pockets that were empty when the ending began.
"""

from typing import Any, Final

from trilith.games.bits import ctz, popcount
from trilith.games.hooks import EndgameHooks
from trilith.games.stones.boards import ALL_POCKETS, IN_ALL, TRIPLE_COUNT, TRIPLE_MASKS, WORD
from trilith.games.stones.rules import SKILL, State, placed, targets

# The most stones left, the one in hand included, for which an endgame is solved: within some seconds, and at once. By
# board, with the pouch and in the skill game.
MOST_LEFT: Final = ((9, 15), (10, 14), (10, 16))
MOST_AT_ONCE: Final = ((7, 11), (8, 11), (8, 12))


def most_left(state: State) -> int:
    return MOST_LEFT[state.form & 3][1 if state.form & SKILL != 0 else 0]


def most_at_once(state: State) -> int:
    return MOST_AT_ONCE[state.form & 3][1 if state.form & SKILL != 0 else 0]


def next_player(state: State) -> int:
    return state.player


def stones_left(state: State) -> int:
    return IN_ALL[state.form & 3] - placed(state)


def score_difference(state: State) -> int:
    """The first player's points less the second's."""
    return state.score0 - state.score1


def empty_pockets(state: State, out: Any) -> int:
    """Fill in the pockets that are empty; how many."""
    board, count = state.form & 3, 0
    empty = ALL_POCKETS[board][0] & ~(state.white0 | state.black0 | state.clear0)
    while empty != 0:
        out[count] = ctz(empty)
        empty &= empty - 1
        count += 1
    empty = ALL_POCKETS[board][1] & ~(state.white1 | state.black1 | state.clear1)
    while empty != 0:
        out[count] = ctz(empty) + WORD
        empty &= empty - 1
        count += 1
    return count


def position_words(state: State, pockets: Any, count: int) -> tuple[int, int]:
    """Two words: what lies in these pockets, and where one may play with which stones in the first hand.

    With what lay elsewhere from the start, they tell all but the score. The first word is never negative.
    """
    stones, open_pockets = 0, 0
    near0, near1 = targets(state)
    for number in range(count):
        pocket = pockets[number]
        shift = pocket if pocket < WORD else pocket - WORD
        white = (state.white0 if pocket < WORD else state.white1) >> shift & 1
        black = (state.black0 if pocket < WORD else state.black1) >> shift & 1
        clear = (state.clear0 if pocket < WORD else state.clear1) >> shift & 1
        stones |= white + 2 * black + 3 * clear << 2 * number
        open_pockets |= ((near0 if pocket < WORD else near1) >> shift & 1) << number
    hand = state.supply0 if state.form & SKILL != 0 else 0
    return stones, open_pockets | (hand & 15 | hand >> 3 & 240 | hand >> 6 & 3840) << 32


def points_left(state: State) -> tuple[int, int]:
    """No more points than these can still be made, by white and by black: the threes that are open to each."""
    board = state.form & 3
    lines = TRIPLE_MASKS[board]
    for_white, for_black = 0, 0
    for number in range(TRIPLE_COUNT[board]):
        low, high = lines[number][0], lines[number][1]
        white = state.white0 & low | state.white1 & high
        black = state.black0 & low | state.black1 & high
        if white != 0 and black != 0:
            continue
        lying = popcount((state.white0 | state.black0 | state.clear0) & low)
        if lying + popcount((state.white1 | state.black1 | state.clear1) & high) == 3:
            continue
        if black == 0:
            for_white += 1
        if white == 0:
            for_black += 1
    return for_white, for_black


HOOKS: Final = EndgameHooks(
    next_player=next_player,
    stones_left=stones_left,
    most_left=most_left,
    most_at_once=most_at_once,
    empty_pockets=empty_pockets,
    score_difference=score_difference,
    position_words=position_words,
    points_left=points_left,
)
