"""Syncing: whatever was committed is brought safely onto the disk, again and again, while the writer goes on.

SQLite's commits reach the operating system, so that a killed server loses nothing. For a power cut to lose nothing
either they would have to wait for the disk: ten milliseconds on a good day, a second on a bad one, and everybody who
waits for a move with them. So it is done beside them: a checkpoint writes what is new into the database and has the
disk confirm it. A power cut costs the last second or two, and never what came before.
"""

import asyncio
import logging
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from trilith.server.store.places import is_sqlite_file

LOG: Final = logging.getLogger(__name__)
# From the end of one to the beginning of the next, in seconds.
PAUSE: Final = 1.0
# Waits for nobody, and lets nobody wait.
CHECKPOINT: Final = text("PRAGMA wal_checkpoint(PASSIVE)")


async def keep_synced(engine: AsyncEngine, news: asyncio.Event) -> None:
    """After every news, soon. Databases with a server of their own do it themselves."""
    if not is_sqlite_file(engine.url):
        return
    while True:
        await news.wait()
        news.clear()
        try:
            async with engine.connect() as connection:
                await connection.execute(CHECKPOINT)
        except (SQLAlchemyError, OSError) as error:
            LOG.warning("the disk could not confirm what was stored: %s", error)
        await asyncio.sleep(PAUSE)
