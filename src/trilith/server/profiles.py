"""What there is to show of players: ratings, results, streaks, accuracy and luck, as whoever asks may see it."""

from collections.abc import Iterable, Sequence
from typing import Final

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.match import ABANDONMENT, TIME
from trilith.play.rating.glicko2 import Rating
from trilith.play.rating.history import FIRST_MONDAY, PERIOD, Standing, now_rated, period_of
from trilith.play.rating.performance import Performed, performance, score_without_luck
from trilith.play.rating.pools import Pool, read_pool
from trilith.server.clock import now
from trilith.server.messages.players import (
    PlayerGame,
    PlayerLine,
    PlayerList,
    PlayerProfile,
    PoolName,
    PoolRating,
    RatingPoint,
    ReviewPoint,
    Streak,
    Tally,
)
from trilith.server.people.service import People
from trilith.server.store import Store
from trilith.server.store.people import Player
from trilith.server.store.player_games import GameCount, LuckyGame, ReviewedGame
from trilith.server.store.rows import SeatResult, TableRow
from trilith.server.tables.lists import table_line

# A rating that is known less well than this is marked.
PROVISIONAL: Final = 110.0


class Profiles:
    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    async def find(self, name_or_id: str, viewer: Actor) -> Player | None:
        """By id, or by a name that anybody can know: nobody finds out here which names there are."""
        return await self._people.player(name_or_id) or await self._people.rows.find_known(name_or_id, viewer)

    async def view(self, player: Player, viewer: Actor) -> PlayerProfile:
        games, ratings = self._store.player_games, self._store.ratings
        results = await games.results(player.id, viewer)
        by_game = await games.by_game(player.id, viewer)
        lucky = await games.lucky(player.id)
        standings = await ratings.of_player(player.id)
        return PlayerProfile(
            id=player.id,
            name=player.name,
            since=player.created,
            former=player.closed is not None,
            ratings=[pool_rating(pool, rows, lucky) for pool, rows in standings.items()],
            games=tallies((_title(one.game), one.result, one.number) for one in by_game),
            opponents=await self._opponents(player.id, viewer),
            seats=tallies((_seat_title(one), one.result, one.number) for one in by_game),
            streak=streak(results),
            reviews=[review_point(one) for one in await games.reviewed(player.id, viewer)],
        )

    async def _opponents(self, player_id: str, viewer: Actor) -> list[Tally]:
        counts = await self._store.player_games.by_opponent(player_id, viewer)
        known = await self._people.players({one.player_id for one in counts if one.player_id})

        def name(one_name: str, one_id: str | None) -> str:
            return known[one_id].name if one_id in known else one_name or "Guest"

        found: dict[tuple[str, str | None], Tally] = {}
        for one in counts:
            label = name(one.name, one.player_id)
            tally = found.setdefault((label, one.player_id), Tally(label, 0, 0, 0, one.player_id))
            _count(tally, one.result, one.number)
        return sorted(found.values(), key=_games, reverse=True)

    async def ranking(self, pool: str | None, limit: int, skip: int) -> PlayerList:
        """The players of a pool: this one, or the one with most players."""
        pools = await self._store.ratings.pools()
        chosen = pool or max(pools, key=lambda key: pools[key], default=None)
        rows = await self._store.ratings.ranking(chosen, limit + 1, skip) if chosen else []
        known = await self._people.players([row.player_id for row in rows])
        lines = [
            _line(rank, known[row.player_id], row.standing)
            for rank, row in enumerate(rows[:limit], start=skip + 1)
            if row.player_id in known
        ]
        names = [PoolName(key, _pool_title(key), count) for key, count in pools.items()]
        return PlayerList(chosen, names, lines, skip + limit if len(rows) > limit else None)


def _line(rank: int, player: Player, standing: Standing) -> PlayerLine:
    rating = now_rated(standing, period_of(now()))
    is_provisional = rating.deviation > PROVISIONAL
    return PlayerLine(rank, player.id, player.name, rating.rating, rating.deviation, is_provisional, standing.games)


def player_game(row: TableRow, player: str, viewer: Actor) -> PlayerGame:
    theirs = [seat.seat for seat in row.seats if seat.actor == Actor("player", player)]
    return PlayerGame(table_line(row, viewer), theirs)


def pool_rating(pool: str, standings: Sequence[Standing], lucky: Iterable[LuckyGame]) -> PoolRating:
    current: Rating = now_rated(standings[-1], period_of(now()))
    measured = [game for game in lucky if game.pool == pool]
    performed = [Performed(game.opponent, game.edge, _score_without_luck(game)) for game in measured]
    return PoolRating(
        pool=pool,
        title=_pool_title(pool),
        rating=current.rating,
        deviation=current.deviation,
        provisional=current.deviation > PROVISIONAL,
        games=standings[-1].games,
        curve=[
            RatingPoint(FIRST_MONDAY + one.period * PERIOD, one.rating.rating, one.rating.deviation)
            for one in standings
        ],
        without_luck=performance(performed),
        without_luck_games=len(measured),
    )


def _score_without_luck(game: LuckyGame) -> float:
    """No stone has anything to do with a clock that ran out, or with somebody who left."""
    if game.ended_by in (TIME, ABANDONMENT):
        return game.score
    return score_without_luck(game.margin, game.luck, game.unit)


def streak(results: Sequence[SeatResult]) -> Streak:
    """Of results from the newest to the oldest.

    >>> streak(["win", "win", "loss", "win", "win", "win"])
    Streak(result='win', length=2, most_wins=3)
    """
    latest = results[0] if results else None
    length = next((number for number, result in enumerate(results) if result != latest), len(results))
    most = run = 0
    for result in results:
        run = run + 1 if result == "win" else 0
        most = max(most, run)
    return Streak(latest, length, most)


def tallies(counts: Iterable[tuple[str, SeatResult, int]]) -> list[Tally]:
    """By name, the most games first."""
    found: dict[str, Tally] = {}
    for name, result, number in counts:
        _count(found.setdefault(name, Tally(name, 0, 0, 0)), result, number)
    return sorted(found.values(), key=_games, reverse=True)


def review_point(one: ReviewedGame) -> ReviewPoint:
    return ReviewPoint(one.table_id, _title(one.game), one.finished, one.accuracy, one.luck, one.unit)


def _count(tally: Tally, result: SeatResult, number: int) -> None:
    tally.wins += number if result == "win" else 0
    tally.draws += number if result == "draw" else 0
    tally.losses += number if result == "loss" else 0


def _games(tally: Tally) -> int:
    return tally.wins + tally.draws + tally.losses


def _title(game: str) -> str:
    try:
        return Position.start(game).look.title
    except TrilithError:
        return game


def _seat_title(one: GameCount) -> str:
    """The side, by the name that it has in the game's own rules."""
    try:
        look = Position.start(one.game).look
    except TrilithError:
        return f"{one.game}: player {one.seat + 1}"
    side = look.players[one.seat] if one.seat < len(look.players) else f"player {one.seat + 1}"
    return f"{look.title}: {side}"


def _pool_title(key: str) -> str:
    try:
        pool: Pool = read_pool(key)
    except TrilithError:
        return key
    return pool.title
