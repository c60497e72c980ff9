"""Results that count, and the ratings derived from them, in one transaction.

Ratings are never only incremented: a result that comes late, is corrected or is void has everything derived again from
its rating period on (play/rating/history.py). Processes that write to the same pool wait for each other.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from trilith.play.rating.glicko2 import Rating
from trilith.play.rating.history import RatedResult, Standing, after_period, by_player, derive
from trilith.server.clock import now
from trilith.server.store.schema import PLAYERS, RATED_RESULTS, RATED_SEATS, RATING_POOLS, STANDINGS

# Rows that are written together.
BATCH: Final = 500
STANDING: Final = tuple(STANDINGS.c[name] for name in ("period", *Rating._fields, "games"))


class StoredResult(NamedTuple):
    """A result with its pool. One that is `void` does not count."""

    pool: str
    result: RatedResult
    void: bool = False


def put_result(connection: Connection, stored: StoredResult) -> bool:
    """Add a result, or put it in place of the one with its reference. False if that changes nothing."""
    lock_pools(connection, [stored.pool])
    before = find_result(connection, stored.result.reference)
    if before == stored:
        return False
    if before and before.pool != stored.pool:
        lock_pools(connection, [before.pool])
    _write(connection, stored)
    for pool in {stored.pool, before.pool if before else stored.pool}:
        changed = [one.result for one in (before, stored) if one and one.pool == pool]
        _derive_after(connection, pool, changed)
    return True


def add_result(connection: Connection, stored: StoredResult) -> bool:
    """Add a result. False, and nothing is changed, if there is one with its reference, whatever became of it since."""
    lock_pools(connection, [stored.pool])
    return find_result(connection, stored.result.reference) is None and put_result(connection, stored)


def void_result(connection: Connection, reference: str) -> bool:
    """Have a result not count. False if it is not there, or did not count before."""
    found = find_result(connection, reference)
    if found is None:
        return False
    lock_pools(connection, [found.pool])
    # Somebody may have corrected it meanwhile.
    found = find_result(connection, reference)
    return found is not None and put_result(connection, found._replace(void=True))


def derive_all(connection: Connection) -> int:
    """Derive all ratings anew from the results, and return how many standings were different from those kept."""
    pools = sorted({*connection.scalars(select(RATED_RESULTS.c.pool).distinct()), *_pools(connection)})
    lock_pools(connection, pools)
    return sum(_derive_pool(connection, pool) for pool in pools)


def lock_pools(connection: Connection, pools: Iterable[str]) -> None:
    """Until the end of the transaction nobody else derives ratings in these."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    for pool in sorted(pools):
        connection.execute(dialect.insert(RATING_POOLS).values(pool=pool).on_conflict_do_nothing())
        connection.execute(select(RATING_POOLS.c.pool).where(RATING_POOLS.c.pool == pool).with_for_update()).all()


def find_result(connection: Connection, reference: str) -> StoredResult | None:
    found = read_results(connection, RATED_RESULTS.c.reference == reference)
    return found[0] if found else None


def read_results(connection: Connection, *conditions: ColumnElement[bool]) -> list[StoredResult]:
    query = (
        select(RATED_RESULTS.c.reference, RATED_RESULTS.c.pool, RATED_RESULTS.c.at, RATED_RESULTS.c.void,
               RATED_SEATS.c.seat, RATED_SEATS.c.player_id, RATED_SEATS.c.score, RATED_SEATS.c.edge)
        .join(RATED_SEATS, RATED_SEATS.c.reference == RATED_RESULTS.c.reference)
        .where(*conditions)
    )  # fmt: skip
    seats: dict[str, list[Any]] = {}
    # Sorted here: a database might read all results in this order rather than find those that are asked for.
    for row in sorted(connection.execute(query), key=lambda row: (row.reference, row.seat)):
        seats.setdefault(row.reference, []).append(row)
    return [_stored(rows) for rows in seats.values()]


def _stored(rows: Sequence[Any]) -> StoredResult:
    first = rows[0]
    players, scores, edges = zip(*((row.player_id, row.score, row.edge) for row in rows), strict=True)
    return StoredResult(first.pool, RatedResult(first.reference, first.at, players, scores, edges), bool(first.void))


def _write(connection: Connection, stored: StoredResult) -> None:
    result = stored.result
    for table in (RATED_RESULTS, RATED_SEATS):
        connection.execute(delete(table).where(table.c.reference == result.reference))
    row = {"reference": result.reference, "pool": stored.pool, "period": result.period, "at": result.at}
    connection.execute(insert(RATED_RESULTS).values(row | {"void": stored.void, "changed": now()}))
    by_seat = zip(result.players, result.scores, result.edges, strict=True)
    seats = [
        {"reference": result.reference, "seat": seat, "player_id": player, "score": float(score), "edge": float(edge)}
        for seat, (player, score, edge) in enumerate(by_seat)
    ]
    connection.execute(insert(RATED_SEATS), seats)


# ---- deriving ----


