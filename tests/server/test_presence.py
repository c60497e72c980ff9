"""Who is here is told to everybody, but not once for everybody who comes or goes."""

import asyncio
from pathlib import Path

import msgspec

from tests.play.tables import ANN, BEN, person
from tests.server.test_engine_seats import Deaf, Parts, scene, until
from trilith.play.events import Actor
from trilith.server.tables.attendance import PRESENCE_INTERVAL
from trilith.server.tables.connection import Connection

WATCHERS = 300


class Heard(msgspec.Struct):
    say: str
    here: list[bool] = []
    watchers: int = 0


class Listening(Deaf):
    """A socket that keeps what it is told about who is here."""

    def __init__(self) -> None:
        self.presence: list[tuple[list[bool], int]] = []

    def write(self, message: bytes) -> bool:
        heard = msgspec.json.decode(message, type=Heard)
        if heard.say == "presence":
            self.presence.append((heard.here, heard.watchers))
        return True


def test_many_watchers_cost_each_of_them_a_few_messages(tmp_path: Path) -> None:
    async def watch(parts: Parts) -> None:
        loop = asyncio.get_running_loop()
        live = await parts.set_up(person(ANN), person(BEN))
        began = loop.time()
        sockets = [Listening() for _ in range(WATCHERS)]
        entered = [Connection(Actor("browser", f"watcher {n}"), socket) for n, socket in enumerate(sockets)]
        ann = Listening()
        live.enter(Connection(ANN, ann))
        for connection in entered:
            live.enter(connection)
        await until(lambda: all(s.presence and s.presence[-1] == ([True, False], WATCHERS) for s in [ann, *sockets]))
        for connection in entered:
            live.leave(connection)
        await until(lambda: ann.presence[-1] == ([True, False], 0))
        rounds = (loop.time() - began) / PRESENCE_INTERVAL + 2
        assert sum(len(socket.presence) for socket in sockets) <= rounds * WATCHERS
        assert len(ann.presence) <= rounds

    scene(tmp_path, watch)


def test_somebody_with_two_connections_is_here_until_both_are_closed(tmp_path: Path) -> None:
    async def come_and_go(parts: Parts) -> None:
        live = await parts.set_up(person(ANN), person(BEN))
        first, second, watcher = (
            Connection(ANN, Deaf()),
            Connection(ANN, Deaf()),
            Connection(Actor("browser", "x"), Deaf()),
        )
        for connection in (first, second, watcher):
            live.enter(connection)
        assert (live.attendance.here, live.attendance.present.watchers) == ([True, False], 1)
        live.leave(first)
        live.leave(first)
        assert (live.attendance.here, live.attendance.present.watchers) == ([True, False], 1)
        live.leave(second)
        live.leave(watcher)
        assert (live.attendance.here, live.attendance.present.watchers) == ([False, False], 0)

    scene(tmp_path, come_and_go)
