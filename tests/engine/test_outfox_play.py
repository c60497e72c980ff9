"""Outfox is about not leaving the opponent a three: checked by brute force with a kernel of its own."""

from typing import Any

import numpy as np

from tests.walks import some_positions
from trilith.engine.engine import Engine
from trilith.engine.kernels.open import apply, legal, result, to_move
from trilith.engine.link import link
from trilith.engine.primitives import advanced, pointer
from trilith.engine.verdict import Limit
from trilith.games.position import Position

POSITIONS = 400


def count_safe(state: Any, buffer: Any, room: int) -> int:
    """How many turns leave the opponent no win at once; -1 where some turn wins."""
    out = pointer(buffer)
    replies = advanced(out, room)
    safe = 0
    for number in range(legal(state, out)):
        after = apply(state, out[number])
        if result(after) == to_move(state):
            return -1
        lost = 0
        for reply in range(legal(after, replies)):
            if result(apply(after, replies[reply])) == to_move(after):
                lost = 1
                break
        safe += 1 - lost
    return safe


def looked_at(position: Position) -> int:
    room = position.game.rules.MAX_MOVES
    return int(link(position.game, count_safe)(position.state, np.zeros(2 * room, np.int64), np.int64(room)))


def test_every_win_in_one_is_taken_and_none_is_left_that_could_be_prevented() -> None:
    engine = Engine()
    wins = prevented = 0
    for position in some_positions("outfox", POSITIONS, seed=11):
        if position.outcome:
            continue
        before = looked_at(position)
        after = position.play(engine.think(position, Limit(depth=2)).move)
        if before == -1:
            assert after.outcome is not None, position
            wins += 1
        elif before > 0:
            assert after.outcome or looked_at(after) != -1, position
            prevented += 1
    assert wins > 50
    assert prevented > 20
