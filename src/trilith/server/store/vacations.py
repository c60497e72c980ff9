"""Vacations in the database. The rows of games follow: time on vacation counts on no clock."""

from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Index, String, Table, exists, insert, select, update

from trilith.games.errors import TrilithError
from trilith.play.vacation import Vacation, current, new_vacation
from trilith.server.clock import now
from trilith.server.store.people import run
from trilith.server.store.schema import ACCOUNTS, METADATA, SEATS, TABLES
from trilith.server.store.writer import Fetch, Writer

# `changed` is when one began or was ended early: so other processes find what is new.
VACATIONS: Final = Table(
    "vacations",
    METADATA,
    Column("player_id", String(32), primary_key=True),
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("vacations_by_change", "changed"),
)


class PlayersVacation(NamedTuple):
    player_id: str
    vacation: Vacation


class VacationRows:
    """The rows of `vacations`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def of(self, player_id: str) -> list[Vacation]:
        query = select(VACATIONS.c.began, VACATIONS.c.until).where(VACATIONS.c.player_id == player_id)
        return [Vacation(*row) for row in await self._fetch(query.order_by(VACATIONS.c.began))]

    async def changed_since(self, time: int) -> list[PlayersVacation]:
        """Those that have begun or ended since then."""
        query = select(VACATIONS.c.player_id, VACATIONS.c.began, VACATIONS.c.until).where(VACATIONS.c.changed >= time)
        return [PlayersVacation(player_id, Vacation(*times)) for player_id, *times in await self._fetch(query)]

    async def begin(self, player_id: str, days: int) -> None:
        """So many days from now on. TrilithError if they are not there to take."""

        def begin(connection: Connection) -> None:
            taken = _locked(connection, player_id)
            wanted = new_vacation(taken, days, at := now())
            row = {"player_id": player_id, "began": wanted.began, "until": wanted.until, "changed": at}
            connection.execute(insert(VACATIONS).values(row))
            _shift_due(connection, player_id, wanted.until - at, at)

        await run(self._writer, begin)

    async def end(self, player_id: str) -> None:
        """End the present one early. TrilithError if there is none."""

        def end(connection: Connection) -> None:
            if not end_vacation(connection, player_id):
                raise TrilithError("you are not on vacation")

        await run(self._writer, end)

    async def change_due(self, table_id: str, version: int, due: int | None) -> None:
        """When time is up at a table, if nothing has happened there since."""
        statement = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.version == version).values(due=due)
        await run(self._writer, lambda connection: connection.execute(statement))


def end_vacation(connection: Connection, player_id: str) -> bool:
    """End a player's vacation now; whether there was one."""
    running = current(_locked(connection, player_id), at := now())
    if running is None:
        return False
    is_it = (VACATIONS.c.player_id == player_id, VACATIONS.c.began == running.began)
    # A vacation that has just begun has cost a day all the same.
    connection.execute(update(VACATIONS).where(*is_it).values(until=max(at, running.began + 1), changed=at))
    _shift_due(connection, player_id, at - running.until, at)
    return True


def _locked(connection: Connection, player_id: str) -> list[Vacation]:
    """A player's vacations. Nobody else changes them before this transaction ends."""
    connection.execute(select(ACCOUNTS.c.player_id).where(ACCOUNTS.c.player_id == player_id).with_for_update())
    query = select(VACATIONS.c.began, VACATIONS.c.until).where(VACATIONS.c.player_id == player_id)
    return [Vacation(*row) for row in connection.execute(query)]


def _shift_due(connection: Connection, player_id: str, milliseconds: int, at: int) -> None:
    """Time is up so much later in the games with days per move where this player is to move."""
    is_theirs = (SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == TABLES.c.turn, SEATS.c.relief.is_(None))
    is_player = (SEATS.c.actor_kind == "player", SEATS.c.actor_id == player_id)
    is_slow = (TABLES.c.stage == "playing", TABLES.c.clock_kind == "days", TABLES.c.due > at)
    statement = update(TABLES).where(*is_slow, exists().where(*is_theirs, *is_player))
    connection.execute(statement.values(due=TABLES.c.due + milliseconds))
