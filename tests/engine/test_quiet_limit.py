"""What is proven in morris stays true when the quiet turns run out: checked by brute force on small endings."""

from functools import cache
from random import Random

import trilith
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import Value
from trilith.games.morris import rules
from trilith.games.morris.boards import BOARDS
from trilith.games.notation import rows_to_text
from trilith.games.outcome import DRAW, ONGOING
from trilith.games.position import Position

LIMIT = 3
RULESET = f"morris:quiet_limit={LIMIT},repetition=off"


@cache
def truth(state: rules.State) -> tuple[int, int]:
    """1, 0 or -1 for the player to move and the turns until the end, by looking at everything."""
    result = rules.result(state)
    if result != ONGOING:
        return (0 if result == DRAW else 1 if result == state.player else -1), 0
    out = [0] * rules.MAX_MOVES
    found = [truth(rules.apply(state, move)) for move in out[: rules.legal(state, out)]]
    best = -min(worth for worth, _ in found)
    turns = [turns for worth, turns in found if worth == -best]
    return best, 1 + (max(turns) if best < 0 else min(turns))


def endings(number: int) -> list[str]:
    """Boards with few stones, all of them placed: a player with three stones jumps, and a mill decides."""
    random, found = Random(5), list[str]()
    while len(found) < number:
        stones = ["w"] * 3 + ["b"] * 3
        board: list[str | None] = [*stones, *[None] * (24 - len(stones))]
        random.shuffle(board)
        text = rows_to_text(board, BOARDS["nine"].widths)
        if trilith.parse(RULESET, f"{text} w 0 0 0").outcome is None:
            found.append(text)
    assert len(BOARDS["nine"].points) == 24
    return found


def value_of(position: Position) -> Value:
    worth, turns = truth(position.state)
    return Value("proven", "draw") if worth == 0 else Value("proven", "win" if worth > 0 else "loss", turns)


def test_one_table_serves_every_number_of_quiet_turns() -> None:
    engine = Engine(table_bits=18)
    kinds = set()
    for board in endings(5):
        # From the longest outlook to the shortest: what was found with turns to spare must not be believed without.
        for quiet in range(LIMIT):
            position = trilith.parse(RULESET, f"{board} w 0 0 {quiet}")
            value = engine.think(position, Limit(depth=12)).value
            assert value == value_of(position), position
            kinds.add(value.result)
    assert len(kinds) > 1, "endings of more than one kind"
