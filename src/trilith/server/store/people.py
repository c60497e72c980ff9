"""Players in the database: everybody who has a name of their own here, whether they can sign in or not."""

import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, and_, exists, func, insert, literal, or_, select, update

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.server.clock import now
from trilith.server.name_keys import NameKeys, name_keys
from trilith.server.store.failures import (
    DATABASE_ERRORS,
    Conflict,
    StoreAway,
    StoreFailed,
    is_about_values,
    is_conflict,
)
from trilith.server.store.schema import ACCOUNTS, JOBS, PLAYERS, SEATS, STANDINGS, TABLES, TAKEN_ALONG
from trilith.server.store.writer import Fetch, Writer

PlayerKind = Literal["person", "bot"]
Role = Literal["player", "director", "administrator"]
Result = TypeVar("Result")
# What somebody is called who has closed their account.
FORMER: Final = "former player"
# The job that brings the seats of a table in line with what people are called, and with whose games they are.
RESEAT: Final = "reseat"
ID_BYTES: Final = 9


class Player(NamedTuple):
    """`role` is None for a player who cannot sign in. `closed` is when they left; their games stay."""

    id: str
    name: str
    kind: PlayerKind
    created: int
    closed: int | None
    colour: str | None
    second_colour: str | None
    role: Role | None

    @property
    def actor(self) -> Actor:
        return Actor("player", self.id)


class NameTaken(TrilithError):
    """Another player has this name, or one that looks like it."""

    def __init__(self) -> None:
        super().__init__("somebody else has this name, or one that looks like it: choose another")


COLUMNS: Final = (*(PLAYERS.c[name] for name in Player._fields if name != "role"), ACCOUNTS.c.role)
WITH_ROLE: Final = PLAYERS.outerjoin(ACCOUNTS, ACCOUNTS.c.player_id == PLAYERS.c.id)


async def run(writer: Writer, work: Callable[[Connection], Result]) -> Result:
    """Do this in one transaction. StoreFailed if it could not be done: Conflict, StoreAway."""
    try:
        return await writer.run(work)
    except DATABASE_ERRORS as error:
        if is_conflict(error):
            raise Conflict from None
        if is_about_values(error):
            raise StoreFailed("this could not be stored, so it did not happen: try again") from None
        raise StoreAway from None


