"""Passkeys in the database: the public half of each, and how often it was used as its device counts."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from trilith.games.errors import TrilithError
from trilith.server.store.failures import Conflict
from trilith.server.store.people import run
from trilith.server.store.schema import ACCOUNTS, PASSKEYS
from trilith.server.store.writer import Fetch, Writer

MOST: Final = 20


class Passkey(NamedTuple):
    """`id` and `public_key` are in base64url. Devices that do not count have 0 `uses` for ever."""

    id: str
    player_id: str
    public_key: str
    uses: int
    label: str
    created: int


class CannotAdd(TrilithError):
    """A passkey that is there already, or one too many."""


COLUMNS: Final = tuple(PASSKEYS.c[name] for name in Passkey._fields)


class PasskeyRows:
    """The rows of `passkeys`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def find(self, passkey_id: str) -> Passkey | None:
        rows = await self._fetch(select(*COLUMNS).where(PASSKEYS.c.id == passkey_id))
        return next((Passkey(*row) for row in rows), None)

    async def of(self, player_id: str) -> list[Passkey]:
        """The newest first."""
        query = select(*COLUMNS).where(PASSKEYS.c.player_id == player_id).order_by(PASSKEYS.c.created.desc())
        return [Passkey(*row) for row in await self._fetch(query)]

    async def add(self, passkey: Passkey) -> None:
        """CannotAdd if it is somebody's already, or there are too many, or the account was closed meanwhile."""

        def add(connection: Connection) -> None:
            # Whoever closes the account, or adds one more, waits until this one is there.
            account = select(ACCOUNTS.c.player_id).where(ACCOUNTS.c.player_id == passkey.player_id).with_for_update()
            if connection.execute(account).first() is None:
                raise CannotAdd("this account is closed")
            number = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.player_id == passkey.player_id)
            if connection.execute(number).scalar_one() >= MOST:
                raise CannotAdd(f"an account has at most {MOST} passkeys: remove one first")
            connection.execute(insert(PASSKEYS).values(passkey._asdict()))

        try:
            await run(self._writer, add)
        except Conflict:
            raise CannotAdd("this passkey is in use already") from None

    async def count_use(self, passkey_id: str, uses: int) -> bool:
        """Whether the device's count has grown, as that of a copied key would not; of several at once, one is right."""
        has_grown = PASSKEYS.c.uses < uses if uses else PASSKEYS.c.uses == 0
        statement = update(PASSKEYS).where(PASSKEYS.c.id == passkey_id, has_grown).values(uses=uses)
        return await run(self._writer, lambda connection: bool(connection.execute(statement).rowcount))

    async def remove(self, player_id: str, passkey_id: str | None = None) -> bool:
        """Remove one passkey of a player, or all. Whether there was one."""
        statement = delete(PASSKEYS).where(PASSKEYS.c.player_id == player_id)
        if passkey_id is not None:
            statement = statement.where(PASSKEYS.c.id == passkey_id)
        return await run(self._writer, lambda connection: bool(connection.execute(statement).rowcount))
