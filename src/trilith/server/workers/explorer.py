"""What the workers do for the explorer: the moves of finished games, which moves of a position are alike, and what is
known of their values at once."""

import logging
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.play.events import Opened, Seat, read_event
from trilith.play.explorer.played import PlayedMove, played_moves
from trilith.play.explorer.position_key import position_key
from trilith.play.explorer.tally import MoveGroup, move_groups
from trilith.play.table import Table

LOG: Final = logging.getLogger(__name__)
Json = dict[str, Any]


class FinishedGame(NamedTuple):
    """What counts of a game: its first moves, who played under which rules, and when it ended, in milliseconds."""

    moves: list[PlayedMove]
    opened: Opened
    seats: tuple[Seat, ...]
    finished: int


def finished_games(stored: Sequence[Sequence[str]]) -> list[FinishedGame | None]:
    """The games of tables whose events are stored like this; None for what does not count or cannot be read."""
    return [_finished_game(bodies) for bodies in stored]


def _finished_game(bodies: Sequence[str]) -> FinishedGame | None:
    if not bodies:
        return None
    try:
        table = Table.rebuild(map(read_event, bodies))
    except Exception as error:  # events that were tampered with can fail in any way
        LOG.error("a game cannot be counted: %r", error)
        return None
    if table.aborted or table.opened.imported or table.finished is None:
        return None
    return FinishedGame(played_moves(table.match), table.opened, tuple(table.seats), table.finished)


class KnownMoves(NamedTuple):
    """`key` is the position's. Values are not sure where a draw by repetition or the quiet limit might change them."""

    key: int
    groups: list[MoveGroup]
    value: Value | None
    values: dict[str, Value]
    is_sure: bool


def known_moves(position: Position, seconds: float) -> KnownMoves:
    """All of it, but of values only what can be looked up, or proven in so many seconds."""
    from trilith.solve.interface import KnownValues, SolvingError
    from trilith.solve.probe import known_values

    try:
        found = known_values(position, seconds) if position.turn is not None else KnownValues(None, {})
    except SolvingError as error:
        # A database may be damaged: that is logged, and nothing is said.
        LOG.error("%s", error)
        found = KnownValues(None, {})
    values = {move: value for move, value in found.moves.items() if not value.odds}
    value = found.value if found.value and not found.value.odds else None
    return KnownMoves(position_key(position), move_groups(position), value, values, found.is_sure)
