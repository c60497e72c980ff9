"""One name for all 864 images of an Outfox position of two players: two words that are equal for no others.

The board is turned so that the occupied points make the smallest number, colours and shapes are numbered as they
first appear, and of the two roles of colour and shape the one that gives the smaller words is taken. A colour that
is not on the board is whole in both hands, so it does not matter which number it gets.
"""

from typing import Any, Final

from trilith.games.bits import ctz
from trilith.games.outfox.board import FULL, SYMMETRIES
from trilith.games.outfox.rules import BOARD_BITS, HAND_BITS, State, occupancy
from trilith.games.outfox.threats import EMPTY, kinds_held, spread

# [symmetry][point]: the point that comes to lie there.
ORIGINS: Final = tuple(tuple(permutation.index(point) for point in range(19)) for permutation in SYMMETRIES)
OCCUPANCIES: Final = FULL + 1
# Pieces in the first word, at four bits each. The second word has the others above the board and the hand.
FIRST: Final = 15


def _turned(points: range) -> tuple[tuple[int, ...], ...]:
    """[symmetry][set of these points]: where the set comes to lie. The first of the points is the lowest bit."""
    tables = []
    for permutation in SYMMETRIES:
        table = [0]
        for point in points:
            table += [others | 1 << permutation[point] for others in table]
        tables.append(tuple(table))
    return tuple(tables)


# Sets of points are turned in two parts.
PART: Final = 10
LOW_TURNED: Final = _turned(range(PART))
HIGH_TURNED: Final = _turned(range(PART, 19))


def fill_lookup(turnings: Any) -> None:
    """For every set of points, the symmetries that make it the smallest number, one bit each."""
    for occupied in range(OCCUPANCIES):
        best, numbers = OCCUPANCIES, 0
        for number in range(12):
            here = LOW_TURNED[number][occupied & (1 << PART) - 1] | HIGH_TURNED[number][occupied >> PART]
            if here < best:
                best, numbers = here, 0
            if here == best:
                numbers |= 1 << number
        turnings[occupied] = numbers


# One function: it runs for every turn of every position.
def canonical(state: State, at: Any, turnings: Any) -> tuple[int, int]:  # noqa: C901
    """The two words. `at` is scratch scratch."""
    spread(state, at)
    hand = kinds_held(state, state.player)
    numbers = turnings[occupancy(state.colours)]
    low, high = -1, -1
    while numbers != 0:
        number = ctz(numbers)
        numbers &= numbers - 1
        # New numbers of colours and shapes, two bits each, 3 while they have none.
        colours, shapes, seen_colours, seen_shapes, count = 63, 63, 0, 0, 0
        low0, high0, low1, high1, occupied = 0, 0, 0, 0, 0
        for point in range(19):
            kind = at[ORIGINS[number][point]]
            if kind == EMPTY:
                continue
            occupied |= 1 << point
            colour, shape = kind // 3, kind % 3
            if colours >> 2 * colour & 3 == 3:
                colours ^= (3 ^ seen_colours) << 2 * colour
                seen_colours += 1
            if shapes >> 2 * shape & 3 == 3:
                shapes ^= (3 ^ seen_shapes) << 2 * shape
                seen_shapes += 1
            colour, shape = colours >> 2 * colour & 3, shapes >> 2 * shape & 3
            if count < FIRST:
                low0 |= 3 * colour + shape << 4 * count
                low1 |= 3 * shape + colour << 4 * count
            else:
                high0 |= 3 * colour + shape << 4 * (count - FIRST)
                high1 |= 3 * shape + colour << 4 * (count - FIRST)
            count += 1
        for kind in range(3):
            if colours >> 2 * kind & 3 == 3:
                colours ^= (3 ^ seen_colours) << 2 * kind
                seen_colours += 1
            if shapes >> 2 * kind & 3 == 3:
                shapes ^= (3 ^ seen_shapes) << 2 * kind
                seen_shapes += 1
        hand0, hand1 = 0, 0
        kinds = hand
        while kinds != 0:
            kind = ctz(kinds)
            kinds &= kinds - 1
            colour, shape = colours >> 2 * (kind // 3) & 3, shapes >> 2 * (kind % 3) & 3
            hand0 |= 1 << 3 * colour + shape
            hand1 |= 1 << 3 * shape + colour
        high0 = occupied | hand0 << 19 | high0 << 28
        high1 = occupied | hand1 << 19 | high1 << 28
        if low < 0 or low0 < low or (low0 == low and high0 < high):
            low, high = low0, high0
        if low1 < low or (low1 == low and high1 < high):
            low, high = low1, high1
    return low, high


def state_of(low: int, high: int) -> State:
    """The state that these two words name, the first among its images."""
    occupied, hand = high & FULL, high >> 19 & (1 << 9) - 1
    colours, shapes, lying, count = 0, 0, 0, 0
    while occupied != 0:
        point = ctz(occupied)
        occupied &= occupied - 1
        kind = low >> 4 * count & 15 if count < FIRST else high >> 28 + 4 * (count - FIRST) & 15
        colours |= 1 << BOARD_BITS * (kind // 3) + point
        shapes |= 1 << BOARD_BITS * (kind % 3) + point
        lying += 1 << 2 * kind
        count += 1
    mine, theirs = 0, 0
    for kind in range(9):
        held = hand >> kind & 1
        mine |= held << 2 * kind
        theirs |= 2 - held - (lying >> 2 * kind & 3) << 2 * kind
    player = count & 1
    hands = mine | theirs << HAND_BITS if player == 0 else theirs | mine << HAND_BITS
    return State(colours, shapes, hands, player, 2)


class _Turnings:
    """What `fill_lookup` fills in, of a single set of points."""

    def __getitem__(self, occupied: int) -> int:
        turned = [low[occupied & (1 << PART) - 1] | high[occupied >> PART] for low, high in TURNED]
        least = min(turned)
        return sum(1 << number for number, here in enumerate(turned) if here == least)


TURNED: Final = tuple(zip(LOW_TURNED, HIGH_TURNED, strict=True))
TURNINGS: Final = _Turnings()


def canonical_image(state: State) -> State | None:
    """One image of a state, the same for all of them. None with three players, who have fewer symmetries."""
    return state_of(*canonical(state, [EMPTY] * 19, TURNINGS)) if state.players == 2 else None
