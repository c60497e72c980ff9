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

from trilith.engine.kernels.hooks import apply, legal, result, to_move
from trilith.engine.limit import Limit
from trilith.engine.linker import link
from trilith.engine.primitives import pointer
from trilith.engine.search import Engine
from trilith.games.position import Position

EVERY = 500


def can_win_now(state: Any, buffer: Any) -> bool:
    """Whether some turn wins at once."""
    out = pointer(buffer)
    for number in range(legal(state, out)):  # noqa: SIM110 - kernel Python has no generators
        if result(apply(state, out[number])) == to_move(state):
            return True
    return False


def can_be_safe(state: Any, buffer: Any, other: Any) -> bool:
    """Whether some turn leaves the opponent no win at once."""
    out = pointer(buffer)
    for number in range(legal(state, out)):  # noqa: SIM110 - kernel Python has no generators
        if not can_win_now(apply(state, out[number]), other):
            return True
    return False


def judged(position: Position, move: str) -> str:
    """What a move is in a position: a win taken or missed, a threat prevented or left, or one nobody could prevent."""
    game, after = position.game, position.play(move)
    buffers = np.zeros((2, game.rules.MAX_MOVES), np.int64)
    if link(game, can_win_now)(position.state, buffers[0]):
        return "win taken" if after.outcome and after.outcome.winner == position.turn else "WIN MISSED"
    if after.outcome or not link(game, can_win_now)(after.state, buffers[0]):
        return "prevented"
    return "LEFT" if link(game, can_be_safe)(position.state, *buffers) else "nothing to be done"


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
    options = parser.parse_args()
    engine, found = Engine(), Counter[str]()
    for number, position in enumerate(islice(positions(), options.positions), start=1):
        move = engine.think(position, Limit(nodes=options.nodes, depth=options.depth)).move
        found[judged(position, move)] += 1
        if number % EVERY == 0 or number == options.positions:
            print(number, dict(found), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
