"""Tallies: how often moves were played and how they scored, by the position they lead to."""

from collections.abc import Mapping
from typing import NamedTuple

from trilith.games.position import Position
from trilith.play.explorer.played import DRAW, LOSS, WIN
from trilith.play.explorer.position_key import position_key
from trilith.play.tally import Tally

ONE = {WIN: Tally(wins=1), DRAW: Tally(draws=1), LOSS: Tally(losses=1)}


def tally_of(counts: Mapping[int, int]) -> Tally:
    """From the number of games by half points."""
    return Tally(counts.get(WIN, 0), counts.get(DRAW, 0), counts.get(LOSS, 0))


class MoveGroup(NamedTuple):
    """The legal moves that lead to images of one position: they are worth the same and count together."""

    key: int
    moves: tuple[str, ...]


def move_groups(position: Position) -> list[MoveGroup]:
    """All legal moves, in the order of the first of each group.

    >>> [len(group.moves) for group in move_groups(Position.start("morris"))]
    [8, 8, 4, 4]
    """
    groups: dict[int, list[str]] = {}
    for move in position.legal_moves:
        groups.setdefault(position_key(position.play(move)), []).append(str(move))
    return [MoveGroup(key, tuple(moves)) for key, moves in groups.items()]
