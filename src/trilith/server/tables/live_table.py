"""A live table: a table in memory, with the browsers connected to it, its engines and its clock.

Every change goes through `_change`: the table decides, then the event is stored, then acknowledged, then published. If
another process has stored something first, that is read and published, and the table decides again.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from trilith.games.errors import TrilithError
from trilith.play.events import Actor, Continued, Event, Moved
from trilith.play.table import Action, Table
from trilith.server import metrics
from trilith.server.clock import now
from trilith.server.cluster import Cluster
from trilith.server.messages.socket import Presence, Thinking
from trilith.server.messages.table import TableView, TurnView
from trilith.server.store import Conflict, Store, StoreAway, StoreFailed
from trilith.server.store.presence import NOBODY, Present
from trilith.server.store.processes import Outage
from trilith.server.store.rows import event_write
from trilith.server.tables.connection import Connection
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.views import moved_view, seen_by, table_view, turn_views

LOG: Final = logging.getLogger(__name__)
# The least time between two messages about who is here, in seconds: many may come and go at once.
PRESENCE_INTERVAL: Final = 0.5
encode = msgspec.json.Encoder().encode
# Called with the new version as soon as it is stored, before anybody sees it.
Acknowledge = Callable[[int], None]
# How often to decide again because other processes were faster.
MOST_CONFLICTS: Final = 20


class Engines(Protocol):
    """Plays for the engine seats of live tables."""

    def attend(self, live: "LiveTable") -> None:
        """Called whenever something has changed at a table: if an engine is to move, it starts to think."""
        ...


@dataclass(frozen=True)
class Surroundings:
    """What a live table needs of the server. `presence_changed` is called with its id when somebody comes or goes."""

    store: Store
    engines: Engines
    follow_ups: FollowUps
    cluster: Cluster
    presence_changed: Callable[[str], None] = lambda table_id: None


class LiveTable:
    """`table` is the state after the last event stored: nothing is shown before it is stored."""

    def __init__(self, table_id: str, table: Table, surroundings: Surroundings) -> None:
        self.id = table_id
        self.table = table
        self.connections: set[Connection] = set()
        # How many connections each actor has.
        self._actors: Counter[Actor] = Counter()
        # When everybody was last told who is here, by the loop's clock, and the timer of the next time.
        self._presence_sent = -PRESENCE_INTERVAL
        self._presence_timer: asyncio.TimerHandle | None = None
        # Who is here through other processes.
        self.elsewhere = NOBODY
        self.quiet_since = now()
        # The engine's search for a move here, and the version of the position it is about.
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_about = 0
        self._store = surroundings.store
        self._engines = surroundings.engines
        self._follow_ups = surroundings.follow_ups
        self._cluster = surroundings.cluster
        self._presence_changed = surroundings.presence_changed
        self._lock = asyncio.Lock()
        self._turns: list[TurnView] = []
        self._flag_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        # Whether the database went away while something was being stored, which may be there or not.
        self._is_unsure = False
        self._after_change()

    @property
    def is_ours(self) -> bool:
        """Whether this process lets the flag fall here and has the engines move."""
        return self._cluster.owns(self.id)

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected, to whichever process."""
        return bool(self.connections) or self.elsewhere != NOBODY

    # ---- who is here ----

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._actors[connection.who] += 1
        self._presence_changed(self.id)
        self._send_presence()
        connection.send(self.view_json(connection.who))
        self._engines.attend(self)
        is_thinking = self.thinking is not None and not self.thinking.done()
        is_thinking_elsewhere = not self.is_ours and self.table.is_engines_turn
        if (is_thinking or is_thinking_elsewhere) and self.table.turn is not None:
            connection.send(encode(Thinking(self.table.turn)).decode())

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.discard(connection)
            self._actors -= Counter((connection.who,))
        self.quiet_since = now()
        self._presence_changed(self.id)
        self._send_presence()

    @property
    def present(self) -> Present:
        """Who is connected to this process."""
        seats = frozenset(number for number, seat in enumerate(self.table.seats) if seat.who in self._actors)
        players = {self.table.seats[number].who for number in seats}
        return Present(seats, len(self.connections) - sum(self._actors[who] for who in players if who))

    @property
    def here(self) -> list[bool]:
        """Which seats are connected now, to whichever process. Engines always are."""
        seats = self.present.seats | self.elsewhere.seats
        return [seat.kind == "engine" or number in seats for number, seat in enumerate(self.table.seats)]

    def find_elsewhere(self, present: Present) -> None:
        """This is who is connected to other processes now."""
        if present != self.elsewhere:
            self.elsewhere = present
            self._send_presence()
            self._engines.attend(self)

    @property
    def is_idle(self) -> bool:
        """Whether it can be dropped from memory: nobody is here, and nothing happens by itself."""
        is_thinking = self.thinking is not None and not self.thinking.done()
        return not (self.connections or self._lock.locked() or self._flag_timer or self._tasks or is_thinking)

    def view(self, who: Actor) -> TableView:
        return table_view(self.id, self.table, self._turns, who, self.here, now())

    def view_json(self, who: Actor) -> str:
        return encode(self.view(who)).decode()

    # ---- changes ----

    async def move(
        self, who: Actor, version: int, move: str | Sequence[str], done: Acknowledge, thought: int | None = None
    ) -> None:
        """A move. An engine says how long it `thought`, in milliseconds."""
        await self._request(lambda table: table.move(who, version, move, now(), thought), done, version)

    async def act(self, action: Action, who: Actor, version: int, seat: int | None, done: Acknowledge) -> None:
        await self._request(lambda table: table.act(action, who, version, seat, now()), done, version)

    async def seal(self, who: Actor, seal: str, seat: int | None, done: Acknowledge) -> None:
        await self._request(lambda table: table.seal(who, seal, seat, now()), done)

    async def salt(self, who: Actor, salt: str, seat: int | None, done: Acknowledge) -> None:
        await self._request(lambda table: table.salt(who, salt, seat, now()), done)

    async def sit(self, who: Actor, seat: int | None, name: str) -> None:
        def sit(table: Table) -> Event | None:
            # Somebody who sits here already need not sit down again.
            return None if table.seats_of(who) and seat is None else table.sit(who, seat, name, now())

        await self._request(sit)
        # A spectator has become a player.
        self._presence_changed(self.id)
        self._send_presence()

    async def _request(
        self, decide: Callable[[Table], Event | None], done: Acknowledge = lambda version: None, version: int = 0
    ) -> None:
        """Somebody who has seen this version of the table wants something."""
        # The client may disconnect meanwhile; what is being stored is finished all the same.
        await asyncio.shield(self.start(self._change(decide, done, version)))

    async def _change(
        self, decide: Callable[[Table], Event | None], done: Acknowledge = lambda version: None, version: int = 0
    ) -> None:
        async with self._lock:
            if self._is_unsure or (version > self.table.version and self._cluster.is_shared):
                await self._catch_up()
            for _ in range(MOST_CONFLICTS):
                try:
                    # If the flag has fallen, that comes before anything else.
                    if fallen := self.table.time_out(now()):
                        await self._store_and_publish(fallen, lambda version: None)
                    event = decide(self.table)
                    if event is not None:
                        await self._store_and_publish(event, done)
                    return
                except Conflict:
                    await self._catch_up()
            raise StoreFailed("too much happens at this table at once: try again")

    async def _store_and_publish(self, event: Event, done: Acknowledge) -> None:
        after = self.table.apply(event)
        try:
            await store_event(self._store, self._follow_ups, self.id, self.table, event, after)
        except StoreAway:
            self._is_unsure = True
            raise
        self.table = after
        done(after.version)
        if isinstance(event, Moved):
            metrics.MOVES.add()
        self._after_change()
        self._publish(event)

    async def settle(self) -> None:
        """Wait until the change that is being stored is stored and acknowledged."""
        async with self._lock:
            pass

    # ---- what other processes did ----

    async def catch_up(self) -> None:
        """Read what other processes may have stored since."""
        async with self._lock:
            await self._catch_up()

    async def receive(self, events: Sequence[Event], after: int) -> None:
        """What another process stored after a version."""
        async with self._lock:
            if after <= self.table.version:
                self._apply(events[self.table.version - after :])

    async def _catch_up(self) -> None:
        news = await self._store.newer({self.id: self.table.version})
        self._is_unsure = False
        self._apply(news.get(self.id, ()))

    def _apply(self, events: Sequence[Event]) -> None:
        for event in events:
            before, self.table = self.table, self.table.apply(event)
            if self.table.since is not None and self.table.since != before.since:
                self.table = self.table.paused_for(self._cluster.lost_time(self.table.since))
            self._after_change()
            self._publish(event)

    def outage_ended(self, outage: Outage) -> None:
        """Nothing could be stored meanwhile: that time is nobody's."""
        since = self.table.since
        if since is not None and since < outage.ended:
            self.table = self.table.paused_for(outage.ended - max(outage.began, since))
            self._after_change()
            self._send_views()

    def resume(self) -> None:
        """Who owns this table may have changed, or the database answers again: see what is to be done here."""
        self._after_change()
        if self._is_unsure:
            self.start(self.catch_up())

    async def continue_at(self, table_id: str) -> None:
        """The next game has been set up at another table. Does nothing if that is known already."""
        await self._request(lambda table: Continued(now(), table_id) if table.after is None else None)

    # ---- messages ----

    def _publish(self, event: Event) -> None:
        self.quiet_since = now()
        moved = moved_view(self.table, self._turns[-1], now()) if isinstance(event, Moved) else None
        # All spectators see the same.
        shown: dict[tuple[int, ...], str] = {}
        for connection in self.connections:
            mine = self.table.seats_of(connection.who)
            if mine not in shown:
                news = seen_by(self.table, moved, connection.who) if moved else self.view(connection.who)
                shown[mine] = encode(news).decode()
            connection.send(shown[mine])

    def _send_presence(self) -> None:
        """Tell everybody who is here: now, or soon if they have just been told."""
        if self._presence_timer is None and self.connections:
            loop = asyncio.get_running_loop()
            due = self._presence_sent + PRESENCE_INTERVAL
            if due <= loop.time():
                self._send_presence_now()
            else:
                self._presence_timer = loop.call_at(due, self._send_presence_now)

    def _send_presence_now(self) -> None:
        self._presence_timer = None
        self._presence_sent = asyncio.get_running_loop().time()
        watchers = self.present.watchers + self.elsewhere.watchers
        self._send_to_all(encode(Presence(self.here, watchers)).decode())

    def _send_views(self) -> None:
        for connection in self.connections:
            connection.send(self.view_json(connection.who))

    def send_thinking(self, seat: int) -> None:
        self._send_to_all(encode(Thinking(seat)).decode())

    def _send_to_all(self, message: str) -> None:
        for connection in self.connections:
            connection.send(message)

    # ---- what happens by itself ----

    def _after_change(self) -> None:
        """Update what follows from the table: the list of turns, the timer of the flag, and the engines."""
        match = self.table.match
        del self._turns[len(match.turns) :]
        self._turns += turn_views(match, self.table.spent, len(self._turns))
        self._set_flag_timer()
        self._engines.attend(self)

    def _set_flag_timer(self) -> None:
        if self._flag_timer:
            self._flag_timer.cancel()
            self._flag_timer = None
        limit = self.table.limit
        if limit is not None and self.is_ours and not self.table.is_engines_turn:
            left = limit - self.table.thought(now())
            self._flag_timer = asyncio.get_running_loop().call_later(max(0, left) / 1000 + 0.005, self._check_flag)

    def _check_flag(self) -> None:
        self._flag_timer = None
        self.start(self._let_flag_fall())

    async def _let_flag_fall(self) -> None:
        await self._change(lambda table: None)
        # The server's clock may have been corrected since the timer was set: then it was too early.
        if self._flag_timer is None:
            self._set_flag_timer()

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Start something that is finished even if nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, TrilithError):
            LOG.error("table %s", self.id, exc_info=error)

    async def close(self) -> None:
        for timer in (self._flag_timer, self._presence_timer):
            if timer:
                timer.cancel()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


async def store_event(
    store: Store, follow_ups: FollowUps, table_id: str, before: Table | None, event: Event, after: Table
) -> None:
    """Store an event together with what is to be done after it, and see that this is done."""
    kinds = follow_ups.after(before, after)
    await store.save(event_write(table_id, before, event, after, kinds))
    if kinds:
        follow_ups.wake()
