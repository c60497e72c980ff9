"""Elo ratings from the games of a tournament."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from trilith.play.arena.game import Played
from trilith.play.tally import Tally

Numbers = npt.NDArray[np.float64]
# Elo's scale: a difference of 400 means odds of ten to one.
SCALE: Final = np.log(10) / 400
# Standard errors on either side of the mean that cover 95 % of a normal distribution.
INTERVAL: Final = 1.96
# Newton's method converges in far fewer steps.
STEPS: Final = 200


class Results(Tally):
    """The results of one player, in all games or against one opponent."""

    @property
    def score(self) -> float:
        """The share of points won; 0 without games."""
        return super().score or 0.0

    def with_score(self, score: float) -> "Results":
        return Results(self.wins + (score == 1.0), self.draws + (score == 0.5), self.losses + (score == 0.0))


class Rating(NamedTuple):
    """Elo, and its error in either direction (95 %)."""

    elo: float
    error: float


class Unit(NamedTuple):
    """The games of two players with the same opening and luck, which are not independent."""

    first: int
    second: int
    games: int
    points: float


def results_by_pair(games: Sequence[Played]) -> dict[tuple[int, int], Results]:
    """The results of every player against every other."""
    found: defaultdict[tuple[int, int], Results] = defaultdict(Results)
    for job, score, *_ in games:
        found[job.first, job.second] = found[job.first, job.second].with_score(score)
        found[job.second, job.first] = found[job.second, job.first].with_score(1.0 - score)
    return dict(found)


def ratings(games: Sequence[Played], players: int) -> list[Rating]:
    """The most likely ratings under Elo's model, with mean 0; the errors follow from how much the games vary."""
    elo, covariance = _fitted(_units(games), players)
    return [Rating(float(elo[i]), INTERVAL * float(np.sqrt(covariance[i, i]))) for i in range(players)]


def difference(games: Sequence[Played], first: int, second: int) -> Rating:
    """How much stronger `first` is than `second`, by the games between the two."""
    units = [unit for unit in _units(games) if {unit.first, unit.second} == {first, second}]
    elo, covariance = _fitted(units, max(first, second) + 1)
    spread = covariance[first, first] + covariance[second, second] - 2 * covariance[first, second]
    return Rating(float(elo[first] - elo[second]), INTERVAL * float(np.sqrt(max(0.0, spread))))


def _units(games: Sequence[Played]) -> list[Unit]:
    together: defaultdict[tuple[int, int, int], list[float]] = defaultdict(list)
    for game in games:
        together[game.job.first, game.job.second, game.job.round].append(game.score)
    units = [Unit(first, second, len(scores), sum(scores)) for (first, second, _), scores in together.items()]
    # One win for each is added: otherwise a clean sweep would give an infinite rating without error.
    met = {(unit.first, unit.second) for unit in units}
    return units + [Unit(*pair, 1, points) for pair in sorted(met) for points in (0.0, 1.0)]


def _fitted(units: Sequence[Unit], players: int) -> tuple[Numbers, Numbers]:
    """Newton's method on the likelihood, with the sandwich estimate of the covariance."""
    elo = np.zeros(players)
    for _ in range(STEPS):
        surplus, slopes, scatter = _sums(units, elo)
        inverse = np.linalg.pinv(slopes, hermitian=True)
        step = np.clip(inverse @ surplus, -200.0, 200.0)
        elo = elo + step
        if np.abs(step).max(initial=0.0) < 1e-6:
            break
    return elo - elo.mean(), inverse @ scatter @ inverse


def _sums(units: Sequence[Unit], elo: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    players = len(elo)
    surplus, slopes, scatter = np.zeros(players), np.zeros((players, players)), np.zeros((players, players))
    for first, second, games, points in units:
        expected = 1.0 / (1.0 + np.exp(-SCALE * (elo[first] - elo[second])))
        more = points - games * expected
        pair = np.zeros(players)
        pair[first], pair[second] = 1.0, -1.0
        surplus += more * pair
        slopes += games * expected * (1.0 - expected) * SCALE * np.outer(pair, pair)
        scatter += more**2 * np.outer(pair, pair)
    return surplus, slopes, scatter
