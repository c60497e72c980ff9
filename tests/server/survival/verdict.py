"""What must hold after everything: nothing acknowledged is lost, doubled or out of order, on any screen."""

import asyncio
from collections import Counter, defaultdict
from typing import NamedTuple

import sqlalchemy as sa

from tests.server.clients import Json
from tests.server.survival.player import Notes, Player
from tests.server.survival.scene import SECONDS, Scene
from trilith.play.events import Continued, Ended, Event, Moved, Offered, Opened, read_event
from trilith.play.table import Table
from trilith.server.store.address import open_engine, read_address
from trilith.server.tables.next_game import next_table_id


class Rows(NamedTuple):
    """What the database has: events by table, each with its version, and the table before each that has one."""

    events: dict[str, list[tuple[int, Event]]]
    previous: list[tuple[str, str]]


async def settle(scene: Scene) -> None:
    """Nobody begins anything new; wait until nothing is left to happen, and all screens and servers show the same."""
    for player in scene.players:
        player.is_finishing = True

    left = list(scene.players)

    async def unsettled() -> list[str]:
        seen = await asyncio.gather(*(_views(scene, player) for player in left))
        found = [(player, _unsettled(player.notes, views)) for player, views in zip(left, seen, strict=True)]
        left[:] = [player for player, why in found if why]
        return [f"{player.notes.table_id} {why}" for player, why in found if why]

    await scene.until_none(unsettled)


async def _views(scene: Scene, player: Player) -> list[Json]:
    """The player's table as each of the servers has it."""
    return [await player.look(host) for host in scene.hosts()]


def _unsettled(notes: Notes, views: list[Json]) -> str:
    """What is still to come, if anything."""
    versions = [view["version"] for view in views]
    if set(versions) != {notes.version}:
        return f"is at version {notes.version} on the screen, and on the servers at {versions}"
    view = views[0]
    if view["result"] == "*":
        turn = view["position"]["turn"]
        if turn is not None and view["seats"][turn]["kind"] == "engine":
            return f"waits for the engine at version {notes.version}"
        return "has a clock that runs" if view["clock"]["running"] is not None else ""
    people = {number for number, seat in enumerate(view["seats"]) if seat["kind"] == "person"}
    is_due = people <= set(view["offers"]["rematch"]) and not view["series"]["after"]
    return "waits for the next game" if is_due else ""


async def check(scene: Scene) -> None:
    """After `settle`."""
    rows = await read_rows(scene.address)
    for player in scene.players:
        for view in await _views(scene, player):
            _check_view(view, player.notes, rows.events[player.notes.table_id])
    for player, notes in scene.notes:
        _check_notes(player, notes, rows.events[notes.table_id])
    for table_id, events in rows.events.items():
        _check_events(table_id, events, rows)
    doubled = [before for before, times in Counter(before for _, before in rows.previous).items() if times > 1]
    assert not doubled, f"more than one next game: {doubled}"


async def check_reviews(scene: Scene) -> int:
    """Every review that was promised comes, once; how many there are."""
    promised = [(player, notes) for player, notes in scene.notes if notes.has_review]

    async def missing() -> list[str]:
        states = [
            (await player.request("GET", f"/api/tables/{notes.table_id}/review", host=host))["state"]
            for player, notes in promised
            for host in scene.hosts()
        ]
        return [f"a review is {state}" for state in states if state != "done"]

    await scene.until_none(missing)
    return len(promised)


async def read_rows(address: str) -> Rows:
    engine = open_engine(read_address(address))
    try:
        async with engine.connect() as connection:
            events = await connection.execute(
                sa.text("SELECT table_id, version, body FROM events ORDER BY table_id, version")
            )
            previous = await connection.execute(
                sa.text("SELECT id, previous_id FROM tables WHERE previous_id IS NOT NULL")
            )
            found: dict[str, list[tuple[int, Event]]] = defaultdict(list)
            for table_id, version, body in events:
                found[table_id].append((version, read_event(body)))
            return Rows(found, [(table_id, before) for table_id, before in previous])
    finally:
        await engine.dispose()


def _check_view(view: Json, notes: Notes, events: list[tuple[int, Event]]) -> None:
    stored = [event.move for _, event in events if isinstance(event, Moved)]
    assert view["version"] == notes.version == len(events), f"versions of {notes.table_id} differ"
    assert [turn["move"] for turn in view["turns"]] == notes.moves == stored, f"moves of {notes.table_id} differ"


def _check_notes(player: Player, notes: Notes, events: list[tuple[int, Event]]) -> None:
    """What was acknowledged was stored, and nothing was stored that was not sent."""
    made, you = _steps(events), notes.view["you"]
    for version, steps in notes.acknowledged.items():
        assert made.get(version, (None, ()))[1] == steps, f"move {version} of {notes.table_id} is lost or changed"
    for version, (seat, steps) in made.items():
        if seat in you:
            assert steps in notes.sent.get(version, ()), f"move {version} of {notes.table_id} was never sent"
    for version, deed in notes.deeds.items():
        wanted = Ended if deed == "resign" else Offered
        assert isinstance(dict(events).get(version), wanted), f"{deed} at {version} of {notes.table_id} is lost"


def _steps(events: list[tuple[int, Event]]) -> dict[int, tuple[int, tuple[str, ...]]]:
    """Who made a move, and by which steps, by version."""
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    table = Table.open(_opening(events))
    for version, event in events[1:]:
        if isinstance(event, Moved):
            steps = table.match.position.find(event.move).steps
            found[version] = (event.seat, tuple(step.name for step in steps))
        table = table.apply(event)
    return found


def _opening(events: list[tuple[int, Event]]) -> Opened:
    opened = events[0][1]
    assert isinstance(opened, Opened)
    return opened


def _check_events(table_id: str, events: list[tuple[int, Event]], rows: Rows) -> None:
    assert [version for version, _ in events] == list(range(1, len(events) + 1)), f"versions of {table_id} have gaps"
    # All games are of matches that go on for longer than anybody plays here, so anybody can go on to the next one.
    wishes = {event.seat for _, event in events if isinstance(event, Offered) and event.what == "rematch"}
    after = [event.after for _, event in events if isinstance(event, Continued)]
    assert after == ([next_table_id(table_id)] if wishes else []), f"next games of {table_id}: {after}"
    for following in after:
        assert _opening(rows.events[following]).series.before == table_id


def lateness(scene: Scene, rows: Rows) -> list[float]:
    """How many seconds too late flags fell, in games that were never without any server or without the database."""
    gone = [
        (outage.began, outage.ended)
        for outage in scene.outages
        if outage.what == "PostgreSQL" or len(scene.servers) == 1
    ]
    found: list[float] = []
    for events in rows.events.values():
        last, ended = next((e for _, e in reversed(events) if isinstance(e, Moved)), None), _lost_on_time(events)
        if last is None or ended is None:
            continue
        due = last.at / 1000 + SECONDS
        if not any(began < ended.at / 1000 and last.at / 1000 < back for began, back in gone):
            found.append(ended.at / 1000 - due)
    return sorted(found)


def _lost_on_time(events: list[tuple[int, Event]]) -> Ended | None:
    return next((event for _, event in events if isinstance(event, Ended) and event.by == "time forfeit"), None)
