"""Tables whose events cannot be read any more: a disk, a hand or another program has changed what was stored.

Such a table is closed to everybody, with a sentence, and does no harm to any other.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trilith.games.errors import TrilithError
from trilith.play.event_json import InvalidEvent
from trilith.play.events import Event, read_event
from trilith.play.table import Table
from trilith.server.store.digest import event_digest


class DamagedTable(TrilithError):
    """What is stored of a table is not what was stored. `how` says what is wrong, for the log."""

    def __init__(self, table_id: str, how: str) -> None:
        super().__init__("this game is damaged: what was stored of it cannot be read any more")
        self.table_id = table_id
        self.how = how


class StoredEvent(NamedTuple):
    """An event as it is stored. Those that an earlier version of Trilith wrote may have no digest."""

    version: int
    body: str
    digest: int | None


class StoredTable(NamedTuple):
    """What is stored of a table: its events, and the version that its row has, if there is one."""

    id: str
    events: list[StoredEvent]
    latest: int | None = None

    def checked(self) -> list[str]:
        """The events as they were written. DamagedTable if one is missing or was changed."""
        return checked_bodies(self.id, self.events, latest=self.latest)

    def read(self) -> list[Event]:
        """The events in order. DamagedTable if that is not possible."""
        return read_events(self.id, self.events, latest=self.latest)


def read_events(table_id: str, stored: Iterable[StoredEvent], after: int = 0, latest: int | None = None) -> list[Event]:
    """The events of a table after a version, in order. `latest` is the version that the table's row has.

    DamagedTable if one is missing, was changed, or cannot be read.
    """
    events: list[Event] = []
    for version, body in enumerate(checked_bodies(table_id, stored, after, latest), after + 1):
        try:
            events.append(read_event(body))
        except InvalidEvent as error:
            raise DamagedTable(table_id, f"event {version} cannot be read: {error}") from None
    return events


def checked_bodies(
    table_id: str, stored: Iterable[StoredEvent], after: int = 0, latest: int | None = None
) -> list[str]:
    """The events as they were written, not read yet. DamagedTable if one is missing or was changed."""
    bodies: list[str] = []
    for version, body, digest in stored:
        if version != after + len(bodies) + 1:
            raise DamagedTable(table_id, f"event {after + len(bodies) + 1} is missing")
        if digest is not None and digest != event_digest(table_id, version, body):
            raise DamagedTable(table_id, f"event {version} was changed")
        bodies.append(body)
    if latest is not None and after + len(bodies) < latest:
        raise DamagedTable(table_id, f"event {after + len(bodies) + 1} is missing")
    return bodies


def replayed(table_id: str, events: Sequence[Event]) -> Table:
    """The table after these events. DamagedTable if they cannot have happened."""
    try:
        table = Table.rebuild(events)
    except Exception as error:  # events that were tampered with can fail in any way
        raise DamagedTable(table_id, f"its events cannot be replayed: {error!r}") from None
    if len(table.seats) != len(table.match.position.players):
        raise DamagedTable(table_id, f"it has {len(table.seats)} seats")
    return table
