"""How Flip is solved: tiers by the number of panels, rows by where they lie and whose they are.

A row holds all colourings of the same panels, one entry each. Colourings are words with a bit for each panel, in the
order of the spaces; swapping silver and black changes nothing, so the last panel is always taken to be silver. Rows are
numbered by the spaces taken, reduced by the symmetries of the square, and then by which of the panels are the mover's.

A turn has two halves. Within one, the entries of a row come from the entries of few other rows (links), each by one
rule for all colourings: every bit goes to a place of its own. Such a rule is a step, written as tables (see `chart`).
"""

from collections.abc import Mapping
from math import comb
from typing import Any, Final

from trilith.games.bits import ctz, pdep, pext, popcount
from trilith.games.flip.board import FULL, NEIGHBOURS, SYMMETRIES, THREE_MASKS
from trilith.games.flip.classes import (
    CLASS,
    CLASSES,
    FIRST,
    LOOKUP_SIZE,
    ORBIT,
    RANK,
    TURNED,
    choices,
    fill_lookup,
    spun,
    word_at,
)
from trilith.games.flip.rules import NOWHERE, State, apply, has_three, parts_of, turn
from trilith.games.geometry import orbit_counts
from trilith.games.tablebase_hooks import (
    CHART,
    FROM,
    HIGH,
    NO_PANEL,
    PLACES,
    PLACING,
    TO_CLASS,
    VARIANT,
    PanelSweepHooks,
    Tier,
)


def tiers(options: Mapping[str, str]) -> tuple[Tier, ...]:
    """By number of panels, the fullest board first."""
    found = []
    for panels in range(15, -1, -1):
        needs = () if panels == 15 else (f"{panels + 1:02}",)
        found.append(Tier(f"{panels:02}", rows(panels) * width(panels), (panels, 0, 0), needs))
    return tuple(found)


