"""A small network that foretells, for a position of 3 Stones, how many points are still to come.

It knows the octagon with the pouch. Every empty pocket is seen along four lines: the two pockets before and the two
behind it are a pattern, and every pattern adds a row of numbers to the hidden units, as do what the pocket would score,
and what is left in the pouch. The units above 0, weighted by how far the game has come, make the value. The image of
a position under a symmetry of the board, or with the colours and players swapped, has the same patterns and so the
same value.

The weights are ints, so plain and compiled code agree. Three units share a word, LANE bits each; OFFSET is added to
each weight so that none is below 0.
"""

from typing import Any, Final

from trilith.games.bits import ctz, popcount
from trilith.games.kernel import scratch
from trilith.games.stones.boards import ALL_POCKETS, BOARDS, MAX_POCKETS, OCTAGON, WORD
from trilith.games.stones.rules import BLACK, CLEAR, WHITE, State, targets

# What lies in a pocket of a pattern. MINE are the stones of the player to move.
EMPTY, MINE, THEIRS, BOTHS, WALL = range(5)
# The board with two walls around it, so that every pocket has all its neighbours.
WIDTH: Final = 15
STEPS: Final = (1, WIDTH, WIDTH + 1, WIDTH - 1)
PLACES: Final = tuple((y + 2) * WIDTH + x + 2 for x, y in BOARDS[OCTAGON].spots)
CELLS: Final = WIDTH * WIDTH
EMPTY_BOARD: Final = tuple(EMPTY if cell in PLACES else WALL for cell in range(CELLS))

# ---- the rows of the table, by what they are about ----

PATTERNS: Final = 5**4
# Straight or diagonal, out of reach or within reach of the player to move.
PATTERN_ROWS: Final = 4 * PATTERNS
# What a pocket scores for either player if their own stone comes there, up to 7, out of reach and within.
POCKET_ROWS: Final = PATTERN_ROWS
MY_STONES: Final = POCKET_ROWS + 2 * 64
THEIR_STONES: Final = MY_STONES + 32
CLEAR_STONES: Final = THEIR_STONES + 32
CHOICES: Final = CLEAR_STONES + 16
MOST_CHOICES: Final = 23
ROWS: Final = CHOICES + MOST_CHOICES + 1
MOST_ACTIVE: Final = 5 * MAX_POCKETS + 4

# ---- the numbers ----

WORDS: Final = 8
LANE: Final = 21
LANE_MASK: Final = (1 << LANE) - 1
OFFSET: Final = 1024
UNITS: Final = 3 * WORDS
# The last three units count below 0 too.
CLIPPED_WORDS: Final = WORDS - 1
CLIPPED_UNITS: Final = 3 * CLIPPED_WORDS
PHASES: Final = 12
STONES: Final = 72
# Where the weights of the units begin, UNITS and a constant for each phase; and how many numbers there are in all.
OUTPUT: Final = ROWS * WORDS
OUTPUTS: Final = UNITS + 1
NUMBERS: Final = OUTPUT + PHASES * OUTPUTS
# One of a unit, and a hundredth of a point in the output.
UNIT_SCALE: Final = 256
OUTPUT_SHIFT: Final = 16


