"""What a strong Outfox player looks at: two that fit with room for the third, and who holds the piece for it."""

from typing import Final

from trilith.games.bits import ctz
from trilith.games.hooks import SearchHooks, Skill
from trilith.games.outfox.board import FULL, TRIPLE_MASKS
from trilith.games.outfox.rules import BOARD_BITS, State, apply, hand_of, has_three, occupancy

# A third piece in hand wins now. Any other two that fit are a chance too: a turn also slides a piece.
WINS_NOW: Final = 300
CHANCE: Final = 60

LEVELS: Final = (
    Skill(1, 0, 3.0, 1.0),
    Skill(1, 0, 1.5, 0.96),
    Skill(2, 0, 1.0, 0.87),
    Skill(2, 0, 0.7, 0.77),
    Skill(0, 20000, 0.0, 0.57),
    Skill(0, 40000, 0.0, 0.43),
    Skill(0, 80000, 0.0, 0.19),
    Skill(0, 150000, 0.0, 0.15),
    Skill(0, 300000, 0.0, 0.0),
)


def evaluate(state: State) -> int:
    """Who leaves two that fit leaves a threat, so that all of them speak for the player to move."""
    empty = FULL & ~occupancy(state.colours)
    mine = hand_of(state.hands, state.player)
    wins, chances = 0, 0
    for line in TRIPLE_MASKS:
        gap = line & empty
        if gap == 0 or gap & gap - 1 != 0:
            continue
        pair = line & ~gap
        piece = third(state.colours, state.shapes, ctz(pair), ctz(pair & pair - 1))
        if piece == 9:
            continue
        if mine >> 2 * piece & 3 != 0:
            wins += 1
        else:
            chances += 1
    return CHANCE * chances + (WINS_NOW if wins > 0 else 0)


def third(colours: int, shapes: int, first: int, second: int) -> int:
    """The piece that makes a three of the pieces on two points, or 9 for none."""
    one = 3 * kind_on(colours, first) + kind_on(shapes, first)
    other = 3 * kind_on(colours, second) + kind_on(shapes, second)
    # The third kind beside two different ones is what is missing to 0 + 1 + 2.
    if one // 3 == other // 3 and one % 3 != other % 3:
        return one - one % 3 + 3 - one % 3 - other % 3
    if one % 3 == other % 3 and one // 3 != other // 3:
        return 3 * (3 - one // 3 - other // 3) + one % 3
    return 9


def kind_on(maps: int, point: int) -> int:
    """Which of the three maps the point is on."""
    return 0 if maps >> point & 1 != 0 else 1 if maps >> BOARD_BITS + point & 1 != 0 else 2


def order_score(state: State, move: int) -> int:
    after = apply(state, move)
    return 8 if has_three(after.colours, after.shapes) else 0


HOOKS: Final = SearchHooks(
    evaluate=evaluate,
    order_score=order_score,
    levels=LEVELS,
)