def rows(panels: int) -> int:
    return orbit_counts(SYMMETRIES)[panels] * comb(panels, panels // 2)


def width(panels: int) -> int:
    """Entries in a row: the colourings with the last panel silver."""
    return 1 << max(panels - 1, 0)


# ---- from here on: kernel Python ----


def entry_tier(state: State) -> tuple[int, int]:
    return popcount(state.own | state.opponent), 0


def index_of(state: State, lookup: Any) -> int:
    """The entry of a state within its tier."""
    taken = state.own | state.opponent
    panels = popcount(taken)
    if panels == 0:
        return 0
    number = lookup[TURNED + taken]
    spaces = spun(taken, number, lookup)
    own, black = pext(spun(state.own, number, lookup), spaces), pext(spun(state.black, number, lookup), spaces)
    if black >> panels - 1 & 1 != 0:
        black ^= (1 << panels) - 1
    row: int = lookup[CLASS + taken] * choices(panels, lookup) + lookup[RANK + own]
    return row << panels - 1 | black


def state_at(numbers: tuple[int, int, int], index: int, lookup: Any) -> State:
    """The state of an entry."""
    panels = numbers[0]
    if panels == 0:
        return State(0, 0, 0, 0)
    row, black = index >> panels - 1, index & (1 << panels - 1) - 1
    ways = choices(panels, lookup)
    spaces = lookup[CLASSES + lookup[FIRST + panels] + row // ways]
    own = pdep(word_at(panels, row % ways, lookup), spaces)
    return State(own + 0, spaces & ~own, pdep(black, spaces), panels & 1)


def weight_at(numbers: tuple[int, int, int], index: int, lookup: Any) -> int:
    """How many positions share an entry: the images of the board, each also with silver and black swapped."""
    panels = numbers[0]
    if panels == 0:
        return 1
    row = index >> panels - 1
    orbit: int = lookup[ORBIT + lookup[FIRST + panels] + row // choices(panels, lookup)]
    return 2 * orbit


def weight_holds(numbers: tuple[int, int, int]) -> int:
    """How many entries in a row have the same weight."""
    return 1 << max(numbers[0] - 1, 0)


def chart_steps(half: int, panels: int, number: int, lookup: Any, charts: Any) -> int:
    """Chart the steps of one half turn from the panels of a class; how many there are."""
    spaces = lookup[CLASSES + lookup[FIRST + panels] + number] + 0
    empty = FULL & ~spaces
    count = 0
    if half == PLACING:
        while empty != 0:
            space = ctz(empty)
            empty &= empty - 1
            chart(spaces, NO_PANEL, space, lookup, charts, count * CHART)
            count += 1
        return count
    chart(spaces, NO_PANEL, NO_PANEL, lookup, charts, 0)
    count = 1
    movers = spaces
    while movers != 0:
        origin = ctz(movers)
        movers &= movers - 1
        targets = NEIGHBOURS[origin] & empty
        while targets != 0:
            chart(spaces, origin, ctz(targets), lookup, charts, count * CHART)
            targets &= targets - 1
            count += 1
    return count


def chart(spaces: int, origin: int, target: int, lookup: Any, charts: Any, at: int) -> None:
    """One step as tables: a panel goes from `origin` to `target` and turns over, or is placed there, or nothing."""
    after = spaces
    if origin != NO_PANEL:
        after &= ~(1 << origin)
    if target != NO_PANEL:
        after |= 1 << target
    number = lookup[TURNED + after]
    goal = spun(after, number, lookup)
    top = popcount(goal) - 1
    constant, flipped_bit = 0, NO_PANEL
    for byte in range(512):
        charts[at + byte] = 0
    left, bit = spaces, 0
    while left != 0:
        space = ctz(left)
        left &= left - 1
        place = place_of(target if space == origin else space, goal, number, lookup)
        # The last panel black is every panel turned over.
        change = (1 << top) - 1 if place == top else 1 << place
        if space == origin:
            constant, flipped_bit = change, bit
        charts[at + PLACES + bit] = place
        half, within = (0, bit) if bit < 8 else (HIGH, bit - 8)
        for byte in range(256):
            if byte >> within & 1 != 0:
                charts[at + half + byte] ^= change
        bit += 1
    for byte in range(256):
        charts[at + HIGH + byte] ^= constant
    charts[at + TO_CLASS] = lookup[CLASS + after]
    charts[at + FROM] = flipped_bit
    variant = 0
    if origin == NO_PANEL and target != NO_PANEL:
        place = place_of(target, goal, number, lookup)
        variant = (1 << top) - 1 if place == top else 1 << place
    charts[at + VARIANT] = variant


def place_of(space: int, goal: int, number: int, lookup: Any) -> int:
    """Which panel of `goal` lies where the symmetry carries a space."""
    return popcount(goal & spun(1 << space, number, lookup) - 1)


def link_rows(half: int, panels: int, word: int, steps: int, lookup: Any, charts: Any, out: Any) -> int:
    """Which steps a row has, and the rows they lead to: pairs in `out`; how many. `word` says which panels are own."""
    count = 0
    if half == PLACING:
        ways = choices(panels + 1, lookup)
        for step in range(steps):
            theirs = carried(~word & (1 << panels) - 1, charts, step * CHART)
            out[2 * count] = step
            out[2 * count + 1] = charts[step * CHART + TO_CLASS] * ways + lookup[RANK + theirs]
            count += 1
        return count
    ways = choices(panels, lookup)
    for step in range(1, steps):
        # Only the opponent's panels are flipped.
        if word >> charts[step * CHART + FROM] & 1 == 0:
            out[2 * count] = step
            own = carried(word, charts, step * CHART)
            out[2 * count + 1] = charts[step * CHART + TO_CLASS] * ways + lookup[RANK + own]
            count += 1
    if count == 0:
        out[0] = 0
        out[1] = charts[TO_CLASS] * ways + lookup[RANK + carried(word, charts, 0)]
        count = 1
    return count


def carried(word: int, charts: Any, at: int) -> int:
    """Which panels after a step these are."""
    found = 0
    while word != 0:
        found |= 1 << charts[at + PLACES + ctz(word)]
        word &= word - 1
    return found


def threes(number: int, panels: int, word: int, lookup: Any, out: Any) -> int:
    """The threes that lie among these panels of a class, as words of panels; how many."""
    spaces = lookup[CLASSES + lookup[FIRST + panels] + number] + 0
    lying = pdep(word, spaces)
    count = 0
    for line in THREE_MASKS:
        if lying & line == line:
            out[count] = pext(line, spaces)
            count += 1
    return count


# ---- the halves of a turn as the rules have them, to check the tables with ----


def is_middle(state: State) -> bool:
    """Whether the board can be what a flip leaves to the player who places: nobody has a three."""
    return not has_three(state.own, state.black) and not has_three(state.opponent, state.black)


def after_placing(state: State, number: int) -> State:
    """The state after the placement of this number, two for every empty space."""
    empty = FULL & ~(state.own | state.opponent)
    for _ in range(number >> 1):
        empty &= empty - 1
    return apply(state, turn(NOWHERE, NOWHERE, ctz(empty), number & 1))


def placings(state: State) -> int:
    """How many placements there are."""
    return 2 * (16 - popcount(state.own | state.opponent))


def half_of(move: int) -> int:
    """What is the same for all turns that begin with the same flip."""
    origin, target, _, _ = parts_of(move)
    return turn(origin, target, 0, 0)


def ends_in_half(move: int) -> bool:
    """Whether the turn is over after its flip."""
    _, _, space, _ = parts_of(move)
    return space == NOWHERE


def after_half(state: State, move: int) -> State:
    """The board after the flip of a turn, seen from the player who places."""
    origin, target, _, _ = parts_of(move)
    passed = apply(state, turn(origin, target, NOWHERE, 0))
    return State(passed.opponent, passed.own, passed.black, state.player)


HOOKS: Final = PanelSweepHooks(
    tiers=tiers,
    entry_bytes=1,
    lookup_size=lambda options: LOOKUP_SIZE,
    fill_lookup=fill_lookup,
    entry_tier=entry_tier,
    index_of=index_of,
    state_at=state_at,
    weight_at=weight_at,
    weight_holds=weight_holds,
    book=("06", "07", "08"),
    choices=choices,
    word_at=word_at,
    chart_steps=chart_steps,
    link_rows=link_rows,
    threes=threes,
    is_middle=is_middle,
    placings=placings,
    after_placing=after_placing,
    half_of=half_of,
    ends_in_half=ends_in_half,
    after_half=after_half,
)
