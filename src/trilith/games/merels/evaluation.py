"""What a merels player looks at: lines that are still open, the men in them, and room to move."""

from typing import Final

from trilith.games.bits import ctz, popcount
from trilith.games.hooks import SearchHooks, Skill
from trilith.games.merels.boards import LINE_COUNTS, LINES, MOST_LINES, MOST_POINTS, NEIGHBOURS
from trilith.games.merels.rules import BOARD, State, empty_points, has_line, points_of
from trilith.games.place_and_move import hash_key, moved, plies_to_draw

# In hundredths of a man: an open line by the men in it, and each point that a man can go to.
ONE: Final = 10
TWO: Final = 30
ROOM: Final = 4

# So small a game is soon looked through: levels differ in how far they look and how often they overlook things.
LEVELS: Final = (
    Skill(1, 0, 1.5, 0.6),
    Skill(1, 0, 1.0, 0.4),
    Skill(2, 0, 0.8, 0.25),
    Skill(2, 0, 0.5, 0.15),
    Skill(3, 0, 0.4, 0.08),
    Skill(4, 0, 0.3, 0.04),
    Skill(5, 0, 0.2, 0.02),
    Skill(7, 0, 0.1, 0.0),
    Skill(10, 0, 0.0, 0.0),
)


def evaluate(state: State) -> int:
    return worth(state.own, state.opponent, state) - worth(state.opponent, state.own, state)


def worth(men: int, others: int, state: State) -> int:
    board = state.form & BOARD
    value = 0
    for number in range(LINE_COUNTS[board]):
        line = LINES[MOST_LINES * board + number]
        if others & line == 0:
            there = popcount(men & line)
            value += TWO if there == 2 else ONE if there == 1 else 0
    empty = empty_points(state)
    left = men
    while left != 0:
        value += ROOM * popcount(NEIGHBOURS[MOST_POINTS * board + ctz(left)] & empty)
        left &= left - 1
    return value


def order_score(state: State, move: int) -> int:
    """Winning first, then standing where the opponent wants to."""
    target, origin = points_of(move)
    board = state.form & BOARD
    if has_line(moved(state.own, origin, target), board):
        return 20
    if has_line(state.opponent | 1 << target, board):
        return 16
    return popcount(NEIGHBOURS[MOST_POINTS * board + target])


def reversible_plies(state: State) -> int:
    return state.quiet


HOOKS: Final = SearchHooks(
    evaluate=evaluate,
    order_score=order_score,
    hash_key=hash_key,
    reversible_plies=reversible_plies,
    plies_to_draw=plies_to_draw,
    levels=LEVELS,
)
