"""Outfox by brute force: does the engine take every win in one, and leave none that could be prevented?

    python -m tools.outfox_threats --positions 10000 --nodes 300000

looks at positions out of random games, all of whose turns and replies a kernel of its own plays out.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np

from trilith.engine.engine import Engine
from trilith.engine.kernels.open import apply, legal, result, to_move
from trilith.engine.link import link
from trilith.engine.primitives import advanced, pointer
from trilith.engine.verdict import Limit
from trilith.games.position import Position

EVERY = 500


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


def safe_turns(position: Position) -> int:
    room = position.game.rules.MAX_MOVES
    return int(link(position.game, count_safe)(position.state, np.zeros(2 * room, np.int64), np.int64(room)))


def judged(position: Position, move: str) -> str:
    """What a move is in a position: a win taken or missed, a threat prevented or left, or one nobody could prevent."""
    before, after = safe_turns(position), position.play(move)
    if before == -1:
        return "win taken" if after.outcome else "WIN MISSED"
    if before == 0:
        return "nothing to be done"
    return "prevented" if after.outcome or safe_turns(after) != -1 else "LEFT"


def positions() -> Iterator[Position]:
    random = Random(2)
    while True:
        position = Position.start("outfox")
        while position.outcome is None:
            yield position
            position = position.play(random.choice(position.legal_moves))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--depth", type=int, default=20)
    asked = parser.parse_args()
    engine, found = Engine(), Counter[str]()
    for number, position in enumerate(islice(positions(), asked.positions), start=1):
        move = engine.think(position, Limit(nodes=asked.nodes, depth=asked.depth)).move
        found[judged(position, move)] += 1
        if number % EVERY == 0 or number == asked.positions:
            print(number, dict(found), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