def _gains(pattern: int) -> int:
    """What a stone in the middle of a pattern scores: mine, and above four bits theirs."""
    line = [pattern // 125, pattern // 25 % 5, EMPTY, pattern // 5 % 5, pattern % 5]
    found = [0, 0]
    for number, own in enumerate((MINE, THEIRS)):
        line[2] = own
        found[number] = sum(all(cell in (own, BOTHS) for cell in line[at : at + 3]) for at in range(3))
    return found[0] | found[1] << 4


GAINS: Final = tuple(map(_gains, range(PATTERNS)))


def mirrored(pattern: int) -> int:
    """The same pattern from the other end."""
    return pattern % 5 * 125 + pattern // 5 % 5 * 25 + pattern // 25 % 5 * 5 + pattern // 125


def canonical_row(row: int) -> int:
    """The row that holds the weights of this one: a pattern means the same from both ends."""
    if row >= PATTERN_ROWS:
        return row
    return row - row % PATTERNS + min(row % PATTERNS, mirrored(row % PATTERNS))


CANONICAL: Final = tuple(map(canonical_row, range(ROWS)))


def points_to_come(state: State, weights: Any) -> int:
    """What the player to move will score from here on more than the other, in hundredths of a point."""
    rows = scratch(MOST_ACTIVE)
    count = active_rows(state, rows)
    sum0, sum1, sum2, sum3, sum4, sum5, sum6, sum7 = 0, 0, 0, 0, 0, 0, 0, 0
    for number in range(count):
        at = WORDS * rows[number]
        sum0 += weights[at]
        sum1 += weights[at + 1]
        sum2 += weights[at + 2]
        sum3 += weights[at + 3]
        sum4 += weights[at + 4]
        sum5 += weights[at + 5]
        sum6 += weights[at + 6]
        sum7 += weights[at + 7]
    at, base = OUTPUT + OUTPUTS * phase(state), OFFSET * count
    value: int = weights[at + UNITS]
    value += clipped(sum0, base, at, weights) + clipped(sum1, base, at + 3, weights)
    value += clipped(sum2, base, at + 6, weights) + clipped(sum3, base, at + 9, weights)
    value += clipped(sum4, base, at + 12, weights) + clipped(sum5, base, at + 15, weights)
    value += clipped(sum6, base, at + 18, weights)
    value += weights[at + 21] * ((sum7 & LANE_MASK) - base)
    value += weights[at + 22] * ((sum7 >> LANE & LANE_MASK) - base)
    value += weights[at + 23] * ((sum7 >> 2 * LANE) - base)
    return value >> OUTPUT_SHIFT


def clipped(units: int, base: int, at: int, weights: Any) -> int:
    """What the three units of a word add to the value, where they are above 0."""
    first = max(0, (units & LANE_MASK) - base)
    second = max(0, (units >> LANE & LANE_MASK) - base)
    third = max(0, (units >> 2 * LANE) - base)
    value: int = first * weights[at] + second * weights[at + 1] + third * weights[at + 2]
    return value


def left(state: State, stone: int) -> int:
    """How many stones of a kind are to come, the one in hand included."""
    return (state.supply0 >> 7 * stone & 127) + (1 if state.held == stone else 0)


def phase(state: State) -> int:
    to_come = left(state, WHITE) + left(state, BLACK) + left(state, CLEAR)
    return min(PHASES - 1, to_come * PHASES // STONES)


def active_rows(state: State, out: Any) -> int:
    """Fill in the rows that a position adds up; how many."""
    cells = scratch(CELLS)
    for cell in range(CELLS):
        cells[cell] = EMPTY_BOARD[cell]
    white, black = (MINE, THEIRS) if state.player == 0 else (THEIRS, MINE)
    fill(state.white0, 0, white, cells)
    fill(state.white1, WORD, white, cells)
    fill(state.black0, 0, black, cells)
    fill(state.black1, WORD, black, cells)
    fill(state.clear0, 0, BOTHS, cells)
    fill(state.clear1, WORD, BOTHS, cells)
    near0, near1 = targets(state)
    empty0 = ALL_POCKETS[OCTAGON][0] & ~(state.white0 | state.black0 | state.clear0)
    empty1 = ALL_POCKETS[OCTAGON][1] & ~(state.white1 | state.black1 | state.clear1)
    count = pocket_rows(empty0, near0, 0, 0, cells, out)
    count = pocket_rows(empty1, near1, WORD, count, cells, out)
    own, other = (WHITE, BLACK) if state.player == 0 else (BLACK, WHITE)
    out[count] = MY_STONES + left(state, own)
    out[count + 1] = THEIR_STONES + left(state, other)
    out[count + 2] = CLEAR_STONES + left(state, CLEAR)
    out[count + 3] = CHOICES + min(MOST_CHOICES, popcount(near0) + popcount(near1))
    return count + 4


def fill(pockets: int, first: int, what: int, cells: Any) -> None:
    while pockets != 0:
        cells[PLACES[ctz(pockets) + first]] = what
        pockets &= pockets - 1


def pocket_rows(empty: int, near: int, first: int, count: int, cells: Any, out: Any) -> int:
    """The rows of the empty pockets of one word; how many there are with those before."""
    while empty != 0:
        pocket = ctz(empty)
        empty &= empty - 1
        reach = near >> pocket & 1
        place, gains = PLACES[pocket + first], 0
        for direction in range(4):
            step = STEPS[direction]
            before = 5 * cells[place - 2 * step] + cells[place - step]
            pattern = 25 * before + 5 * cells[place + step] + cells[place + 2 * step]
            gains += GAINS[pattern]
            out[count + direction] = pattern + PATTERNS * (2 * reach + (direction >> 1))
        out[count + 4] = POCKET_ROWS + 64 * reach + 8 * min(7, gains & 15) + min(7, gains >> 4)
        count += 5
    return count
