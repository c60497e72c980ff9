"""Tournaments in the database.

What happened is written with the row that lists it and with the jobs that follow, in one transaction; no version of a
tournament can be written twice.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from trilith.server.store.digest import event_digest
from trilith.server.store.failures import DATABASE_ERRORS, Conflict, StoreAway, StoreFailed, is_conflict
from trilith.server.store.schema import JOBS, TOURNAMENT_EVENTS, TOURNAMENTS
from trilith.server.store.writer import Fetch, Writer


class TournamentRow(NamedTuple):
    """A tournament as a list shows it."""

    id: str
    version: int
    name: str
    system: str
    ruleset: str
    players: int
    created: int
    updated: int
    finished: int | None


class DamagedTournament(StoreFailed):
    """What was stored is not what is there."""


class NewEvent(NamedTuple):
    """An event to store, with the kinds of jobs that follow and when they are due."""

    version: int
    at: int
    body: str
    jobs: tuple[tuple[str, int], ...] = ()


class TournamentRows:
    """The rows of `tournaments` and `tournament_events`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def bodies(self, tournament_id: str, after: int = 0) -> list[str]:
        """The events after a version, in order, as they were written."""
        columns = TOURNAMENT_EVENTS.c
        query = (
            select(columns.version, columns.body, columns.digest)
            .where(columns.tournament_id == tournament_id, columns.version > after)
            .order_by(columns.version)
        )
        found = []
        for expected, (version, body, digest) in enumerate(await self._fetch(query), start=after + 1):
            if version != expected or digest != event_digest(tournament_id, version, body):
                raise DamagedTournament(f"this tournament is damaged: its event {expected} is not what was stored")
            found.append(body)
        return found

    async def knows(self, browser: str) -> bool:
        """Whether a browser, by its number, has anything to do with a tournament."""
        query = select(TOURNAMENT_EVENTS.c.version).where(TOURNAMENT_EVENTS.c.body.contains(browser, autoescape=True))
        return bool(await self._fetch(query.limit(1)))

    async def of(self, player_id: str) -> list[tuple[str, str]]:
        """The ids and names of the tournaments that a player directed or played in, the newest first."""
        is_about = TOURNAMENT_EVENTS.c.body.contains(player_id, autoescape=True)
        theirs = select(TOURNAMENT_EVENTS.c.tournament_id).where(is_about)
        query = select(TOURNAMENTS.c.id, TOURNAMENTS.c.name).where(TOURNAMENTS.c.id.in_(theirs))
        return [(row.id, row.name) for row in await self._fetch(query.order_by(TOURNAMENTS.c.created.desc()))]

    async def latest(self, limit: int) -> list[TournamentRow]:
        """Tournaments, those that changed last first."""
        query = select(*(TOURNAMENTS.c[name] for name in TournamentRow._fields))
        rows = await self._fetch(query.order_by(TOURNAMENTS.c.updated.desc(), TOURNAMENTS.c.id).limit(limit))
        return [TournamentRow(*row) for row in rows]

    async def append(self, row: TournamentRow, events: Sequence[NewEvent]) -> None:
        """Store events that make the version of `row`. Conflict if somebody else was first."""
        try:
            await self._writer.run(partial(_append, row=row, events=events))
        except DATABASE_ERRORS as error:
            if is_conflict(error):
                raise Conflict from None
            raise StoreAway from None


def _append(connection: Connection, row: TournamentRow, events: Sequence[NewEvent]) -> None:
    connection.execute(
        insert(TOURNAMENT_EVENTS),
        [
            {
                "tournament_id": row.id,
                "version": event.version,
                "at": event.at,
                "body": event.body,
                "digest": event_digest(row.id, event.version, event.body),
            }
            for event in events
        ],
    )
    if events[0].version == 1:
        connection.execute(insert(TOURNAMENTS).values(**row._asdict()))
    else:
        connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == row.id).values(**row._asdict()))
    jobs = [
        {
            "table_id": row.id,
            "version": event.version,
            "kind": kind,
            "created": event.at,
            "due": due,
            "tries": 0,
            "rank": 0,
        }
        for event in events
        for kind, due in event.jobs
    ]
    if jobs:
        connection.execute(insert(JOBS), jobs)
