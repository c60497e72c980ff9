"""Ratings derived from results, rating period by rating period. They are never only incremented: whatever result comes
late, is corrected or is void, `derive` gives what the ratings would be had it been so from the beginning.

All games of a period count as if they were played at the same time, each against what the others were at its beginning.
So a result changes the ratings of its own players in its period, and everybody's only in the periods after it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from trilith.play.rating.glicko2 import NEW, Faced, Rating, aged, rate

# A rating period: the week, in milliseconds. The first one began on a Monday.
PERIOD: Final = 7 * 24 * 3600 * 1000
FIRST_MONDAY: Final = 4 * 24 * 3600 * 1000


class RatedResult(NamedTuple):
    """A result that counts, in one pool. By seat: who played, what they scored (1, ½ or 0), and what seat and handicap
    were worth to them in rating points when it was played. `reference` names the game, at a table or elsewhere."""

    reference: str
    at: int
    players: tuple[str, ...]
    scores: tuple[float, ...]
    edges: tuple[float, ...]

    @property
    def period(self) -> int:
        return period_of(self.at)


class Standing(NamedTuple):
    """A player's rating at the end of a period in which they played, and how many rated games they had until then."""

    period: int
    rating: Rating
    games: int


def period_of(at: int) -> int:
    """
    >>> period_of(FIRST_MONDAY - 1), period_of(FIRST_MONDAY), period_of(FIRST_MONDAY + PERIOD)
    (-1, 0, 1)
    """
    return (at - FIRST_MONDAY) // PERIOD


def at_start(standing: Standing | None, period: int) -> Rating:
    """What somebody is when a period begins: periods without a game widen the deviation."""
    if standing is None:
        return NEW
    return aged(standing.rating, period - standing.period - 1)


def now_rated(standing: Standing, period: int) -> Rating:
    """What somebody is in this period, given the last one in which they played."""
    return aged(standing.rating, period - standing.period)


def derive(results: Iterable[RatedResult], before: Mapping[str, Standing] | None = None) -> dict[str, list[Standing]]:
    """Everybody's standings after the periods in which they played, from results in any order. `before` are the last
    standings from before the first of these results."""
    latest = dict(before or {})
    found: dict[str, list[Standing]] = defaultdict(list)
    by_period: dict[int, list[RatedResult]] = defaultdict(list)
    for result in results:
        by_period[result.period].append(result)
    for period in sorted(by_period):
        after = {
            player: after_period(player, period, games, latest)
            for player, games in by_player(by_period[period]).items()
        }
        for player, standing in after.items():
            found[player].append(standing)
        latest |= after
    return dict(found)


def after_period(player: str, period: int, games: Sequence[RatedResult], latest: Mapping[str, Standing]) -> Standing:
    """A player's standing after a period with these games, all of them theirs; `latest` are the standings before it of
    everybody in them."""
    before = latest.get(player)
    # Always in the same order, so that the same results give the same number to the last bit.
    faced = [
        one
        for game in sorted(games, key=lambda game: (game.at, game.reference))
        for one in _faced(game, player, period, latest)
    ]
    played = (before.games if before else 0) + len(games)
    return Standing(period, rate(at_start(before, period), faced), played)


def _faced(game: RatedResult, player: str, period: int, latest: Mapping[str, Standing]) -> list[Faced]:
    """A game as comparisons with the others. With three, only the winner is compared with the rest, as nobody knows
    who of those was second; a comparison counts half, so that all of them weigh like one game."""
    own = game.players.index(player)
    others = [seat for seat in range(len(game.players)) if seat != own]
    compared = [seat for seat in others if len(others) == 1 or _says_something(game.scores[own], game.scores[seat])]
    return [
        Faced(
            at_start(latest.get(game.players[seat]), period),
            _against(game.scores[own], game.scores[seat]),
            game.edges[own] - game.edges[seat],
            1 / len(others),
        )
        for seat in compared
    ]


def _says_something(own: float, other: float) -> bool:
    return own != other or own != 0


def _against(own: float, other: float) -> float:
    return 0.5 if own == other else float(own > other)


def by_player(results: Iterable[RatedResult]) -> dict[str, list[RatedResult]]:
    found: dict[str, list[RatedResult]] = defaultdict(list)
    for result in results:
        for player in result.players:
            found[player].append(result)
    return found