class PlayerRows:
    """The rows of `players`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def players(self, ids: Collection[str]) -> dict[str, Player]:
        """Those of these players that there are, by id; also those who have left."""
        if not ids:
            return {}
        rows = await self._fetch(select(*COLUMNS).select_from(WITH_ROLE).where(PLAYERS.c.id.in_(ids)))
        return {row[0]: Player(*row) for row in rows}

    async def find(self, name: str) -> Player | None:
        """The player with this name, in any case."""
        is_it = PLAYERS.c.name_key == name_keys(name).name
        return next((Player(*row) for row in await self._fetch(_query(is_it))), None)

    async def find_known(self, name: str, viewer: Actor) -> Player | None:
        """The same, if it is the viewer, or anybody can know that there is such a player: by a rating or a game that
        others can see. One question, so that the time tells no more than the answer."""
        is_rated = exists().where(STANDINGS.c.player_id == PLAYERS.c.id)
        is_watched = exists().where(
            SEATS.c.actor_kind == "player",
            SEATS.c.actor_id == PLAYERS.c.id,
            SEATS.c.table_id == TABLES.c.id,
            or_(TABLES.c.public.is_(True), TABLES.c.rated.is_(True)),
        )
        is_me = literal(viewer.id if viewer.kind == "player" else "") == PLAYERS.c.id
        is_it = and_(PLAYERS.c.name_key == name_keys(name).name, or_(is_me, is_rated, is_watched))
        return next((Player(*row) for row in await self._fetch(_query(is_it))), None)

    async def is_taken(self, name: str) -> bool:
        """Whether a player has this name, or one that could be taken for it."""
        return bool(await self._fetch(select(PLAYERS.c.id).where(_is_like(name_keys(name)))))

    async def all(self) -> list[Player]:
        """Everybody who has not left, by name."""
        rows = await self._fetch(_query(PLAYERS.c.closed.is_(None)).order_by(PLAYERS.c.name_key))
        return [Player(*row) for row in rows]

    async def add(self, name: str, kind: PlayerKind = "person") -> Player:
        """A new player, who cannot sign in. NameTaken if the name is."""
        try:
            return await run(self._writer, lambda connection: insert_player(connection, name, kind))
        except Conflict:
            raise NameTaken from None

    async def change(self, player_id: str, values: Mapping[str, str | None]) -> None:
        """Change what a player chose, such as the colours."""
        statement = update(PLAYERS).where(PLAYERS.c.id == player_id).values(**values)
        await run(self._writer, lambda connection: connection.execute(statement))

    async def rename(self, player_id: str, name: str) -> None:
        """NameTaken if the name is. The tables where they sit follow soon."""

        def rename(connection: Connection) -> None:
            keys = _free_keys(connection, name, player_id)
            is_it = (PLAYERS.c.id == player_id, PLAYERS.c.closed.is_(None))
            values = {"name": name, "name_key": keys.name, "look_key": keys.look}
            if connection.execute(update(PLAYERS).where(*is_it).values(**values)).rowcount:
                reseat(connection, Actor("player", player_id))

        try:
            await run(self._writer, rename)
        except Conflict:
            raise NameTaken from None

    async def take_along(self, browser: str, player_id: str) -> int:
        """The games of this browser are this player's from now on. The tables follow soon; returns how many."""

        def take_along(connection: Connection) -> int:
            row = {"browser": browser, "player_id": player_id, "at": now()}
            connection.execute(insert(TAKEN_ALONG).values(row))
            return reseat(connection, Actor("browser", browser))

        try:
            return await run(self._writer, take_along)
        except Conflict:
            return 0

    async def owners(self, browsers: Collection[str]) -> dict[str, str]:
        """The players who took along the games of these browsers."""
        if not browsers:
            return {}
        query = select(TAKEN_ALONG.c.browser, TAKEN_ALONG.c.player_id).where(TAKEN_ALONG.c.browser.in_(browsers))
        return {browser: player_id for browser, player_id in await self._fetch(query)}  # noqa: C416

    async def games_of(self, actor: Actor) -> int:
        """At how many tables somebody sits."""
        is_theirs = (SEATS.c.actor_kind == actor.kind, SEATS.c.actor_id == actor.id)
        number: int = (await self._fetch(select(func.count(SEATS.c.table_id.distinct())).where(*is_theirs)))[0][0]
        return number


def insert_player(connection: Connection, name: str, kind: PlayerKind = "person") -> Player:
    """NameTaken, or a conflict if another process takes the name at this moment."""
    keys = _free_keys(connection, name, None)
    player = Player(secrets.token_urlsafe(ID_BYTES), name, kind, now(), None, None, None, None)
    columns = player._asdict() | {"name_key": keys.name, "look_key": keys.look}
    del columns["role"]
    connection.execute(insert(PLAYERS).values(columns))
    return player


def reseat(connection: Connection, actor: Actor) -> int:
    """See that the tables where somebody sits are brought in line with what is known of people."""
    is_theirs = (SEATS.c.actor_kind == actor.kind, SEATS.c.actor_id == actor.id)
    # Any number: a job that is being done may have read what was true before.
    version, time = secrets.randbelow(1 << 31), now()
    values = {"version": version, "kind": RESEAT, "created": time, "due": time, "tries": 0, "rank": 0}
    names = ["table_id", *values]
    jobs = select(SEATS.c.table_id, *(literal(value).label(name) for name, value in values.items()))
    return connection.execute(insert(JOBS).from_select(names, jobs.where(*is_theirs).distinct())).rowcount


def _query(condition: ColumnElement[bool]) -> Any:
    return select(*COLUMNS).select_from(WITH_ROLE).where(condition)


def _is_like(keys: NameKeys) -> ColumnElement[bool]:
    return or_(PLAYERS.c.name_key.in_(keys), PLAYERS.c.look_key.in_(keys))


def _free_keys(connection: Connection, name: str, player_id: str | None) -> NameKeys:
    keys = name_keys(name)
    is_another = and_(_is_like(keys), PLAYERS.c.id != (player_id or ""))
    if connection.execute(select(PLAYERS.c.id).where(is_another)).first():
        raise NameTaken
    return keys
