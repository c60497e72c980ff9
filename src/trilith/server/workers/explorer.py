"""What the workers do for the explorer: which moves are alike, and what is known of their values at once."""

import logging
from typing import Any, Final, NamedTuple

from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.play.explorer.position_key import position_key
from trilith.play.explorer.tally import MoveGroup, move_groups

LOG: Final = logging.getLogger(__name__)
Json = dict[str, Any]


class KnownMoves(NamedTuple):
    """`key` is the position's. Values are not sure where a draw by repetition or the quiet limit might change them."""

    key: int
    groups: list[MoveGroup]
    values: dict[str, Value]
    is_sure: bool


def known_moves(position: Position, seconds: float) -> KnownMoves:
    """All of it, but of values only what can be looked up, or proven in so many seconds."""
    values, is_sure = _known_values(position, seconds)
    return KnownMoves(position_key(position), move_groups(position), values, is_sure)


def _known_values(position: Position, seconds: float) -> tuple[dict[str, Value], bool]:
    from trilith.solve.interface import SolvingError
    from trilith.solve.probe import probe_within

    try:
        found = probe_within(position, seconds) if position.turn is not None else None
    except SolvingError as error:
        # A database may be damaged: that is logged, and nothing is said.
        LOG.error("%s", error)
        found = None
    if found is None:
        return {}, True
    return {move: value for move, value in found.moves.items() if not value.odds}, found.is_sure
