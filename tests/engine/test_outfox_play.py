"""Outfox is about not leaving the opponent a three: checked by brute force with a kernel of its own."""

from collections import Counter

from tests.walks import some_positions
from tools.outfox_threats import judged
from trilith.engine.limit import Limit
from trilith.engine.search import Engine

POSITIONS = 400


def test_every_win_in_one_is_taken_and_none_is_left_that_could_be_prevented() -> None:
    engine = Engine()
    found = Counter(
        judged(position, engine.think(position, Limit(depth=2)).move)
        for position in some_positions("outfox", POSITIONS, seed=11)
        if position.outcome is None
    )
    assert set(found) <= {"win taken", "prevented", "nothing to be done"}
    assert found["win taken"] > 50
    assert found["prevented"] > 20
