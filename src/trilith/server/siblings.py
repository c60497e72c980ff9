"""The metrics of all processes that one `trilith serve` runs.

They share a port, so nobody can choose which of them answers. Each offers what it has counted at a socket in a folder
that only they can open, and whichever is asked for metrics asks all the others.
"""

import asyncio
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from trilith.server.metrics import Family, snapshot

LOG: Final = logging.getLogger(__name__)
# How long another process may take to answer, in seconds.
ANSWER_TIMEOUT: Final = 2.0
DECODER: Final = msgspec.json.Decoder(list[Family])


class Siblings:
    """Without a folder this process is the only one."""

    def __init__(self, folder: str | None) -> None:
        self._folder = Path(folder) if folder else None
        self._own = str(os.getpid())
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        if self._folder:
            self._server = await asyncio.start_unix_server(self._answer, self._folder / self._own)

    async def close(self) -> None:
        if self._server and self._folder:
            self._server.close()
            (self._folder / self._own).unlink(missing_ok=True)

    async def snapshots(self) -> dict[str, list[Family]]:
        """What every process has counted, by its process id."""
        others = [path for path in self._folder.iterdir() if path.name != self._own] if self._folder else []
        answers = await asyncio.gather(*(_ask(path) for path in others))
        found = {path.name: answer for path, answer in zip(others, answers, strict=True) if answer is not None}
        return {self._own: snapshot(), **found}

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            writer.write(msgspec.json.encode(snapshot()))
            await writer.drain()
        writer.close()


async def _ask(path: Path) -> list[Family] | None:
    """None for a process that is gone or does not answer."""
    try:
        async with asyncio.timeout(ANSWER_TIMEOUT):
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                return DECODER.decode(await reader.read())
            finally:
                writer.close()
    except ConnectionRefusedError:
        # It was killed, and its socket is still there.
        path.unlink(missing_ok=True)
    except (OSError, msgspec.DecodeError) as error:
        LOG.warning("process %s does not say what it has counted: %s", path.name, error)
    return None
