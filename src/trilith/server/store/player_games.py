"""The games of a player: searched, counted, and what reviews found in them.

Who looks sees their own games, those they sat at themselves, and of everybody else only what is rated or public.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, and_, case, exists, func, or_, select, true

from trilith.play.events import Actor
from trilith.server.store.rows import SeatResult, SeatRow, TableRow, read_seat_row, read_table_row
from trilith.server.store.schema import RATED_RESULTS, RATED_SEATS, REVIEWED_SEATS, SEATS, STANDINGS, TABLES
from trilith.server.store.writer import Fetch

# How many of the newest results a streak is looked for in, and reviews are shown of.
MOST_RESULTS: Final = 2000
MOST_REVIEWED: Final = 200
MOST_OPPONENTS: Final = 100
TABLE_PREFIX: Final = "table:"


class GameSearch(NamedTuple):
    """What to look for; None stands for anything. `opponent` is a player's id or a part of the name of somebody at the
    table, `opening` the first moves."""

    game: str | None = None
    opponent: str | None = None
    result: SeatResult | None = None
    since: int | None = None
    until: int | None = None
    opening: Sequence[str] = ()
    is_over: bool = False


class GameCount(NamedTuple):
    game: str
    ruleset: str
    seat: int
    result: SeatResult
    number: int


class OpponentCount(NamedTuple):
    """Somebody at the other side; `player_id` if they have a page of their own."""

    kind: Literal["person", "engine"]
    name: str
    player_id: str | None
    result: SeatResult
    number: int


class ReviewedGame(NamedTuple):
    table_id: str
    game: str
    finished: int
    accuracy: float | None
    luck: float | None
    unit: str | None


class LuckyGame(NamedTuple):
    """A rated game with its luck, against somebody with this rating: what it counted, and how it ended if not by the
    rules."""

    pool: str
    edge: float
    opponent: float
    score: float
    ended_by: str | None
    margin: float
    luck: float
    unit: str


class PlayerGames:
    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch

    async def search(self, player: str, viewer: Actor, wanted: GameSearch, limit: int, skip: int = 0) -> list[TableRow]:
        """The games that fit, the newest first."""
        mine = [*_is_of(player), *([SEATS.c.result == wanted.result] if wanted.result else [])]
        theirs = TABLES.c.id.in_(select(SEATS.c.table_id).where(*mine))
        query = select(TABLES).where(theirs, _is_shown(player, viewer), *_conditions(player, wanted))
        query = query.order_by(TABLES.c.created.desc(), TABLES.c.id).limit(limit).offset(skip)
        found = await self._fetch(query)
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in found}
        for row in await self._fetch(select(SEATS).where(SEATS.c.table_id.in_(seats)).order_by(SEATS.c.seat)):
            seats[row.table_id].append(read_seat_row(row._mapping))
        return [read_table_row(row._mapping, seats[row.id]) for row in found]

    async def by_game(self, player: str, viewer: Actor) -> list[GameCount]:
        columns = (TABLES.c.game, TABLES.c.ruleset, SEATS.c.seat, SEATS.c.result)
        query = select(*columns, func.count()).select_from(_joined()).where(*_is_counted(player, viewer))
        return [GameCount(*row) for row in await self._fetch(query.group_by(*columns))]

    async def by_opponent(self, player: str, viewer: Actor) -> list[OpponentCount]:
        other = SEATS.alias()
        is_other = and_(other.c.table_id == SEATS.c.table_id, other.c.seat != SEATS.c.seat)
        # A player is themselves, whatever they were called then; a guest is a name.
        player_id = case((other.c.actor_kind == "player", other.c.actor_id))
        name = case((other.c.actor_kind == "player", ""), else_=other.c.name)
        columns = (other.c.kind, name, player_id, SEATS.c.result)
        query = select(*columns, func.count()).select_from(_joined().join(other, is_other))
        query = query.where(*_is_counted(player, viewer)).group_by(*columns).order_by(func.count().desc())
        return [OpponentCount(*row) for row in await self._fetch(query.limit(MOST_OPPONENTS))]

    async def results(self, player: str, viewer: Actor) -> list[SeatResult]:
        """The newest first."""
        query = select(SEATS.c.result).select_from(_joined()).where(*_is_counted(player, viewer))
        rows = await self._fetch(query.order_by(TABLES.c.finished.desc()).limit(MOST_RESULTS))
        return [result for (result,) in rows]

    async def reviewed(self, player: str, viewer: Actor) -> list[ReviewedGame]:
        """What reviews found, the newest last."""
        found = REVIEWED_SEATS.c
        is_same = and_(found.table_id == SEATS.c.table_id, found.seat == SEATS.c.seat)
        columns = (TABLES.c.id, TABLES.c.game, TABLES.c.finished, found.accuracy, found.luck, found.unit)
        query = select(*columns).select_from(_joined().join(REVIEWED_SEATS, is_same))
        query = query.where(*_is_counted(player, viewer)).order_by(TABLES.c.finished.desc()).limit(MOST_REVIEWED)
        return [ReviewedGame(*row) for row in reversed(await self._fetch(query))]

    async def lucky(self, player: str) -> list[LuckyGame]:
        """The rated games of a player whose luck was measured."""
        own, other, found = RATED_SEATS.alias(), RATED_SEATS.alias(), REVIEWED_SEATS.c
        reviewed = and_(found.table_id == func.substr(own.c.reference, len(TABLE_PREFIX) + 1), found.seat == own.c.seat)
        is_other = and_(other.c.reference == own.c.reference, other.c.seat != own.c.seat)
        is_latest = and_(
            STANDINGS.c.pool == RATED_RESULTS.c.pool,
            STANDINGS.c.player_id == other.c.player_id,
            STANDINGS.c.latest.is_(True),
        )
        tables = (
            own.join(RATED_RESULTS, RATED_RESULTS.c.reference == own.c.reference)
            .join(other, is_other)
            .join(REVIEWED_SEATS, reviewed)
            .join(TABLES, TABLES.c.id == found.table_id)
            .join(STANDINGS, is_latest)
        )
        columns = (
            RATED_RESULTS.c.pool,
            own.c.edge - other.c.edge,
            STANDINGS.c.rating,
            own.c.score,
            TABLES.c.ended_by,
            found.margin,
            found.luck,
            found.unit,
        )
        is_measured = (own.c.player_id == player, RATED_RESULTS.c.void.is_(False), found.luck.is_not(None))
        query = select(*columns).select_from(tables).where(*is_measured).order_by(RATED_RESULTS.c.at.desc())
        return [LuckyGame(*row) for row in await self._fetch(query.limit(MOST_RESULTS))]


def _is_of(player: str) -> tuple[ColumnElement[bool], ...]:
    return SEATS.c.actor_kind == "player", SEATS.c.actor_id == player


def _joined() -> Any:
    return SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)


def _is_counted(player: str, viewer: Actor) -> tuple[ColumnElement[bool], ...]:
    """Games that have a result, of people who did not play against themselves."""
    return (
        *_is_of(player),
        SEATS.c.result.is_not(None),
        TABLES.c.imported.is_(False),
        ~_sits_elsewhere(player),
        _is_shown(player, viewer),
    )


def _sits_elsewhere(player: str) -> ColumnElement[bool]:
    again = SEATS.alias()
    return exists().where(
        again.c.table_id == SEATS.c.table_id,
        again.c.seat != SEATS.c.seat,
        again.c.actor_kind == "player",
        again.c.actor_id == player,
    )


def _is_shown(player: str, viewer: Actor) -> ColumnElement[bool]:
    if viewer == Actor("player", player):
        return true()
    there = SEATS.alias()
    sat_there = exists().where(
        there.c.table_id == TABLES.c.id, there.c.actor_kind == viewer.kind, there.c.actor_id == viewer.id
    )
    return or_(TABLES.c.rated.is_(True), TABLES.c.public.is_(True), sat_there)


def _conditions(player: str, wanted: GameSearch) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [TABLES.c.imported.is_(False)]
    if wanted.game:
        found.append(TABLES.c.game == wanted.game)
    if wanted.since is not None:
        found.append(TABLES.c.created >= wanted.since)
    if wanted.until is not None:
        found.append(TABLES.c.created < wanted.until)
    if wanted.opening:
        found.append(TABLES.c.opening.startswith("".join(f"{move} " for move in wanted.opening), autoescape=True))
    if wanted.is_over:
        found.append(TABLES.c.stage == "over")
    if wanted.opponent:
        found.append(_is_against(player, wanted.opponent))
    return found


def _is_against(player: str, opponent: str) -> ColumnElement[bool]:
    other = SEATS.alias()
    # Not every database knows capitals beyond our own alphabet.
    spellings = {opponent, opponent.lower(), opponent.upper(), opponent.title()}
    is_them = or_(
        and_(other.c.actor_kind == "player", other.c.actor_id == opponent),
        *(other.c.name.icontains(spelling, autoescape=True) for spelling in sorted(spellings)),
    )
    is_another = or_(other.c.actor_kind != "player", other.c.actor_id != player)
    return exists().where(other.c.table_id == TABLES.c.id, is_them, is_another)
