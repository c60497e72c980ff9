"""Tables whose events cannot be read any more: a disk, a hand or another program has changed what was stored.

Such a table is closed to everybody, with a sentence, and does no harm to any other.
"""

import logging
from collections.abc import Iterable, Sequence
from typing import Final

from trilith.games.errors import TrilithError
from trilith.play.events import Event, InvalidEvent, read_event
from trilith.play.table import Table

LOG: Final = logging.getLogger(__name__)


class DamagedTable(TrilithError):
    """What is stored of a table is not what was stored. `how` says what is wrong, for the log."""

    def __init__(self, table_id: str, how: str) -> None:
        super().__init__("this game is damaged: what was stored of it cannot be read any more")
        self.table_id = table_id
        self.how = how
        LOG.error("table %s is damaged: %s", table_id, how)


def read_events(table_id: str, stored: Iterable[tuple[int, str]], after: int = 0) -> list[Event]:
    """The events of a table after a version, from their versions and JSON, in order.

    DamagedTable if one is missing or unreadable.
    """
    events: list[Event] = []
    for version, body in stored:
        if version != after + len(events) + 1:
            raise DamagedTable(table_id, f"event {after + len(events) + 1} is missing")
        try:
            events.append(read_event(body))
        except InvalidEvent as error:
            raise DamagedTable(table_id, f"event {version} cannot be read: {error}") from None
    return events


def replayed(table_id: str, events: Sequence[Event]) -> Table:
    """The table after these events. DamagedTable if they cannot have happened."""
    try:
        table = Table.rebuild(events)
    except Exception as error:  # events that were tampered with can fail in any way
        raise DamagedTable(table_id, f"its events cannot be replayed: {error!r}") from None
    if len(table.seats) != len(table.match.position.players):
        raise DamagedTable(table_id, f"it has {len(table.seats)} seats")
    return table
