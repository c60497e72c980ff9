"""Accounts in the database: hashes of passwords, roles, settings, and codes that are good for one use."""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.server.clock import now
from trilith.server.name_keys import name_keys
from trilith.server.store.failures import Conflict
from trilith.server.store.people import FORMER, NameTaken, Player, Role, insert_player, reseat, run
from trilith.server.store.puzzle_schema import PUZZLE_SOLVERS, PUZZLE_TRIES
from trilith.server.store.schema import ACCOUNTS, BOTS, CODES, PASSKEYS, PLAYERS, SESSIONS
from trilith.server.store.trained_lines import TRAINED_LINES
from trilith.server.store.vacations import end_vacation
from trilith.server.store.writer import Fetch, Writer

CodeKind = Literal["recovery", "device", "invite", "new-key", "passkey"]
NO_INVITE: Final = "this invitation is not valid: it may have been used already. Ask for a new one"


class Account(NamedTuple):
    """`password` is a hash with its parameters."""

    player_id: str
    password: str
    role: Role
    settings: str
    created: int


class Code(NamedTuple):
    """`expires` is None for one that is good until it is used."""

    hash: str
    kind: CodeKind
    player_id: str | None
    expires: int | None = None


class BadCode(TrilithError):
    """A code that is not valid, or not any more."""


COLUMNS: Final = tuple(ACCOUNTS.c[name] for name in Account._fields)


