"""Outfox: place a piece, slide a neighbour; one colour in three shapes or one shape in three colours wins.

A piece is a number: three times its colour plus its shape. A move is one int: the piece (four bits), the
point it is placed on, and the points a neighbour slides from and to (five bits each, NONE in the first turn).
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from trilith.games.bits import ctz
from trilith.games.outcome import ONGOING
from trilith.games.outfox.board import FULL, NEXT, NONE, TRIPLE_MASKS

# An upper bound: nine pieces on the board, each next to at most six empty points and free to slide to at
# most twelve, and five kinds of piece in hand. With more pieces on the board there are fewer in hand.
MAX_MOVES: Final = 9 * 6 * 12 * 5

# One word holds a map of the board for each of three colours (or shapes), 19 bits each, and another word
# holds three hands of 18 bits: how many of each piece, two bits each.
BOARD_BITS: Final = 19
HAND_BITS: Final = 18
HAND: Final = (1 << HAND_BITS) - 1


class State(NamedTuple):
    colours: int
    shapes: int
    hands: int
    player: int
    players: int


def start(options: Mapping[str, str]) -> State:
    players = int(options["players"])
    hands = 0
    for piece in range(9):
        colour, shape = piece // 3, piece % 3
        if players == 2:
            hands |= 1 << 2 * piece | 1 << HAND_BITS + 2 * piece
        else:
            hands |= 2 << HAND_BITS * ((colour + shape) % 3) + 2 * piece
    return State(colours=0, shapes=0, hands=hands, player=0, players=players)


def to_move(state: State) -> int:
    return state.player


def legal(state: State, out: Any) -> int:
    if result(state) != ONGOING:
        return 0
    occupied = occupancy(state.colours)
    hand = hand_of(state.hands, state.player)
    count = 0
    empty = FULL & ~occupied
    while empty != 0:
        point = ctz(empty)
        empty &= empty - 1
        if occupied == 0:
            count = add_pieces(hand, point, NONE, NONE, out, count)
            continue
        after = occupied | 1 << point
        for side in range(6):
            origin = NEXT[6 * point + side]
            if origin == NONE or occupied >> origin & 1 == 0:
                continue
            for direction in range(6):
                target = NEXT[6 * origin + direction]
                while target != NONE and after >> target & 1 == 0:
                    count = add_pieces(hand, point, origin, target, out, count)
                    target = NEXT[6 * target + direction]
    return count


def add_pieces(hand: int, point: int, origin: int, target: int, out: Any, count: int) -> int:
    """Write the turns that place on `point` and slide `origin` to `target`: one for each kind of piece in hand."""
    left = hand
    while left != 0:
        piece = ctz(left) // 2
        left &= ~(3 << 2 * piece)
        out[count] = turn(piece, point, origin, target)
        count += 1
    return count


def alike(state: State) -> tuple[State, tuple[int, ...]]:
    """Every piece in hand can be placed in the same ways: the state with only the first of them in hand, and what to
    add to its moves for each."""
    hand = hand_of(state.hands, state.player)
    pieces = [piece for piece in range(9) if hand >> 2 * piece & 3 != 0]
    first = pieces[0] if pieces else 0
    others = hand & ~(3 << 2 * first)
    reduced = state._replace(hands=state.hands - (others << HAND_BITS * state.player))
    return reduced, tuple([piece - first for piece in pieces])


def apply(state: State, move: int) -> State:
    piece, point, origin, target = parts_of(move)
    colours = state.colours | 1 << BOARD_BITS * (piece // 3) + point
    shapes = state.shapes | 1 << BOARD_BITS * (piece % 3) + point
    if origin != NONE:
        colours = slid(colours, origin, target)
        shapes = slid(shapes, origin, target)
    return State(
        colours=colours,
        shapes=shapes,
        hands=state.hands - (1 << HAND_BITS * state.player + 2 * piece),
        player=(state.player + 1) % state.players,
        players=state.players,
    )


def result(state: State) -> int:
    # A three wins for the player whose turn it was, and so does being the last who could play.
    if state.colours != 0 and (has_three(state.colours, state.shapes) or not can_play(state)):
        return (state.player + state.players - 1) % state.players
    return ONGOING


def can_play(state: State) -> bool:
    """Whether the player to move has a turn: a piece, and a point for it with a neighbour that can then slide."""
    if hand_of(state.hands, state.player) == 0:
        return False
    occupied = occupancy(state.colours)
    pieces = occupied
    while pieces != 0:
        origin = ctz(pieces)
        pieces &= pieces - 1
        # Any two empty points beside a piece do: place on one, slide to the other.
        room = 0
        for direction in range(6):
            beside = NEXT[6 * origin + direction]
            if beside != NONE and occupied >> beside & 1 == 0:
                room += 1
        if room >= 2:
            return True
    return False


def turn(piece: int, point: int, origin: int, target: int) -> int:
    return piece | point << 4 | origin << 9 | target << 14


def parts_of(move: int) -> tuple[int, int, int, int]:
    """The piece, the point it is placed on, and where a neighbour slides from and to (NONE without a slide)."""
    return move & 15, move >> 4 & 31, move >> 9 & 31, move >> 14


def hand_of(hands: int, player: int) -> int:
    return hands >> HAND_BITS * player & HAND


def occupancy(colours: int) -> int:
    return (colours | colours >> BOARD_BITS | colours >> 2 * BOARD_BITS) & FULL


def slid(maps: int, origin: int, target: int) -> int:
    """The three maps of one word after the piece on `origin` slid to `target`."""
    column = 1 | 1 << BOARD_BITS | 1 << 2 * BOARD_BITS
    piece = maps >> origin & column
    return maps & ~(column << origin) | piece << target


def has_three(colours: int, shapes: int) -> bool:
    return has_row(colours, shapes) or has_row(shapes, colours)


def has_row(same: int, different: int) -> bool:
    """Whether some three points are all on one map of `same` and on all three maps of `different`."""
    one, two, three = different & FULL, different >> BOARD_BITS & FULL, different >> 2 * BOARD_BITS & FULL
    for line in TRIPLE_MASKS:
        if line & one == 0 or line & two == 0 or line & three == 0:
            continue
        for kind in range(3):
            if same >> BOARD_BITS * kind & line == line:
                return True
    return False
