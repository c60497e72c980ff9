"""Who is at a table: the browsers connected to this process, and what is known of those at other processes."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from trilith.play.events import Actor, Seat
from trilith.server.messages.socket import Presence, encode
from trilith.server.store.presence import NOBODY, Present
from trilith.server.tables.connection import Connection

# The least time between two messages about who is here, in seconds: many may come and go at once.
PRESENCE_INTERVAL: Final = 0.5


class Attendance:
    """`seats` says who sits at the table now."""

    def __init__(self, seats: Callable[[], Sequence[Seat]]) -> None:
        self.connections: set[Connection] = set()
        # Who is here through other processes.
        self.elsewhere = NOBODY
        self._seats = seats
        # How many connections each actor has.
        self._actors: Counter[Actor] = Counter()
        # When everybody was last told who is here, by the loop's clock, and the timer of the next time.
        self._told = -PRESENCE_INTERVAL
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._actors[connection.who] += 1

    def remove(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.discard(connection)
            self._actors -= Counter((connection.who,))

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected, to whichever process."""
        return bool(self.connections) or self.elsewhere != NOBODY

    @property
    def present(self) -> Present:
        """Who is connected to this process."""
        seats = self._seats()
        taken = frozenset(number for number, seat in enumerate(seats) if seat.who in self._actors)
        players = {seats[number].who for number in taken}
        return Present(taken, len(self.connections) - sum(self._actors[who] for who in players if who))

    @property
    def here(self) -> list[bool]:
        """Which seats are connected now, to whichever process. Engines always are."""
        seats = self.present.seats | self.elsewhere.seats
        return [seat.kind == "engine" or number in seats for number, seat in enumerate(self._seats())]

    def send(self, message: bytes) -> None:
        """Send this to everybody."""
        for connection in self.connections:
            connection.send(message)

    def tell(self) -> None:
        """Tell everybody who is here: now, or soon if they have just been told."""
        if self._timer is None and self.connections:
            loop = asyncio.get_running_loop()
            due = self._told + PRESENCE_INTERVAL
            if due <= loop.time():
                self._tell_now()
            else:
                self._timer = loop.call_at(due, self._tell_now)

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _tell_now(self) -> None:
        self._timer = None
        self._told = asyncio.get_running_loop().time()
        self.send(encode(Presence(self.here, self.present.watchers + self.elsewhere.watchers)))