class AccountRows:
    """The rows of `accounts` and `codes`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def of(self, player_id: str) -> Account | None:
        return await self._find(ACCOUNTS.c.player_id == player_id)

    async def named(self, name: str) -> Account | None:
        return await self._find(PLAYERS.c.name_key == name_keys(name).name)

    async def _find(self, condition: object) -> Account | None:
        joined = ACCOUNTS.join(PLAYERS, and_(PLAYERS.c.id == ACCOUNTS.c.player_id, PLAYERS.c.closed.is_(None)))
        rows = await self._fetch(select(*COLUMNS).select_from(joined).where(condition))  # type: ignore[arg-type]
        return next((Account(*row) for row in rows), None)

    async def open(
        self, name: str, password: str, role: Role, recovery: Collection[str], invite: str | None = None
    ) -> str:
        """A new account, with the hash of its password and those of its recovery codes; returns the player's id.

        If the hash of an invitation is given, it is used up; if that is for a certain player, the account is theirs.
        NameTaken if the name is, BadCode if the invitation is not valid.
        """

        def open_account(connection: Connection) -> str:
            player_id = None if invite is None else _use(connection, invite, "invite").player_id
            if player_id is None:
                player_id = insert_player(connection, name).id
            row = Account(player_id, password, role, "{}", now())
            connection.execute(insert(ACCOUNTS).values(row._asdict()))
            _replace_recovery(connection, player_id, recovery)
            return player_id

        try:
            return await run(self._writer, open_account)
        except Conflict:
            raise NameTaken from None

    async def change(self, player_id: str, **values: str) -> None:
        """Change the password's hash, the role, or the settings."""
        statement = update(ACCOUNTS).where(ACCOUNTS.c.player_id == player_id).values(**values)
        await run(self._writer, lambda connection: connection.execute(statement))

    async def set_password(self, player_id: str, password: str, keep: str | None) -> None:
        """A new password ends all sessions but one, and codes for other devices."""
        await run(self._writer, lambda connection: _set_password(connection, player_id, password, keep))

    async def recover(self, name: str, code: str, password: str) -> str:
        """Use up the recovery code of the player with this name; returns the player's id. BadCode if it is not theirs.

        Whether there is a player with this name does not show. Passkeys go: somebody else may have added one.
        """

        def recover(connection: Connection) -> str:
            is_it = (CODES.c.hash == code, CODES.c.kind == "recovery", PLAYERS.c.name_key == name_keys(name).name)
            joined = CODES.join(PLAYERS, PLAYERS.c.id == CODES.c.player_id)
            found = connection.execute(select(PLAYERS.c.id).select_from(joined).where(*is_it)).first()
            if found is None:
                raise BadCode("this name and this code do not belong together, or the code was used before")
            _use(connection, code, "recovery")
            _set_password(connection, found[0], password, None)
            connection.execute(delete(PASSKEYS).where(PASSKEYS.c.player_id == found[0]))
            return str(found[0])

        return await run(self._writer, recover)

    async def replace_recovery(self, player_id: str, hashes: Collection[str]) -> None:
        await run(self._writer, lambda connection: _replace_recovery(connection, player_id, hashes))

    async def recovery_left(self, player_id: str) -> int:
        """How many recovery codes are not used."""
        is_theirs = (CODES.c.player_id == player_id, CODES.c.kind == "recovery")
        return len(await self._fetch(select(CODES.c.hash).where(*is_theirs)))

    async def add_code(self, code: Code) -> None:
        """A new code. A player has one for another device at a time, and one invitation."""

        def add(connection: Connection) -> None:
            old = delete(CODES).where(or_(CODES.c.expires < now(), and_(
                CODES.c.kind == code.kind, CODES.c.player_id.is_not(None), CODES.c.player_id == code.player_id
            )))  # fmt: skip
            connection.execute(old)
            connection.execute(insert(CODES).values(code._asdict() | {"created": now()}))

        await run(self._writer, add)

    async def use_code(self, code: str, kind: CodeKind) -> Code:
        """Use it up. BadCode if it is not valid, or not any more."""
        return await run(self._writer, lambda connection: _use(connection, code, kind))

    async def find_code(self, code: str, kind: CodeKind) -> Code | None:
        is_it = (CODES.c.hash == code, CODES.c.kind == kind, or_(CODES.c.expires.is_(None), CODES.c.expires >= now()))
        query = select(CODES.c.hash, CODES.c.kind, CODES.c.player_id, CODES.c.expires).where(*is_it)
        return next((Code(*row) for row in await self._fetch(query)), None)

    async def close(self, player: Player) -> None:
        """The account and all that belongs to it is deleted. The player stays, without a name, and their games do."""

        def close(connection: Connection) -> None:
            # Nobody waits for them any longer.
            end_vacation(connection, player.id)
            for table in (ACCOUNTS, BOTS, SESSIONS, CODES, PASSKEYS, PUZZLE_SOLVERS, PUZZLE_TRIES, TRAINED_LINES):
                connection.execute(delete(table).where(table.c.player_id == player.id))
            values = {"name": FORMER, "name_key": None, "look_key": None, "closed": now()}
            values |= {"colour": None, "second_colour": None}
            connection.execute(update(PLAYERS).where(PLAYERS.c.id == player.id).values(**values))
            reseat(connection, Actor("player", player.id))

        await run(self._writer, close)


def _use(connection: Connection, code: str, kind: CodeKind) -> Code:
    """Of several who try at the same time, one succeeds."""
    is_it = and_(CODES.c.hash == code, CODES.c.kind == kind, or_(CODES.c.expires.is_(None), CODES.c.expires >= now()))
    query = select(CODES.c.hash, CODES.c.kind, CODES.c.player_id, CODES.c.expires).where(is_it)
    found = connection.execute(query).first()
    if found is None or not connection.execute(delete(CODES).where(is_it)).rowcount:
        raise BadCode(NO_INVITE if kind == "invite" else "this code is not valid, or not any more")
    return Code(*found)


def _set_password(connection: Connection, player_id: str, password: str, keep: str | None) -> None:
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.player_id == player_id).values(password=password))
    connection.execute(delete(SESSIONS).where(SESSIONS.c.player_id == player_id, SESSIONS.c.id != (keep or "")))
    connection.execute(delete(CODES).where(CODES.c.player_id == player_id, CODES.c.kind == "device"))


def _replace_recovery(connection: Connection, player_id: str, hashes: Collection[str]) -> None:
    connection.execute(delete(CODES).where(CODES.c.player_id == player_id, CODES.c.kind == "recovery"))
    rows = [Code(text, "recovery", player_id)._asdict() | {"created": now()} for text in hashes]
    connection.execute(insert(CODES), rows)
