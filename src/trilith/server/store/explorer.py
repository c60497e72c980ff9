"""What the explorer counts in the database: the first moves of finished games.

For each viewer, the games count that they sat at themselves, and of all others those that are rated or public, as on
players' pages. Only numbers leave this file, never whose games they are.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, select, true

from trilith.play.events import Actor
from trilith.play.explorer.played import PlayedMove
from trilith.play.explorer.tally import tally_of
from trilith.play.tally import NONE, Tally
from trilith.server.store.explorer_schema import PLAYED_MOVES
from trilith.server.store.schema import SEATS, TABLES
from trilith.server.store.statements import insertion, removal
from trilith.server.store.writer import Fetch, Writer

Source = Literal["mine", "everybody", "engines"]
# Perfect play is above every level.
PERFECT: Final = 11
# Of how many of somebody's own games the moves are counted, the newest first.
MOST_OWN: Final = 5000
# How many games are dealt with together.
TOGETHER: Final = 500
# Before the id of a game that was not played here: no table is called so.
IMPORTED: Final = "imported "


class ExploredGame(NamedTuple):
    """What a finished game is chosen by (see explorer_schema.py)."""

    finished: int
    open_to_all: bool
    rated: bool
    engines_only: bool
    level: int | None
    rating: int | None


# A move as `PlayedMove` has it, after the game's number and before what games are chosen by.
INSERT: Final = insertion(PLAYED_MOVES, ("game", "ply", "position_key", "next_key", "score", *ExploredGame._fields))
FORGET: Final = removal(PLAYED_MOVES, ("game",))


class ImportedRow(NamedTuple):
    """A game that was not played here: an id of its own, what it is chosen by, and its moves."""

    id: str
    chosen_by: ExploredGame
    moves: Sequence[PlayedMove]


class Filters(NamedTuple):
    """Which games to count. `since` and `until` are times in milliseconds, of the end of the game. With `level`, every
    engine there plays at that level or higher, and there is one; with `rating`, every player is rated so high."""

    source: Source = "everybody"
    rated: bool = False
    since: int | None = None
    until: int | None = None
    level: int | None = None
    rating: int | None = None


class ExplorerRows:
    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def put(self, games: Mapping[str, tuple[ExploredGame, Sequence[PlayedMove]]]) -> None:
        """Count games, by the ids of their tables, in place of what was counted of them before."""
        if games:
            await self._writer.run(lambda connection: _put(connection, games))

    async def put_imported(self, games: Sequence[ImportedRow]) -> None:
        """Count games that were not played here, each in place of what was counted of it before."""
        for first in range(0, len(games), TOGETHER):
            together = games[first : first + TOGETHER]
            await self._writer.run(partial(_put_imported, games=together))

    async def forget_imported(self, games: Sequence[str]) -> int:
        """Games that were not played here do not count any more. Returns how many did."""
        counted = 0
        for first in range(0, len(games), TOGETHER):
            counted += await self._writer.run(partial(_forget_imported, games=games[first : first + TOGETHER]))
        return counted

    async def tallies(self, key: int, viewer: Actor, wanted: Filters) -> dict[int, Tally]:
        """What was played in a position and how it scored, by the keys of the positions it led to."""
        moves, conditions = PLAYED_MOVES.c, _conditions(wanted)
        found: dict[int, Tally] = {}
        if wanted.source == "mine":
            hidden: ColumnElement[bool] = true()
        else:
            hidden = moves.open_to_all.is_(False)
            await self._count(found, moves.position_key == key, moves.open_to_all.is_(True), *conditions)
        own = await self._own_games(viewer)
        for first in range(0, len(own), TOGETHER):
            is_own = moves.game.in_(own[first : first + TOGETHER])
            await self._count(found, moves.position_key == key, is_own, hidden, *conditions)
        return found

    async def _count(self, found: dict[int, Tally], *conditions: ColumnElement[bool]) -> None:
        """Add the moves of these games to those that were found."""
        columns = (PLAYED_MOVES.c.next_key, PLAYED_MOVES.c.score)
        query = select(*columns, func.count()).where(*conditions).group_by(*columns)
        for next_key, score, number in await self._fetch(query):
            found[next_key] = found.get(next_key, NONE).plus(tally_of({score: number}))

    async def _own_games(self, viewer: Actor) -> list[int]:
        """The numbers of the games that somebody sat at, each once."""
        is_theirs = (SEATS.c.actor_kind == viewer.kind, SEATS.c.actor_id == viewer.id, TABLES.c.stage == "over")
        query = select(TABLES.c.id).distinct().join(SEATS, SEATS.c.table_id == TABLES.c.id).where(*is_theirs)
        query = query.add_columns(TABLES.c.finished).order_by(TABLES.c.finished.desc()).limit(MOST_OWN)
        return [game_number(table_id) for table_id, _ in await self._fetch(query)]


def game_number(table_id: str) -> int:
    """The number that a table's moves are stored under: 63 bits of a hash, so that it needs no counter."""
    digest = hashlib.blake2b(table_id.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def delete_explored(connection: Connection, table_ids: Collection[str]) -> None:
    """Forget the games of these tables."""
    numbers = [game_number(table_id) for table_id in table_ids]
    connection.execute(delete(PLAYED_MOVES).where(PLAYED_MOVES.c.game.in_(numbers)))


def _put(connection: Connection, games: Mapping[str, tuple[ExploredGame, Sequence[PlayedMove]]]) -> None:
    # Whoever does the same at the same time waits here; and the games of guests may be deleted at any time.
    there = select(TABLES.c.id).where(TABLES.c.id.in_(games)).order_by(TABLES.c.id).with_for_update()
    kept = [table_id for (table_id,) in connection.execute(there)]
    numbers = {table_id: game_number(table_id) for table_id in kept}
    FORGET.run(connection, [(number,) for number in numbers.values()])
    rows = []
    for table_id, number in numbers.items():
        game, moves = games[table_id]
        rows += [(number, *move, *game) for move in moves]
    INSERT.run(connection, rows)


def _put_imported(connection: Connection, games: Sequence[ImportedRow]) -> None:
    _forget_imported(connection, [game.id for game in games])
    by_number = {game_number(IMPORTED + game.id): game for game in games}
    INSERT.run(
        connection, [(number, *move, *game.chosen_by) for number, game in by_number.items() for move in game.moves]
    )


def _forget_imported(connection: Connection, games: Sequence[str]) -> int:
    is_one = PLAYED_MOVES.c.game.in_([game_number(IMPORTED + game) for game in games])
    counted = connection.execute(select(func.count(PLAYED_MOVES.c.game.distinct())).where(is_one)).scalar_one()
    connection.execute(delete(PLAYED_MOVES).where(is_one))
    return int(counted)


def _conditions(wanted: Filters) -> list[ColumnElement[bool]]:
    moves = PLAYED_MOVES.c
    found: list[ColumnElement[bool]] = []
    if wanted.source == "engines":
        found.append(moves.engines_only.is_(True))
    if wanted.rated:
        found.append(moves.rated.is_(True))
    if wanted.since is not None:
        found.append(moves.finished >= wanted.since)
    if wanted.until is not None:
        found.append(moves.finished < wanted.until)
    if wanted.level is not None:
        found.append(moves.level >= wanted.level)
    if wanted.rating is not None:
        found.append(moves.rating >= wanted.rating)
    return found
