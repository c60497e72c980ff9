"""A live table: a table in memory, with the browsers connected to it, its engines and its clock.

Every change goes through `_change`: the table decides, then the event is stored, then acknowledged, then published. If
another process has stored something first, that is read and published, and the table decides again.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol
from weakref import ref

from trilith.games.errors import TrilithError
from trilith.play.colours import Wishes
from trilith.play.events import Actor, Continued, Event, HandedOver, Met, Moved
from trilith.play.table import Action, Refusal, Table
from trilith.server import metrics
from trilith.server.access.rate_limit import TokenBucket
from trilith.server.clock import now
from trilith.server.cluster import Cluster
from trilith.server.messages.socket import Phrase, Said, Thinking, encode
from trilith.server.messages.table import TableView
from trilith.server.store import Conflict, Store, StoreAway, StoreFailed
from trilith.server.store.presence import Present
from trilith.server.store.processes import Outage
from trilith.server.store.rows import due_time
from trilith.server.tables.attendance import Attendance
from trilith.server.tables.background import BackgroundTasks
from trilith.server.tables.change_lock import ChangeLock
from trilith.server.tables.connection import Connection
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.storing import Stored, begin_storing, store_event
from trilith.server.tables.turn_list import TurnList
from trilith.server.tables.vacations import Vacations
from trilith.server.tables.views import MovedMessage, table_view

LOG: Final = logging.getLogger(__name__)
# A socket is opened anew, because it now stands for somebody else.
HANDED_OVER: Final = 4001
# Called with the new version as soon as it is stored, before anybody sees it.
Acknowledge = Callable[[int], None]
# How many phrases somebody may say at once, and in the long run.
PHRASES_AT_ONCE: Final = 3
PHRASES_PER_SECOND: Final = 0.2
# How far ahead a flag's timer is set, in milliseconds.
FURTHEST_TIMER: Final = 900_000
# Called when a request is done, with None, or with the error that it ended with.
Finished = Callable[[BaseException | None], None]
Decide = Callable[[Table], Event | None]
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
    vacations: Vacations
    presence_changed: Callable[[str], None] = lambda table_id: None


class LiveTable:
    """`table` is the state after the last event stored: nothing is shown before it is stored."""

    def __init__(self, table_id: str, table: Table, surroundings: Surroundings) -> None:
        self.id = table_id
        self._vacations = surroundings.vacations
        self.table = self._vacations.applied(table)
        # A table that leaves memory is freed at once if nothing of its own refers back to it.
        this = ref(self)
        self.attendance = Attendance(lambda: live.table.seats if (live := this()) else ())
        self.quiet_since = now()
        # The engine's search for a move here, and the version of the position it is about.
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_about = 0
        self._store = surroundings.store
        self._engines = surroundings.engines
        self._follow_ups = surroundings.follow_ups
        self._cluster = surroundings.cluster
        self._presence_changed = surroundings.presence_changed
        # How often everybody has spoken lately.
        self._speaking: dict[Actor, TokenBucket] = {}
        self._lock = ChangeLock()
        self._turns = TurnList()
        self._flag_timer: asyncio.TimerHandle | None = None
        self._tasks = BackgroundTasks(f"table {table_id}")
        # Whether the database went away while something was being stored, which may be there or not.
        self._is_unsure = False
        self._after_change()

    @property
    def is_ours(self) -> bool:
        """Whether this process lets the flag fall here and has the engines move."""
        return self._cluster.owns(self.id)

    # ---- who is here ----

    def enter(self, connection: Connection) -> None:
        self.attendance.add(connection)
        self._presence_changed(self.id)
        self.attendance.tell()
        connection.send(self.view_json(connection.who))
        self._engines.attend(self)
        self._note_meeting()
        is_thinking = self.thinking is not None and not self.thinking.done()
        is_thinking_elsewhere = not self.is_ours and self.table.is_engines_turn
        if (is_thinking or is_thinking_elsewhere) and self.table.turn is not None:
            connection.send(encode(Thinking(self.table.turn)))

    def leave(self, connection: Connection) -> None:
        self.attendance.remove(connection)
        self.quiet_since = now()
        self._presence_changed(self.id)
        self.attendance.tell()

    def find_elsewhere(self, present: Present) -> None:
        """This is who is connected to other processes now."""
        if present != self.attendance.elsewhere:
            self.attendance.elsewhere = present
            self.attendance.tell()
            self._engines.attend(self)
            self._note_meeting()

    def _note_meeting(self) -> None:
        """Where a game begins when everybody is here at the same time: note that they are."""
        if self.table.is_meeting and all(self.attendance.here):
            self.start(self._change(lambda table: Met(now()) if table.is_meeting else None))

    @property
    def is_idle(self) -> bool:
        """Whether it can be dropped from memory: nobody is here, and nothing happens by itself."""
        is_thinking = self.thinking is not None and not self.thinking.done()
        return not (
            self.attendance.connections or self._lock.is_taken or self._flag_timer or self._tasks or is_thinking
        )

    def view(self, who: Actor) -> TableView:
        return table_view(self.id, self.table, self._turns.views, who, self.attendance.here, now())

    def view_json(self, who: Actor) -> bytes:
        return encode(self.view(who))

    # ---- changes ----

    async def move(
        self,
        who: Actor,
        version: int,
        move: str | Sequence[str],
        done: Acknowledge,
        thought: int | None = None,
        lag: int = 0,
    ) -> None:
        """A move. An engine says how long it `thought`; `lag` is how long messages take to a browser and back. Both are
        in milliseconds."""
        await self._request(lambda table: table.move(who, version, move, now(), thought, lag), done, version)

    def begin_move(
        self,
        who: Actor,
        version: int,
        move: str | Sequence[str],
        done: Acknowledge,
        finished: Finished,
        lag: int = 0,
    ) -> None:
        """The same without a task that waits for it, which takes longer than everything else about a move."""

        def decide(table: Table) -> Event:
            return table.move(who, version, move, now(), lag=lag)

        try:
            event = self._decide_at_once(decide, version)
        except TrilithError as error:
            finished(error)
            return
        if event is None:
            self._start_change(decide, done, version, finished)
            return

        def stored(failure: StoreFailed | None) -> None:
            if isinstance(failure, Conflict):
                self._start_change(decide, done, version, finished)
            else:
                finished(failure)

        self._begin_storing(event, done, stored)

    async def act(self, action: Action, who: Actor, version: int, seat: int | None, done: Acknowledge) -> None:
        def decide(table: Table) -> Event:
            if table.is_about_absence(action) and table.turn is not None and self.attendance.here[table.turn]:
                raise Refusal("they are here: give them time to think")
            return table.act(action, who, version, seat, now())

        await self._request(decide, done, version)

    async def branch(self, who: Actor, after: int, moves: Sequence[str]) -> None:
        await self._request(lambda table: table.branch(who, after, moves, now()))

    async def prune(self, who: Actor, number: int) -> None:
        await self._request(lambda table: table.prune(who, number, now()))

    async def seal(self, who: Actor, seal: str, seat: int | None, done: Acknowledge) -> None:
        await self._request(lambda table: table.seal(who, seal, seat, now()), done)

    async def salt(self, who: Actor, salt: str, seat: int | None, done: Acknowledge) -> None:
        await self._request(lambda table: table.salt(who, salt, seat, now()), done)

    async def sit(self, who: Actor, seat: int | None, name: str, rated: bool = False, wishes: Wishes = ()) -> None:
        def sit(table: Table) -> Event | None:
            # Somebody who sits here already need not sit down again.
            if table.seats_of(who) and seat is None:
                return None
            return table.sit(who, seat, name, now(), rated, wishes)

        await self._request(sit)
        # A spectator has become a player.
        self._presence_changed(self.id)
        self.attendance.tell()

    async def hand_over(self, wanted: Callable[[Table], HandedOver | None]) -> None:
        """Pass seats on, one after the other, until nothing more is `wanted`."""
        is_done = False

        def decide(table: Table) -> Event | None:
            nonlocal is_done
            event = wanted(table)
            is_done = event is None
            return event

        while not is_done:
            await self._request(decide)
        self._presence_changed(self.id)

    async def _request(self, decide: Decide, done: Acknowledge = lambda version: None, version: int = 0) -> None:
        """Somebody who has seen this version of the table wants something."""
        # The client may disconnect meanwhile; what is being stored is finished all the same.
        await asyncio.shield(self.start(self._change(decide, done, version)))

    async def _change(self, decide: Decide, done: Acknowledge = lambda version: None, version: int = 0) -> None:
        async with self._lock:
            if self._is_behind(version):
                await self._catch_up()
            for _ in range(MOST_CONFLICTS):
                try:
                    # If the flag has fallen, that comes before anything else.
                    if await self._flag_has_fallen() and (fallen := self.table.time_out(now())):
                        await self._store_and_publish(fallen, lambda version: None)
                    event = decide(self.table)
                    if event is not None:
                        await self._store_and_publish(event, done)
                    return
                except Conflict:
                    await self._catch_up()
            raise StoreFailed("too much happens at this table at once: try again")

    async def _flag_has_fallen(self) -> bool:
        """Whether time is up. Whoever is on vacation has time, even if another process only just heard of it."""
        if self.table.time_out(now()) is None:
            return False
        if self.table.clock.control.kind == "days":
            await self._vacations.refresh()
            self.table = self._vacations.applied(self.table)
        return True

    def _decide_at_once(self, decide: Decide, version: int) -> Event | None:
        """The event to store, if nothing else is to be stored or read before."""
        if self._lock.is_taken or self._store.is_away or self._is_behind(version) or self.table.time_out(now()):
            return None
        return decide(self.table)

    def _is_behind(self, version: int) -> bool:
        """Whether something is to be read first, given that somebody has seen this version."""
        return self._is_unsure or (version > self.table.version and self._cluster.is_shared)

    def _start_change(self, decide: Decide, done: Acknowledge, version: int, finished: Finished) -> None:
        """Something must be waited for: in a task."""
        changing = self.start(self._change(decide, done, version))
        changing.add_done_callback(lambda task: finished(None if task.cancelled() else task.exception()))

    def _begin_storing(self, event: Event, done: Acknowledge, finished: Stored) -> None:
        """Store and publish an event that was decided just now."""
        after = self._vacations.applied(self.table.apply(event))

        def stored(failure: StoreFailed | None) -> None:
            try:
                if failure is None:
                    self._stored(event, after, done)
                elif isinstance(failure, Conflict | StoreAway):
                    self._is_unsure = True
            finally:
                self._lock.release()
                finished(failure)

        begin_storing(self._store, self._follow_ups, self.id, self.table, event, after, stored)
        self._lock.take()

    async def _store_and_publish(self, event: Event, done: Acknowledge) -> None:
        after = self._vacations.applied(self.table.apply(event))
        try:
            await store_event(self._store, self._follow_ups, self.id, self.table, event, after)
        except StoreAway:
            self._is_unsure = True
            raise
        self._stored(event, after, done)

    def _stored(self, event: Event, after: Table, done: Acknowledge) -> None:
        before, self.table = self.table, after
        done(after.version)
        if isinstance(event, Moved):
            metrics.MOVES.add()
        self._after_change(before)
        self._publish(event)
        self.vacations_changed()

    async def settle(self) -> None:
        """Wait until the change that is being stored is stored and acknowledged."""
        async with self._lock:
            pass

    # ---- what other processes did ----

    async def catch_up(self) -> None:
        """Read what other processes may have stored since."""
        async with self._lock:
            await self._catch_up()

    def receive(self, events: Sequence[Event], after: int) -> None:
        """What another process stored after a version."""
        if self._lock.is_taken:
            self.start(self._receive_later(events, after))
        else:
            self._receive(events, after)

    async def _receive_later(self, events: Sequence[Event], after: int) -> None:
        async with self._lock:
            self._receive(events, after)

    def _receive(self, events: Sequence[Event], after: int) -> None:
        if after <= self.table.version:
            self._apply(events[self.table.version - after :])

    async def _catch_up(self) -> None:
        news = await self._store.newer({self.id: self.table.version})
        self._is_unsure = False
        self._apply(news.get(self.id, ()))

    def _apply(self, events: Sequence[Event]) -> None:
        for event in events:
            before, self.table = self.table, self._vacations.applied(self.table.apply(event))
            if self.table.since is not None and self.table.since != before.since:
                paused = self.table.paused_for(self._cluster.lost_time(self.table.since))
                self.table = self._vacations.applied(paused)
            self._after_change(before)
            self._publish(event)

    def outage_ended(self, outage: Outage) -> None:
        """Nothing could be stored meanwhile: that time is nobody's."""
        since = self.table.since
        if since is not None and since < outage.ended:
            self.table = self.table.paused_for(outage.ended - max(outage.began, since))
            self._after_change()
            self._send_views()

    def vacations_changed(self) -> None:
        """A vacation has begun or ended somewhere: see what that means here."""
        before, self.table = self.table, self._vacations.applied(self.table)
        if before is self.table:
            return
        if before.vacation != self.table.vacation:
            # What was stored by a process that did not know it yet is put right.
            due = due_time(self.table, now())
            self.start(self._vacations.write_due(self.id, self.table, due))
        self._after_change()
        self._send_views()

    def set_missing_timer(self) -> None:
        """Time is nearly up: a table that was in memory all along may have no timer yet."""
        if self._flag_timer is None:
            self._set_flag_timer()

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
        if isinstance(event, HandedOver) and event.former != event.who:
            self._reconnect(event.former)
        moved = MovedMessage(self.table, self._turns.views[-1], now()) if isinstance(event, Moved) else None
        measures = self.table.opened.lag_quota and not self.table.is_over
        # All spectators see the same.
        shown: dict[tuple[tuple[int, ...], bool, bool], bytes] = {}
        for connection in self.attendance.connections:
            mine = self.table.seats_of(connection.who)
            if mine and measures:
                connection.measure()
            sight = (mine, self.table.is_host(connection.who), connection.in_words)
            if sight not in shown:
                who = connection.who
                shown[sight] = moved.seen_by(who, connection.in_words) if moved else self.view_json(who)
            connection.send(shown[sight])

    def _reconnect(self, former: Actor) -> None:
        """Somebody's seat is now that of their account: they come back as its player."""
        for connection in list(self.attendance.connections):
            if connection.who == former:
                connection.close(HANDED_OVER, "your seat belongs to your account now: connect again")

    def _send_views(self) -> None:
        for connection in self.attendance.connections:
            connection.send(self.view_json(connection.who))

    def say(self, who: Actor, seat: int | None, phrase: Phrase) -> None:
        """Somebody at the table says one of the set phrases, here and through the other processes."""
        speaker = self.table.speaker(who, seat)
        if not self._speaking.setdefault(who, TokenBucket(PHRASES_AT_ONCE, PHRASES_PER_SECOND)).take():
            raise Refusal("that is enough for now: give the others a moment")
        self.hear(speaker, phrase)
        if self._cluster.is_shared:
            self.start(self._cluster.say(self.id, speaker, phrase))

    def hear(self, seat: int, phrase: Phrase) -> None:
        """Tell everybody here what the player in this seat said."""
        self.attendance.send(encode(Said(seat, phrase)))

    def send_thinking(self, seat: int) -> None:
        self.attendance.send(encode(Thinking(seat)))

    # ---- what happens by itself ----

    def _after_change(self, before: Table | None = None) -> None:
        """Update what follows from the table: the list of turns, the timer of the flag, and the engines.

        `before` is the table as it was, if it was something else.
        """
        self._turns.follow(self.table, before)
        self._set_flag_timer()
        self._engines.attend(self)

    def _set_flag_timer(self) -> None:
        if self._flag_timer:
            self._flag_timer.cancel()
            self._flag_timer = None
        limit = self.table.limit
        if limit is not None and self.is_ours and not self.table.is_engines_turn:
            left = limit - self.table.thought(now()) + self.table.lag_left[self.table.turn or 0]
            if left > FURTHEST_TIMER:
                # The table may leave memory: its row says when it is due.
                return
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
        return self._tasks.start(work)

    async def close(self) -> None:
        self.attendance.close()
        if self._flag_timer:
            self._flag_timer.cancel()
        await self.settle()
        await self._tasks.finish()