def _derive_after(connection: Connection, pool: str, changed: Sequence[RatedResult]) -> None:
    """Derive what may be different now that these results have changed."""
    first = min(result.period for result in changed)
    players = {player for result in changed for player in result.players}
    latest = select(func.max(RATED_RESULTS.c.period)).where(RATED_RESULTS.c.pool == pool)
    last: int | None = connection.scalar(latest)
    if (last is not None and last > first) or any(result.period != first for result in changed):
        _derive_from(connection, pool, first)
    else:
        # Nothing comes after this period, so nobody else's rating depends on it.
        _derive_players(connection, pool, first, players)


def _derive_players(connection: Connection, pool: str, period: int, players: Collection[str]) -> None:
    theirs = select(RATED_SEATS.c.reference).where(RATED_SEATS.c.player_id.in_(players))
    in_period = (RATED_RESULTS.c.period == period, RATED_RESULTS.c.reference.in_(theirs))
    results = _counting(connection, pool, *in_period)
    before = _standings_before(connection, pool, period, {player for result in results for player in result.players})
    games = by_player(results)
    found = {player: [after_period(player, period, games[player], before)] for player in players if player in games}
    _replace(connection, pool, found, and_(STANDINGS.c.period >= period, STANDINGS.c.player_id.in_(players)))


def _derive_from(connection: Connection, pool: str, period: int) -> None:
    results = _counting(connection, pool, RATED_RESULTS.c.period >= period)
    players = {player for result in results for player in result.players}
    before = _standings_before(connection, pool, period, players)
    _replace(connection, pool, derive(results, before), STANDINGS.c.period >= period)


def _derive_pool(connection: Connection, pool: str) -> int:
    kept = _all_standings(connection, pool)
    found = derive(_counting(connection, pool))
    _replace(connection, pool, found, STANDINGS.c.pool == pool)
    derived = {(player, one.period): one for player, standings in found.items() for one in standings}
    return sum(kept.get(key) != derived.get(key) for key in kept.keys() | derived.keys())


def _counting(connection: Connection, pool: str, *conditions: ColumnElement[bool]) -> list[RatedResult]:
    is_counting = (RATED_RESULTS.c.pool == pool, RATED_RESULTS.c.void.is_(False))
    return [stored.result for stored in read_results(connection, *is_counting, *conditions)]


def _standings_before(connection: Connection, pool: str, period: int, players: Collection[str]) -> dict[str, Standing]:
    """The last standings of these players from before a period."""
    found: dict[str, Standing] = {}
    for part in _parts(sorted(players)):
        is_before = (STANDINGS.c.pool == pool, STANDINGS.c.period < period, STANDINGS.c.player_id.in_(part))
        query = select(STANDINGS.c.player_id, *STANDING).where(*is_before).order_by(STANDINGS.c.period)
        found |= {row[0]: _standing(row[1:]) for row in connection.execute(query)}
    return found


def _all_standings(connection: Connection, pool: str) -> dict[tuple[str, int], Standing]:
    query = select(STANDINGS.c.player_id, *STANDING).where(STANDINGS.c.pool == pool)
    return {(row[0], row[1]): _standing(row[1:]) for row in connection.execute(query)}


def _replace(connection: Connection, pool: str, found: dict[str, list[Standing]], stale: ColumnElement[bool]) -> None:
    """Put these standings in place of those that are stale."""
    gone = set(connection.scalars(select(STANDINGS.c.player_id).where(STANDINGS.c.pool == pool, stale)))
    connection.execute(delete(STANDINGS).where(STANDINGS.c.pool == pool, stale))
    rows = [
        {"pool": pool, "player_id": player, "period": one.period, **one.rating._asdict(), "games": one.games,
         "latest": False}
        for player, standings in sorted(found.items()) for one in standings
    ]  # fmt: skip
    for part in _parts(rows):
        connection.execute(insert(STANDINGS), part)
    for players in _parts(sorted(gone | set(found))):
        _mark_latest(connection, pool, players)


def _mark_latest(connection: Connection, pool: str, players: Sequence[str]) -> None:
    theirs = (STANDINGS.c.pool == pool, STANDINGS.c.player_id.in_(players))
    other = STANDINGS.alias()
    last = (
        select(func.max(other.c.period))
        .where(other.c.pool == pool, other.c.player_id == STANDINGS.c.player_id)
        .scalar_subquery()
    )
    connection.execute(update(STANDINGS).where(*theirs).values(latest=STANDINGS.c.period == last))


def _standing(columns: Sequence[Any]) -> Standing:
    period, rating, deviation, volatility, games = columns
    return Standing(period, Rating(rating, deviation, volatility), games)


def _pools(connection: Connection) -> list[str]:
    return list(connection.scalars(select(STANDINGS.c.pool).distinct()))


def _parts(rows: Sequence[Any]) -> list[Sequence[Any]]:
    return [rows[start : start + BATCH] for start in range(0, len(rows), BATCH)]


def has_bot(connection: Connection, players: Collection[str]) -> bool:
    """Whether one of these players is a bot."""
    is_one = (PLAYERS.c.id.in_(players), PLAYERS.c.kind == "bot")
    return connection.execute(select(PLAYERS.c.id).where(*is_one)).first() is not None
