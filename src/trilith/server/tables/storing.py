"""Stores an event together with what is to be done after it."""

from trilith.play.events import Event
from trilith.play.table import Table
from trilith.server.store import Store, StoreFailed
from trilith.server.store.database import Stored
from trilith.server.store.rows import EventWrite, event_write
from trilith.server.tables.follow_ups import FollowUps


async def store_event(
    store: Store, follow_ups: FollowUps, table_id: str, before: Table | None, event: Event, after: Table
) -> None:
    """Store an event, and see that what follows is done."""
    write = _write(store, follow_ups, table_id, before, event, after)
    await store.save(write)
    _begin_follow_ups(follow_ups, write)


def begin_storing(
    store: Store, follow_ups: FollowUps, table_id: str, before: Table, event: Event, after: Table, stored: Stored
) -> None:
    """The same without waiting for it: `stored` is called when it is stored, or why it is not."""
    write = _write(store, follow_ups, table_id, before, event, after)

    def done(failure: StoreFailed | None) -> None:
        if failure is None:
            _begin_follow_ups(follow_ups, write)
        stored(failure)

    store.begin_saving(write, done if write.follow_ups else stored)


def _write(
    store: Store, follow_ups: FollowUps, table_id: str, before: Table | None, event: Event, after: Table
) -> EventWrite:
    kinds = follow_ups.after(before, after)
    if not kinds:
        return event_write(table_id, before, event, after)
    # Where there are several writers at a time, a bet may just be being placed that this transaction does not see.
    if_bet_on = () if store.is_shared else tuple([kind.name for kind in kinds if kind.needs_bets])
    asked = tuple([kind.name for kind in kinds if kind.name not in if_bet_on])
    write = event_write(table_id, before, event, after, asked, follow_ups.claimant if asked else None)
    return write._replace(if_bet_on=if_bet_on)


def _begin_follow_ups(follow_ups: FollowUps, write: EventWrite) -> None:
    if write.claimant:
        follow_ups.stored(write.jobs)
    elif write.follow_ups:
        follow_ups.wake()


__all__ = ["Stored", "begin_storing", "store_event"]
