"""News from the other processes that serve this PostgreSQL database, over one connection that is kept open.

A notification names tables and their versions, or tables where somebody came or went, and never says what happened:
whoever needs that reads it. So a notification that gets lost costs a few seconds, and nothing else.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from trilith.server.store.failures import DATABASE_ERRORS, first_line

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "trilith"
NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
# PostgreSQL takes less than 8,000 bytes.
LONGEST_PAYLOAD: Final = 7500
# How often to see whether the connection still works, how long that may take, and the pause before a new one, in
# seconds.
CHECK_INTERVAL: Final = 2.0
CHECK_TIMEOUT: Final = 5.0
RECONNECT_PAUSE: Final = 0.5


def changed_payloads(process_id: str, versions: Mapping[str, int]) -> Iterator[str]:
    """What to tell the others of tables that now have these versions."""
    return _payloads(f"changed {process_id}", (f"{table_id}:{version}" for table_id, version in versions.items()))


def notify_changed(connection: Connection, process_id: str, versions: Mapping[str, int]) -> None:
    """Tell the others, when this transaction is committed, that these tables now have these versions."""
    _notify(connection, changed_payloads(process_id, versions))


def notify_presence(connection: Connection, process_id: str, table_ids: Iterable[str]) -> None:
    """Tell the others that somebody came to these tables, or left."""
    _notify(connection, _payloads(f"presence {process_id}", table_ids))


def notify_said(connection: Connection, process_id: str, table_id: str, seat: int, phrase: str) -> None:
    """Tell the others what somebody at a table said."""
    _notify(connection, [f"said {process_id} {table_id} {seat} {phrase}"])


def _notify(connection: Connection, payloads: Iterable[str]) -> None:
    for payload in payloads:
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})


def _payloads(head: str, words: Iterable[str]) -> Iterator[str]:
    """As few as possible.

    >>> list(_payloads("changed me", ["a:1", "b:2"]))
    ['changed me a:1 b:2']
    """
    payload = head
    for word in words:
        if len(payload) + 1 + len(word) > LONGEST_PAYLOAD:
            yield payload
            payload = head
        payload = f"{payload} {word}"
    if payload != head:
        yield payload


class Listener:
    """Calls back with what the other processes tell, and whenever something may have been missed."""

    def __init__(
        self,
        engine: AsyncEngine,
        process_id: str,
        on_changed: Callable[[dict[str, int]], None],
        on_presence: Callable[[list[str]], None],
        on_said: Callable[[str, int, str], None],
        on_connected: Callable[[], None],
    ) -> None:
        self._engine = engine
        self._id = process_id
        self._on_changed = on_changed
        self._on_presence = on_presence
        self._on_said = on_said
        self._on_connected = on_connected
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except DATABASE_ERRORS as error:
                LOG.warning("news from other processes cannot be heard just now: %s", first_line(error))
            await asyncio.sleep(RECONNECT_PAUSE)

    async def _listen(self) -> None:
        """Until the connection breaks."""
        async with asyncio.timeout(CHECK_TIMEOUT):
            connection = await self._engine.connect()
        try:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, self._hear)
            self._on_connected()
            while True:
                await asyncio.sleep(CHECK_INTERVAL)
                await driver.fetchval("SELECT 1", timeout=CHECK_TIMEOUT)
        finally:
            # It is not given back to the others: it still listens.
            with suppress(*DATABASE_ERRORS):
                await connection.invalidate()
                await connection.close()

    def _hear(self, connection: object, process: int, channel: str, payload: str) -> None:
        kind, sender, *words = payload.split(" ")
        if sender == self._id:
            return
        if kind == "changed":
            pairs = (word.split(":") for word in words)
            self._on_changed({table_id: int(version) for table_id, version in pairs})
        elif kind == "presence":
            self._on_presence(words)
        elif kind == "said":
            self._on_said(words[0], int(words[1]), words[2])
