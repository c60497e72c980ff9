"""A room: one live table, with the browsers at it, its engines, and its flag.

Every change takes the same door, `_change`: decided by the table, stored, then acknowledged, then published.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from trilith.games.errors import TrilithError
from trilith.play.events import Continued, Event, Moved, Opened, Sat
from trilith.play.table import Deed, Table
from trilith.server.messages.socket import Presence, Thinking
from trilith.server.messages.table import TableView, TurnView
from trilith.server.moments import now
from trilith.server.store.store import Store, StoreFailed
from trilith.server.store.writing import Kept, Saving
from trilith.server.tables.connection import Connection
from trilith.server.tables.views import moved_view, seen_by, table_line, table_view, turn_view, turn_views

if TYPE_CHECKING:
    from trilith.server.workers.engines import Engines

LOG: Final = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode
# Setting up the next game of a series is up to whoever holds all rooms.
Continuing = Callable[[str, Table], Awaitable[str]]


class Room:
    """`version` of the table is that of the last event stored. Only what is stored is shown."""

    def __init__(self, table_id: str, table: Table, store: Store, engines: "Engines", go_on: Continuing) -> None:
        self.id = table_id
        self.table = table
        self.connections: set[Connection] = set()
        self.quiet_since = now()
        # What an engine is doing here.
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_about = 0
        self._store = store
        self._engines = engines
        self._go_on = go_on
        self._lock = asyncio.Lock()
        self._turns: list[TurnView] = []
        self._flag: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._settle()

    # ---- who is here ----

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._tell_presence()
        connection.tell(self.shown_to(connection.who))
        self._engines.attend(self)
        if self.thinking and not self.thinking.done() and self.table.turn is not None:
            connection.tell(encode(Thinking(self.table.turn)).decode())

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.quiet_since = now()
        self._tell_presence()

    @property
    def here(self) -> list[bool]:
        present = {connection.who for connection in self.connections}
        return [seat.kind == "engine" or seat.who in present for seat in self.table.seats]

    @property
    def is_idle(self) -> bool:
        """Whether it can be forgotten: nobody is here, and nothing happens by itself."""
        is_thinking = self.thinking is not None and not self.thinking.done()
        return not (self.connections or self._lock.locked() or self._flag or self._tasks or is_thinking)

    def view(self, who: str) -> TableView:
        return table_view(self.id, self.table, self._turns, who, self.here, now())

    def shown_to(self, who: str) -> str:
        return encode(self.view(who)).decode()

    # ---- the door ----

    async def move(self, who: str, version: int, move: str | Sequence[str], done: Callable[[int], None]) -> None:
        """A move; `done` is called with the new version once it is stored, before anybody sees it."""
        await self._enter_door(lambda table: table.move(who, version, move, now()), done)

    async def act(self, deed: Deed, who: str, version: int, seat: int | None, done: Callable[[int], None]) -> None:
        await self._enter_door(lambda table: table.act(deed, who, version, seat, now()), done)

    async def sit(self, who: str, seat: int | None, name: str) -> None:
        def sit(table: Table) -> Event | None:
            # Whoever sits here already need not sit down twice.
            return None if table.seats_of(who) and seat is None else table.sit(who, seat, name, now())

        await self._enter_door(sit, lambda version: None)
        # Who watched plays now.
        self._tell_presence()

    async def _enter_door(self, decide: Callable[[Table], Event | None], done: Callable[[int], None]) -> None:
        # Who asks may hang up meanwhile; what is being stored is finished all the same.
        await asyncio.shield(self.start(self._change(decide, done)))

    async def _change(self, decide: Callable[[Table], Event | None], done: Callable[[int], None]) -> None:
        async with self._lock:
            await self._fall()
            event = decide(self.table)
            if event is not None:
                await self._happen(event, done)

    async def _fall(self) -> None:
        """If the flag has fallen, that comes before anything else."""
        if fallen := self.table.time_out(now()):
            await self._happen(fallen, lambda version: None)

    async def _happen(self, event: Event, done: Callable[[int], None]) -> None:
        after = self.table.apply(event)
        try:
            await self._store.save(saving(self.id, after, event))
        except StoreFailed:
            # It may be in or not: what the store says is true.
            self.table = Table.rebuild(await self._store.events(self.id), now())
            self._turns.clear()
            self._settle()
            raise
        before, self.table = self.table.match.position, after
        self.quiet_since = now()
        done(after.version)
        if isinstance(event, Moved):
            # The position before still knows its moves.
            self._turns.append(turn_view(before, event.move, after.match.position, event.spent))
        self._settle()
        self._publish(event)

    async def _continue(self) -> None:
        async with self._lock:
            if self.table.wants_another:
                await self._happen(Continued(now(), await self._go_on(self.id, self.table)), lambda version: None)

    # ---- news ----

    def _publish(self, event: Event) -> None:
        moved = moved_view(self.table, self._turns[-1], now()) if isinstance(event, Moved) else None
        # All who watch see the same.
        shown: dict[tuple[int, ...], str] = {}
        for connection in self.connections:
            mine = self.table.seats_of(connection.who)
            if mine not in shown:
                news = seen_by(self.table, moved, connection.who) if moved else self.view(connection.who)
                shown[mine] = encode(news).decode()
            connection.tell(shown[mine])

    def _tell_presence(self) -> None:
        watchers = sum(not self.table.seats_of(connection.who) for connection in self.connections)
        self._tell(encode(Presence(self.here, watchers)).decode())

    def tell_thinking(self, seat: int) -> None:
        self._tell(encode(Thinking(seat)).decode())

    def _tell(self, message: str) -> None:
        for connection in self.connections:
            connection.tell(message)

    def _remember_turns(self) -> None:
        """Keep in step with the match: turns may have been added, or taken back."""
        match, spent = self.table.match, self.table.spent
        del self._turns[len(match.turns) :]
        self._turns += turn_views(match, spent, len(self._turns))

    # ---- what happens by itself ----

    def _settle(self) -> None:
        """After every change: set the flag, and let engines know."""
        self._remember_turns()
        if self._flag:
            self._flag.cancel()
            self._flag = None
        limit = self.table.limit
        if limit is not None:
            left = limit - self.table.thought(now())
            self._flag = asyncio.get_running_loop().call_later(max(0, left) / 1000 + 0.005, self._check_flag)
        self._engines.attend(self)
        if self.table.wants_another:
            # Also when the server died just before it set up the next game.
            self.start(self._continue())

    def _check_flag(self) -> None:
        self._flag = None
        self.start(self._change(lambda table: None, lambda version: None))

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Begin something that is finished even if nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, TrilithError):
            LOG.error("table %s", self.id, exc_info=error)

    async def close(self) -> None:
        if self._flag:
            self._flag.cancel()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


def saving(table_id: str, table: Table, event: Event) -> Saving:
    """What the store is to keep of an event."""
    line = table_line(table_id, table, event.at)
    has_clock = table.clock.control.kind != "none"
    row = Kept(
        table_id, table.opened.at, event.at, table.version, line.stage, has_clock, line.public, encode(line).decode()
    )
    taken: list[tuple[str, int]] = []
    if isinstance(event, Opened):
        taken = [(seat.who, n) for n, seat in enumerate(table.seats) if seat.kind == "person" and seat.who]
    if isinstance(event, Sat):
        taken = [(event.who, event.seat)]
    return Saving(event, row, taken)
