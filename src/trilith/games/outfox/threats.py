"""Who can win at once, and which turns leave the other no such win: found without trying all turns.

A turn wins with a three in one of three ways, told by the empty point `goal` where the three is closed:
- the piece placed closes it beside two that lie there, while some other neighbour slides;
- a piece slides there and closes it beside two that lie there, while the piece placed stands elsewhere;
- a piece slides there beside one that lies there, and the piece placed is the third.
Otherwise a turn wins by being the last: the next player is stuck or has no piece left.

A piece just placed may still be of any kind: then `threats` tells the kinds that would let the other win.
"""

from typing import Any, Final

from trilith.games.bits import ctz, popcount
from trilith.games.geometry import mask
from trilith.games.outfox.board import FULL, NEXT, NONE, TRIPLES
from trilith.games.outfox.rules import State, hand_of, occupancy, turn

# What lies on a point: a piece's number, or one of these.
EMPTY, UNKNOWN = 9, 10
KINDS: Final = (1 << 9) - 1
ALL_PIECES: Final = 18
# With fewer pieces on the board nobody is ever stuck.
FEWEST_STUCK: Final = 15


def _third(one: int, two: int) -> int:
    """The kind that makes a three with these two kinds, or -1."""
    same_colour, same_shape = one // 3 == two // 3, one % 3 == two % 3
    if same_colour == same_shape:
        return -1
    return one // 3 * 3 + 3 - one % 3 - two % 3 if same_colour else (3 - one // 3 - two // 3) * 3 + one % 3


def _fitting(one: int, hand: int) -> int:
    return mask([two for two in range(9) if _third(one, two) >= 0 and hand >> _third(one, two) & 1])


def _line(triple: tuple[int, int, int]) -> int:
    """All points on the line that a triple lies on."""
    step = next(d for d in range(6) if NEXT[6 * triple[0] + d] == triple[1])
    points = [triple[1]]
    for direction in (step, (step + 3) % 6):
        point = NEXT[6 * triple[1] + direction]
        while point != NONE:
            points.append(point)
            point = NEXT[6 * point + direction]
    return mask(points)


