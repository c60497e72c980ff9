"""Sessions: who is signed in with which cookie.

A request asks the database at most every few seconds. A socket is asked about once, when it is opened; those of
sessions that ended, here or through another process, are closed within seconds.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from trilith.server.clock import now
from trilith.server.people.tokens import hash_of_token, new_token
from trilith.server.store import StoreFailed
from trilith.server.store.sessions import Session, SessionRows

LOG: Final = logging.getLogger(__name__)
# How long what was read of a session is believed, and how often sessions with open sockets are looked at, in seconds.
BELIEVED: Final = 2.0
ROUND: Final = 2.0
# How many sessions are remembered.
REMEMBERED: Final = 10_000
# How exactly it is noted when somebody was last there, in milliseconds.
SEEN_EVERY: Final = 600_000
ID_BYTES: Final = 9
LONGEST_DEVICE: Final = 80
# Ends a socket.
End = Callable[[], None]


class Sessions:
    def __init__(self, rows: SessionRows) -> None:
        self._rows = rows
        # By the hash of the token, with when it was read. None: there is no such session.
        self._known: OrderedDict[str, tuple[Session | None, float]] = OrderedDict()
        self._sockets: dict[str, set[End]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def begin(self, player_id: str, device: str, prefix: str = "") -> tuple[Session, str]:
        """A new session, and the token that its browser keeps, which may begin with something."""
        token, time = prefix + new_token(), now()
        session = Session(secrets.token_urlsafe(ID_BYTES), player_id, device[:LONGEST_DEVICE], time, time)
        await self._rows.begin(session, hash_of_token(token))
        return session, token

    async def resolve(self, token: str) -> Session | None:
        """The session with this token, unless it has ended."""
        key = hash_of_token(token)
        known = self._known.get(key)
        if known and known[1] > monotonic() - BELIEVED:
            return known[0]
        try:
            session = await self._rows.find(key)
        except StoreFailed:
            if known:
                return known[0]
            raise
        self._known[key] = (session, monotonic())
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        if session and session.seen < now() - SEEN_EVERY:
            await self._rows.see(session.id)
        return session

    async def of(self, player_id: str) -> list[Session]:
        return await self._rows.of(player_id)

    async def end(self, player_id: str, session_id: str | None = None, keep: str | None = None) -> None:
        """End one session of a player, or all but one."""
        await self._rows.end(player_id, session_id, keep)
        await self.ended()

    async def ended(self) -> None:
        """Some sessions may have ended: forget what was read, and close their sockets."""
        self._known.clear()
        await self._close_ended()

    @contextmanager
    def socket(self, session: Session, end: End) -> Iterator[None]:
        """A socket that is ended when its session is."""
        self._sockets.setdefault(session.id, set()).add(end)
        try:
            yield
        finally:
            ends = self._sockets[session.id]
            ends.discard(end)
            if not ends:
                del self._sockets[session.id]

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self._close_ended()
            except StoreFailed:
                continue
            except Exception:
                LOG.exception("sessions could not be checked")

    async def _close_ended(self) -> None:
        if not self._sockets:
            return
        open_ids: Collection[str] = list(self._sockets)
        living = await self._rows.living(open_ids)
        for session_id in open_ids:
            if session_id not in living:
                for end in list(self._sockets.get(session_id, ())):
                    end()
