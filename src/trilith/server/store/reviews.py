"""Reviews in the database: which were asked for, and how the turns were judged so far."""

from collections.abc import Collection
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Table, exists, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from trilith.engine.value import Odds, Value
from trilith.play.review import Judgement, Task
from trilith.server.store.rows import Job, job_columns
from trilith.server.store.schema import JOBS, JUDGEMENTS, REVIEWED_SEATS, REVIEWS
from trilith.server.store.writer import Fetch, Writer

REVIEW: Final = "review"


class ReviewRow(NamedTuple):
    """How long every turn was to be thought about when it was last asked for, what went wrong, and whether it is still
    being worked on."""

    milliseconds: int
    error: str | None
    is_pending: bool


class JudgedTurn(NamedTuple):
    """A judgement, and what it is about."""

    position: str
    move: str
    judgement: Judgement

    def is_about(self, task: Task) -> bool:
        return (self.position, self.move) == (task.before.text, task.move)


class ReviewedSeat(NamedTuple):
    """What a review found about one seat: how well they played, how much luck they had more than the other, and where
    the game ended for them, both in `unit`; only pouch games have luck."""

    accuracy: float | None
    luck: float | None = None
    margin: float | None = None
    unit: str | None = None


class Waiting(NamedTuple):
    """How many reviews a browser waits for, those at its address, and everybody."""

    browser: int
    network: int
    all: int


class ReviewRows:
    """The rows of `reviews` and `judgements`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def find(self, table_id: str) -> ReviewRow | None:
        is_pending = exists().where(JOBS.c.table_id == table_id, JOBS.c.kind == REVIEW)
        query = select(REVIEWS.c.milliseconds, REVIEWS.c.error, is_pending).where(REVIEWS.c.table_id == table_id)
        return next((ReviewRow(*row) for row in await self._fetch(query)), None)

    async def judged(self, table_id: str, milliseconds: int) -> dict[int, JudgedTurn]:
        """The turns that were thought about for so long, by number."""
        query = select(JUDGEMENTS.c.turn, JUDGEMENTS.c.position, JUDGEMENTS.c.move, JUDGEMENTS.c.body).where(
            JUDGEMENTS.c.table_id == table_id, JUDGEMENTS.c.milliseconds == milliseconds
        )
        found = await self._fetch(query)
        return {row.turn: JudgedTurn(row.position, row.move, read_judgement(row.body)) for row in found}

    async def waiting(self, browser: str, network: str) -> Waiting:
        mine, near = JOBS.c.browser == browser, JOBS.c.network == network
        counts = (func.count().filter(mine), func.count().filter(near), func.count())
        return Waiting(*(await self._fetch(select(*counts).select_from(JOBS).where(JOBS.c.kind == REVIEW)))[0])

    async def ask(self, milliseconds: int, job: Job) -> None:
        """Have a game reviewed. Asking twice is the same as asking once."""
        review = {"table_id": job.table_id, "milliseconds": milliseconds, "error": None}

        def ask(connection: Connection) -> None:
            _put(connection, REVIEWS, review)
            connection.execute(_insert(connection, JOBS).values(job_columns(job)).on_conflict_do_nothing())

        await self._writer.run(ask)

    async def add(self, table_id: str, turn: int, milliseconds: int, task: Task, judgement: Judgement) -> None:
        """Keep what a turn was judged to be worth."""
        row = {
            "table_id": table_id,
            "turn": turn,
            "milliseconds": milliseconds,
            "position": task.before.text,
            "move": task.move,
            "body": write_judgement(judgement),
        }
        await self._writer.run(lambda connection: _put(connection, JUDGEMENTS, row))

    async def put_summary(self, table_id: str, seats: Collection[ReviewedSeat]) -> None:
        """Keep what a finished review found."""
        rows = [{"table_id": table_id, "seat": seat, **found._asdict()} for seat, found in enumerate(seats)]

        def put(connection: Connection) -> None:
            for row in rows:
                _put(connection, REVIEWED_SEATS, row)

        await self._writer.run(put)

    async def fail(self, table_id: str, error: str) -> None:
        failed = update(REVIEWS).where(REVIEWS.c.table_id == table_id).values(error=error)
        await self._writer.run(lambda connection: connection.execute(failed))


def _put(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Add a row, in place of one with the same key."""
    key = [column.name for column in table.primary_key]
    others = {name: value for name, value in row.items() if name not in key}
    connection.execute(_insert(connection, table).values(row).on_conflict_do_update(index_elements=key, set_=others))


def _insert(connection: Connection, table: Table) -> Any:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)


# ---- judgements as text ----


def write_judgement(judgement: Judgement) -> str:
    columns = judgement._asdict() | {
        "value": _value_columns(judgement.value),
        "played": _value_columns(judgement.played),
        "drawn": {stone: _value_columns(value) for stone, value in judgement.drawn.items()},
    }
    return msgspec.json.encode(columns).decode()


def read_judgement(text: str) -> Judgement:
    """
    >>> one = Judgement("a1", ("a1", "b2"), 3, Value("proven", "win", 4), Value("estimate", score=0.5), {})
    >>> read_judgement(write_judgement(one)) == one
    True
    """
    columns = msgspec.json.decode(text)
    return Judgement(
        columns["best"],
        tuple(columns["line"]),
        columns["depth"],
        _value(columns["value"]),
        _value(columns["played"]),
        {stone: _value(value) for stone, value in columns["drawn"].items()},
    )


def _value_columns(value: Value) -> dict[str, Any]:
    return value._asdict() | {"odds": value.odds.to_json() if value.odds else None}


def _value(columns: dict[str, Any]) -> Value:
    odds = columns.pop("odds")
    return Value(**columns, odds=Odds(**{name: Fraction(part) for name, part in odds.items()}) if odds else None)
