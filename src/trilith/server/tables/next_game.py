"""The next game of a series, or a rematch, as a follow-up of the event that everybody wants it by.

The id of the next table follows from that of the table before it. So however often this is run, there is one.
"""

import base64
import hashlib
from typing import Final

import msgspec

from trilith.play.colours import with_colours
from trilith.play.events import Opened, Seat, Series
from trilith.play.opening import reseated, with_fair_clock
from trilith.play.table import Table
from trilith.server.access.names import looks_like_an_engine
from trilith.server.clock import now
from trilith.server.store.rows import Job
from trilith.server.tables.follow_ups import FollowUpKind
from trilith.server.tables.live_tables import ID_BYTES, LiveTables

NEXT_GAME: Final = "next_game"


def next_game(tables: LiveTables) -> FollowUpKind:
    async def handle(job: Job) -> None:
        live = await tables.find(job.table_id)
        if live.table.wants_another:
            opening = next_opening(live.id, live.table)
            following = await tables.set_up(opening, next_table_id(live.id))
            await live.continue_at(following.id)

    return FollowUpKind(NEXT_GAME, _follows, handle)


def _follows(before: Table | None, after: Table) -> bool:
    return after.wants_another and not (before and before.wants_another)


def next_table_id(table_id: str) -> str:
    digest = hashlib.sha256(f"next after {table_id}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


def _name(seat: Seat) -> str:
    """A record may call people whatever it likes, but what is played here may not."""
    return "" if seat.kind == "person" and looks_like_an_engine(seat.name) else seat.name


def next_opening(table_id: str, table: Table) -> Opened:
    """The game after this one: with the sides swapped, or passed round among three."""
    seats = [msgspec.structs.replace(seat, relief=None, name=_name(seat)) for seat in table.seats]
    series, opened = table.next_series, table.opened
    if series.is_decided:
        series = Series(series.best_of, points=(0.0,) * len(seats))
    # Handicaps belong to a person, not to a side.
    following = reseated(opened, seats[1:] + seats[:1])
    wanted = Opened(
        at=now(),
        ruleset=following.ruleset,
        identifier=following.identifier,
        seats=following.seats,
        clock=following.clock,
        position=following.position,
        series=Series(series.best_of, series.game, series.points[1:] + series.points[:1], table_id),
        public=opened.public,
        first_move=opened.first_move,
        rated=opened.rated,
        host=opened.host,
    )
    # Colours stay, too: only those of a table from before people had their own are settled now.
    return with_colours(with_fair_clock(wanted), [()] * len(wanted.seats))