def _lines_through(goal: int) -> tuple[int, ...]:
    """For a point, the triples through it: how many, then for each the other two points and, for either of these,
    where a piece may stand that slides to the goal when the new piece is placed there: beside it, off the line."""
    row: list[int] = []
    for triple in TRIPLES:
        if goal in triple:
            one, two = (point for point in triple if point != goal)
            row += [one, two, BESIDE[one] & ~_line(triple), BESIDE[two] & ~_line(triple)]
    return (len(row) // 4, *row, *[0] * (36 - len(row)))


# ---- tables for the kernels ----
BESIDE: Final = tuple(mask([b for b in NEXT[6 * point : 6 * point + 6] if b != NONE]) for point in range(19))
THIRD: Final = tuple(tuple(_third(one, two) for two in range(9)) for one in range(9))
# [kind][kinds in hand]: the kinds that make a pair with it whose third is in the hand.
FITTING: Final = tuple(
    tuple(
        mask([two for two in range(9) if _third(one, two) >= 0 and hand >> _third(one, two) & 1]) for hand in range(512)
    )
    for one in range(9)
)
LINES_THROUGH: Final = tuple(map(_lines_through, range(19)))


def spread(state: State, at: Any) -> None:
    """Write what lies on each point to `at`."""
    for point in range(19):
        at[point] = EMPTY
    for kind in range(9):
        points = state.colours >> 19 * (kind // 3) & state.shapes >> 19 * (kind % 3) & FULL
        while points != 0:
            at[ctz(points)] = kind
            points &= points - 1


def kinds_held(state: State, player: int) -> int:
    """The kinds of piece a player holds, one bit each."""
    counts = hand_of(state.hands, player)
    kinds = 0
    for kind in range(9):
        if counts >> 2 * kind & 3 != 0:
            kinds |= 1 << kind
    return kinds


def mobile(occupied: int) -> int:
    """The pieces beside two or more empty points: place on one, slide to another."""
    found = 0
    pieces = occupied
    while pieces != 0:
        point = ctz(pieces)
        pieces &= pieces - 1
        beside = BESIDE[point] & ~occupied
        if beside & beside - 1 != 0:
            found |= 1 << point
    return found


def sliders(occupied: int, goal: int) -> int:
    """The pieces that a straight slide could bring to an empty point."""
    found = 0
    for direction in range(6):
        point = NEXT[6 * goal + direction]
        while point != NONE and occupied >> point & 1 == 0:
            point = NEXT[6 * point + direction]
        if point != NONE:
            found |= 1 << point
    return found


def can_win_now(state: State, at: Any) -> bool:
    """Whether the player to move has a turn that wins at once. The game must not be over."""
    spread(state, at)
    occupied = occupancy(state.colours)
    if occupied == 0:
        return False
    return threats(at, occupied, kinds_held(state, state.player), 0) != 0


def safe_moves(state: State, at: Any, out: Any, most: int) -> int:
    """Fill `out` with the turns that leave the other no win at once, up to about `most`; how many there are.

    The game must not be over, and the player to move must have no win at once.
    """
    occupied = occupancy(state.colours)
    hand = kinds_held(state, state.player)
    count = 0
    if occupied == 0:
        for code in range(19 * 9):
            out[code] = turn(code % 9, code // 9, NONE, NONE)
        return 19 * 9
    spread(state, at)
    other = kinds_held(state, 1 - state.player)
    empty = FULL & ~occupied
    while empty != 0:
        point = ctz(empty)
        empty &= empty - 1
        beside = occupied & BESIDE[point]
        at[point] = UNKNOWN
        while beside != 0:
            origin = ctz(beside)
            beside &= beside - 1
            piece = at[origin]
            at[origin] = EMPTY
            for direction in range(6):
                target = NEXT[6 * origin + direction]
                while target != NONE and (occupied | 1 << point) >> target & 1 == 0:
                    at[target] = piece
                    after = (occupied | 1 << point | 1 << target) & ~(1 << origin)
                    kinds = hand & ~threats(at, after, other, KINDS & ~hand)
                    at[target] = EMPTY
                    while kinds != 0:
                        out[count] = turn(ctz(kinds), point, origin, target)
                        kinds &= kinds - 1
                        count += 1
                    if count >= most:
                        return count
                    target = NEXT[6 * target + direction]
            at[origin] = piece
        at[point] = EMPTY
    return count


# One function with all three ways in it: it is where the time goes.
def threats(at: Any, occupied: int, hand: int, known: int) -> int:  # noqa: C901
    """The kinds of the UNKNOWN piece with which the player who holds `hand` wins at once, or KINDS if that does not
    depend on it. Once all kinds are among these and those of `known`, the rest is left out."""
    bad = known
    pieces = popcount(occupied)
    if pieces >= FEWEST_STUCK - 1 and can_end(occupied, pieces):
        return KINDS
    free = mobile(occupied)
    empty = FULL & ~occupied
    while empty != 0:
        goal = ctz(empty)
        empty &= empty - 1
        # Who can slide here is found out once it matters.
        come = -1
        lines = LINES_THROUGH[goal]
        for number in range(lines[0]):
            one, two = lines[4 * number + 1], lines[4 * number + 2]
            first, second = at[one], at[two]
            if first == EMPTY or second == EMPTY:
                if first == second:
                    continue
                # One lies there: a piece slides to the goal, the new one goes to the empty point.
                if come < 0:
                    come = sliders(occupied, goal)
                slides = come & (lines[4 * number + 3] if first == EMPTY else lines[4 * number + 4])
                lies = second if first == EMPTY else first
                while slides != 0:
                    slid = at[ctz(slides)]
                    slides &= slides - 1
                    if slid == UNKNOWN:
                        bad |= FITTING[lies][hand]
                    elif lies == UNKNOWN:
                        bad |= FITTING[slid][hand]
                    elif FITTING[lies][hand] >> slid & 1 != 0:
                        return KINDS
                continue
            third = -1
            if first != UNKNOWN and second != UNKNOWN:
                third = THIRD[first][second]
                if third < 0:
                    continue
            if come < 0:
                come = sliders(occupied, goal)
            others = free & ~(1 << one | 1 << two)
            slides = come & others
            if first == UNKNOWN or second == UNKNOWN:
                lies = second if first == UNKNOWN else first
                if BESIDE[goal] & others != 0:
                    bad |= FITTING[lies][hand]
                while slides != 0:
                    third = THIRD[lies][at[ctz(slides)]]
                    slides &= slides - 1
                    if third >= 0:
                        bad |= 1 << third
                continue
            if BESIDE[goal] & others != 0 and hand >> third & 1 != 0:
                return KINDS
            while slides != 0:
                slid = at[ctz(slides)]
                slides &= slides - 1
                if slid == third:
                    return KINDS
                if slid == UNKNOWN:
                    bad |= 1 << third
        if bad == KINDS:
            return bad
    return bad


def can_end(occupied: int, pieces: int) -> bool:
    """Whether the player to move, who can move, has a turn after which the other cannot."""
    if pieces == ALL_PIECES - 1:
        return True
    empty = FULL & ~occupied
    while empty != 0:
        point = ctz(empty)
        empty &= empty - 1
        after = occupied | 1 << point
        beside = occupied & BESIDE[point]
        while beside != 0:
            origin = ctz(beside)
            beside &= beside - 1
            for direction in range(6):
                target = NEXT[6 * origin + direction]
                while target != NONE and after >> target & 1 == 0:
                    if mobile(after & ~(1 << origin) | 1 << target) == 0:
                        return True
                    target = NEXT[6 * target + direction]
    return False
