"""3 Stones: play a stone in the row or column of the last one; every new three scores.

White, black and clear are stones 0, 1 and 2. A move is one int: the stone above seven bits for its pocket.
A draw from the pouch is the stone above seven set bits, which no pocket has.

Siege Stones plays by these very rules on another board.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from trilith.games.bits import ctz, popcount
from trilith.games.outcome import CHANCE, DRAW, ONGOING
from trilith.games.stones.boards import ALL_POCKETS, IN_ALL, NAMES, REACH, STONES, TRIPLES_THROUGH, WORD

WHITE, BLACK, CLEAR = range(3)
NO_STONE: Final = 3
NO_POCKET: Final = 127
# Three kinds of stone in any of 80 pockets.
MAX_MOVES: Final = 3 * 80

# State.form: the board's number, and above it this bit when each player holds stones of their own.
SKILL: Final = 4


class State(NamedTuple):
    """Pockets by the stone in them, two words each; `last` is the pocket under the ring.

    `supply0` and `supply1` count white, black and clear stones in seven bits each: in the skill game
    the two hands, otherwise the pouch and nothing. `held` is the stone drawn and not yet placed.
    """

    white0: int
    white1: int
    black0: int
    black1: int
    clear0: int
    clear1: int
    last: int
    score0: int
    score1: int
    supply0: int
    supply1: int
    held: int
    player: int
    form: int


def start(options: Mapping[str, str]) -> State:
    board = NAMES.index(options["board"])
    white, black, clear = STONES[board]
    spotted = "0-0" if options["handicap"] == "none" else options["handicap"]
    score0, score1 = map(int, spotted.split("-"))
    if options["supply"] == "skill":
        # An odd stone goes to the player of its colour.
        form, supply0 = board | SKILL, counted(white - white // 2, black // 2, clear // 2)
        supply1 = counted(white // 2, black - black // 2, clear // 2)
    else:
        form, supply0, supply1 = board, counted(white, black, clear), 0
    player = 1 if options["starter"] == "black" else 0
    return State(0, 0, 0, 0, 0, 0, NO_POCKET, score0, score1, supply0, supply1, NO_STONE, player, form)


def counted(white: int, black: int, clear: int) -> int:
    """How many of each stone, in one word."""
    return white | black << 7 | clear << 14


def parts_of(move: int) -> tuple[int, int]:
    """The stone, and the pocket it is played in; NO_POCKET for a draw from the pouch."""
    return move >> 7, move & 127


def turn(stone: int, pocket: int) -> int:
    return stone << 7 | pocket


def to_move(state: State) -> int:
    if state.form & SKILL == 0 and state.held == NO_STONE and result(state) == ONGOING:
        return CHANCE
    return state.player


def legal(state: State, out: Any) -> int:
    if result(state) != ONGOING:
        return 0
    targets0, targets1 = targets(state)
    hand = state.supply1 if state.player == 1 else state.supply0
    count = 0
    for stone in range(3):
        if state.form & SKILL != 0:
            if hand >> 7 * stone & 127 == 0:
                continue
        elif stone != state.held:
            continue
        pockets = targets0
        while pockets != 0:
            out[count] = stone << 7 | ctz(pockets)
            pockets &= pockets - 1
            count += 1
        pockets = targets1
        while pockets != 0:
            out[count] = stone << 7 | ctz(pockets) + WORD
            pockets &= pockets - 1
            count += 1
    return count


def targets(state: State) -> tuple[int, int]:
    """The pockets one may play in: the row and column of the last stone, or any when those are full."""
    board = state.form & 3
    empty0 = ALL_POCKETS[board][0] & ~(state.white0 | state.black0 | state.clear0)
    empty1 = ALL_POCKETS[board][1] & ~(state.white1 | state.black1 | state.clear1)
    if state.last == NO_POCKET:
        return empty0, empty1
    near0 = empty0 & REACH[board][state.last][0]
    near1 = empty1 & REACH[board][state.last][1]
    if near0 | near1 == 0:
        return empty0, empty1
    return near0, near1


def chance(state: State, out: Any, weights: Any) -> int:
    if to_move(state) != CHANCE:
        return 0
    count = 0
    for stone in range(3):
        left = state.supply0 >> 7 * stone & 127
        if left > 0:
            out[count] = turn(stone, NO_POCKET)
            weights[count] = left
            count += 1
    return count


def apply(state: State, move: int) -> State:
    stone, pocket = parts_of(move)
    if pocket == NO_POCKET:
        return drawn(state, stone)
    bit0 = 1 << pocket if pocket < WORD else 0
    bit1 = 0 if pocket < WORD else 1 << pocket - WORD
    white0 = state.white0 | bit0 if stone == WHITE else state.white0
    white1 = state.white1 | bit1 if stone == WHITE else state.white1
    black0 = state.black0 | bit0 if stone == BLACK else state.black0
    black1 = state.black1 | bit1 if stone == BLACK else state.black1
    clear0 = state.clear0 | bit0 if stone == CLEAR else state.clear0
    clear1 = state.clear1 | bit1 if stone == CLEAR else state.clear1
    # Three clear stones score for nobody, though they are neither without a white nor without a black one.
    board = state.form & 3
    nobodys = threes_through(board, pocket, clear0, clear1)
    chosen = 1 << 7 * stone if state.form & SKILL != 0 else 0
    return State(
        white0,
        white1,
        black0,
        black1,
        clear0,
        clear1,
        last=pocket,
        score0=state.score0 + threes_through(board, pocket, white0 | clear0, white1 | clear1) - nobodys,
        score1=state.score1 + threes_through(board, pocket, black0 | clear0, black1 | clear1) - nobodys,
        supply0=state.supply0 - chosen if state.player == 0 else state.supply0,
        supply1=state.supply1 - chosen if state.player == 1 else state.supply1,
        held=NO_STONE,
        player=1 - state.player,
        form=state.form,
    )


def drawn(state: State, stone: int) -> State:
    """The pouch gave this stone."""
    return State(
        state.white0,
        state.white1,
        state.black0,
        state.black1,
        state.clear0,
        state.clear1,
        state.last,
        state.score0,
        state.score1,
        supply0=state.supply0 - (1 << 7 * stone),
        supply1=state.supply1,
        held=stone,
        player=state.player,
        form=state.form,
    )


def threes_through(board: int, pocket: int, stones0: int, stones1: int) -> int:
    """How many threes through the pocket lie wholly on these stones."""
    lines = TRIPLES_THROUGH[board][pocket]
    count = 0
    for i in range(lines[0]):
        low, high = lines[1 + 2 * i], lines[2 + 2 * i]
        if stones0 & low == low and stones1 & high == high:
            count += 1
    return count


def result(state: State) -> int:
    if placed(state) < IN_ALL[state.form & 3]:
        return ONGOING
    if state.score0 == state.score1:
        return DRAW
    return 0 if state.score0 > state.score1 else 1


def placed(state: State) -> int:
    """How many stones lie on the board."""
    return popcount(state.white0 | state.black0 | state.clear0) + popcount(state.white1 | state.black1 | state.clear1)


def score(state: State) -> tuple[int, int]:
    return state.score0, state.score1
