"""Where games between people stand that are still on: no engine is to say anything about those positions."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, exists, or_, select

from trilith.play.events import Actor
from trilith.server.store.schema import SEATS, TABLES

# How many to look at, the newest first: those of one actor, and those of everybody.
MOST_OWN: Final = 10
MOST_WAITING: Final = 100
MOST: Final = 2000


class RatedPosition(NamedTuple):
    ruleset: str
    position: str


class RunningGames:
    """Each is told by the text of its position. `fetch` asks the database."""

    def __init__(self, fetch: Callable[[Any], Awaitable[Sequence[Any]]]) -> None:
        self._fetch = fetch

    async def of(self, actor: Actor, ruleset_id: str, turns: int = 0) -> list[str]:
        """Those that this actor plays against others, and that have had so many turns."""
        is_mine = (SEATS.c.table_id == TABLES.c.id, SEATS.c.actor_kind == actor.kind, SEATS.c.actor_id == actor.id)
        return await self._positions(ruleset_id, turns, MOST_OWN, exists().where(*is_mine))

    async def waiting_for(self, actor: Actor) -> list[str]:
        """The ids of the tables where somebody else waits for this actor's move: those first where time is up first."""
        is_theirs = (SEATS.c.seat == TABLES.c.turn, SEATS.c.actor_kind == actor.kind, SEATS.c.actor_id == actor.id)
        query = (
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(*is_theirs, SEATS.c.relief.is_(None), TABLES.c.stage == "playing", _is_between_people())
            .order_by(TABLES.c.due.is_(None), TABLES.c.due, TABLES.c.updated)
            .limit(MOST_WAITING)
        )
        return [table_id for (table_id,) in await self._fetch(query)]

    async def lively(self, ruleset_id: str, turns: int, since: int) -> list[str]:
        """Those of anybody that have had so many turns and have changed since then."""
        # Naming both lets the index by stage, public and time be used.
        is_lively = (TABLES.c.public.in_([True, False]), TABLES.c.updated >= since)
        return await self._positions(ruleset_id, turns, MOST, *is_lively)

    async def rated(self, shapes: Collection[str]) -> list[RatedPosition]:
        """Where rated games stand whose board has one of these shapes (play/boards.py)."""
        query = select(TABLES.c.ruleset, TABLES.c.position).where(TABLES.c.shape.in_(shapes))
        return [RatedPosition(*row) for row in await self._fetch(query)]

    async def _positions(self, ruleset_id: str, turns: int, most: int, *conditions: ColumnElement[bool]) -> list[str]:
        is_on = (TABLES.c.stage == "playing", TABLES.c.ruleset_id == ruleset_id, TABLES.c.turns >= turns)
        query = select(TABLES.c.position).where(*is_on, *conditions, _is_between_people())
        query = query.order_by(TABLES.c.updated.desc()).limit(most)
        return [position for (position,) in await self._fetch(query)]


def _is_between_people() -> ColumnElement[bool]:
    """Whether two of the people at a table are not the same."""
    one, other = SEATS.alias(), SEATS.alias()
    return exists().where(
        one.c.table_id == TABLES.c.id,
        other.c.table_id == TABLES.c.id,
        one.c.kind == "person",
        other.c.kind == "person",
        or_(one.c.actor_id != other.c.actor_id, one.c.actor_kind != other.c.actor_kind),
    )
