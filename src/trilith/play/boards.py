"""Boards that are the same up to symmetry, so that nobody is helped with a rated game by asking about its image.

Two positions have the same board if a symmetry of the game carries the pieces of one to the points of the other, and
pieces that were alike stay alike. So colours may be swapped or renamed. Who is to move, the stone in hand and all that
is beside the board make no difference, and neither do options, or variants of a game that share a board.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from trilith.games.definition import Game
from trilith.games.position import Position

# In so many turns of a game many games look the same: reviews of whole games leave them out of the comparison.
SHARED_TURNS: Final = 4
# Positions whose images are remembered: games are asked about again and again.
REMEMBERED: Final = 2000

# The points on which pieces of each kind stand, whatever the kinds are called.
Board = frozenset[frozenset[str]]


def board_shape(position: Position) -> str:
    """What boards have in common that may be the same: cheap, and equal for all images.

    >>> board_shape(Position.start("siege:board=octagon")), board_shape(Position.start("morris").play("a1"))
    ('stones:0', 'morris:1')
    """
    return f"{_root(position.game).name}:{len(position.pieces)}"


def board(position: Position) -> Board:
    kinds: dict[str, set[str]] = {}
    for point, code in position.pieces.items():
        kinds.setdefault(code, set()).add(point)
    return frozenset(frozenset(points) for points in kinds.values())


@lru_cache(maxsize=REMEMBERED)
def image_boards(position: Position) -> frozenset[Board]:
    """The boards of all images of a position."""
    symmetry, state = position.game.symmetry, position.state
    images = {symmetry.image(state, number) for number in range(symmetry.count(state))}
    return frozenset(board(Position(position.ruleset, image)) for image in images)


def is_same_board(asked: Iterable[Position], running: Iterable[Position]) -> bool:
    """Whether one of these positions has the same board as one that is being played."""
    boards = {found for position in asked for found in image_boards(position)}
    return any(board(position) in boards for position in running)


def _root(game: Game) -> Game:
    """The game that this one is a variant of."""
    while game.based_on is not None:
        game = game.based_on
    return game
