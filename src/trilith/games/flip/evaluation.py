"""What a strong Flip player looks at: threes that stand, pairs that one more panel makes a three, room to flip."""

from typing import Final

from trilith.games.bits import ctz, popcount
from trilith.games.flip.board import FULL, NEIGHBOURS, THREE_MASKS
from trilith.games.flip.rules import NOWHERE, State, parts_of
from trilith.games.hooks import SearchHooks, Skill

# A three of one's own has won by the time it is one's turn: one that stands is the opponent's and must be broken.
THREE: Final = 40
PAIR: Final = 28
PAIR_AGAINST: Final = 8
ROOM: Final = 7
ROOM_AGAINST: Final = 6

LEVELS: Final = (
    Skill(1, 0, 1.0, 0.9),
    Skill(1, 0, 1.0, 0.55),
    Skill(2, 0, 0.7, 0.45),
    Skill(2, 0, 0.5, 0.2),
    Skill(0, 3000, 0.2, 0.12),
    Skill(0, 8000, 0.1, 0.05),
    Skill(0, 20000, 0.05, 0.03),
    Skill(0, 60000, 0.0, 0.03),
    Skill(0, 200000, 0.0, 0.0),
)


def evaluate(state: State) -> int:
    empty = FULL & ~(state.own | state.opponent)
    value = PAIR * pairs(state.own, state.opponent, state.black)
    value -= PAIR_AGAINST * pairs(state.opponent, state.own, state.black)
    value -= THREE * threes(state.opponent, state.black)
    value += ROOM * room(state.opponent, empty) - ROOM_AGAINST * room(state.own, empty)
    return value


def pairs(panels: int, others: int, black: int) -> int:
    """Rows of three without a panel of the other's that hold two panels with the same side up."""
    count = 0
    for line in THREE_MASKS:
        if others & line == 0 and (popcount(panels & black & line) == 2 or popcount(panels & ~black & line) == 2):
            count += 1
    return count


def threes(panels: int, black: int) -> int:
    count = 0
    for line in THREE_MASKS:
        if panels & black & line == line or panels & ~black & line == line:
            count += 1
    return count


def room(panels: int, empty: int) -> int:
    """How many flips these panels leave to the player who must flip one."""
    count = 0
    while panels != 0:
        count += popcount(NEIGHBOURS[ctz(panels)] & empty)
        panels &= panels - 1
    return count


def order_score(state: State, move: int) -> int:
    """A flip alone loses; otherwise the inner spaces, which lie on most lines, come first."""
    _, _, space, _ = parts_of(move)
    if space == NOWHERE:
        return 0
    return 2 if 0b0000_0110_0110_0000 >> space & 1 else 1


HOOKS: Final = SearchHooks(
    evaluate=evaluate,
    order_score=order_score,
    levels=LEVELS,
)
