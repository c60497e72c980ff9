"""The observation of one game of a batch: the game's planes, and the touches made so far where these are actions."""

from typing import Any

from trilith.engine.kernels.game_buffers import (
    CELLS,
    CHOOSES_TOUCHES,
    KIND,
    OBSERVED,
    OBSERVING,
    PLANES,
    POINTS,
    GameBuffers,
)
from trilith.engine.kernels.hooks import write_planes
from trilith.engine.primitives import advanced


def show_planes(state: Any, game: int, observations: Any, games: GameBuffers) -> None:
    if games.sizes[OBSERVING] == 0:
        return
    out = advanced(observations, game * games.sizes[OBSERVED])
    for cell in range(games.sizes[OBSERVED]):
        out[cell] = 0
    write_planes(state, out)
    if games.sizes[KIND] == CHOOSES_TOUCHES:
        show_touches(game, advanced(out, games.sizes[PLANES] * games.sizes[CELLS]), games)


def show_touches(game: int, out: Any, games: GameBuffers) -> None:
    """A plane for the points touched, by the order of the touches, then one for each piece that can be touched."""
    for place in range(games.touched[game] & 255):
        found = games.touched[game] >> 8 * (place + 1) & 255
        if found < games.sizes[POINTS]:
            out[games.places[found]] = place + 1
        else:
            plane = advanced(out, (1 + found - games.sizes[POINTS]) * games.sizes[CELLS])
            for cell in range(games.sizes[CELLS]):
                plane[cell] = 1
