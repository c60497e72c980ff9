"""Ratings: the paper's figures, pools, what seats and handicaps count for, and results that come late or change."""

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.play.clock import TimeControl
from trilith.play.rating.expectation import chances, expected_chances, suggested_handicap
from trilith.play.rating.glicko2 import NEW, SCALE, Faced, Rating, aged, expected_score, rate
from trilith.play.rating.history import PERIOD, RatedResult, Standing, at_start, derive, now_rated
from trilith.play.rating.levels import level_rating, level_ratings
from trilith.play.rating.pools import Pool, pool_of, read_pool
from trilith.play.rating.worth import edges, first_seat, worth, worths

PAPER = [Faced(Rating(1400, 30), 1), Faced(Rating(1550, 100), 0), Faced(Rating(1700, 300), 0)]
NO_CLOCK = TimeControl()


def test_the_figures_of_the_paper() -> None:
    after = rate(Rating(1500, 200, 0.06), PAPER)
    assert after.rating == pytest.approx(1464.0507, abs=5e-5)
    assert after.deviation == pytest.approx(151.5165, abs=5e-5)
    assert after.volatility == pytest.approx(0.0599960, abs=5e-8)


def test_a_period_without_games_widens_the_deviation() -> None:
    still = rate(Rating(1500, 200, 0.06), [])
    assert still.deviation == pytest.approx(math.hypot(200, 0.06 * SCALE))
    assert still[0::2] == (1500, 0.06)
    assert aged(Rating(1500, 50, 0.06), 100_000).deviation == NEW.deviation


def test_many_periods_are_as_one_after_the_other() -> None:
    one_by_one = Rating(1600, 60, 0.07)
    for _ in range(20):
        one_by_one = aged(one_by_one, 1)
    assert one_by_one.deviation == pytest.approx(aged(Rating(1600, 60, 0.07), 20).deviation)


@settings(max_examples=300)
@given(
    st.floats(-3000, 5000),
    st.floats(10, 500),
    st.floats(0.001, 0.5),
    st.lists(st.tuples(st.floats(-3000, 5000), st.floats(10, 500), st.sampled_from([0, 0.5, 1])), max_size=12),
)
def test_any_period_has_an_answer(
    rating: float, deviation: float, volatility: float, games: list[tuple[float, float, float]]
) -> None:
    after = rate(Rating(rating, deviation, volatility), [Faced(Rating(r, d), score) for r, d, score in games])
    assert all(map(math.isfinite, after))
    assert after.deviation > 0
    assert after.volatility > 0


def test_an_edge_is_a_difference_of_ratings() -> None:
    plain = rate(Rating(1500, 80), [Faced(Rating(1500, 40), 1)])
    given_points = rate(Rating(1500, 80), [Faced(Rating(1500, 40), 1, edge=100)])
    weaker = rate(Rating(1500, 80), [Faced(Rating(1400, 40), 1)])
    assert given_points.rating == pytest.approx(weaker.rating)
    assert given_points.rating < plain.rating


# ---- pools ----


@pytest.mark.parametrize(
    ("ruleset", "clock", "key"),
    [
        ("stones", TimeControl("time", 1800), "stones:pouch:slow"),
        ("stones:supply=skill,board=quick", TimeControl("increment", 300, 3), "stones:skill:fast"),
        ("siege", NO_CLOCK, "siege:pouch:slow"),
        ("morris:standard", TimeControl("move", 30), "morris:slow"),
        ("morris", TimeControl("move", 10), "morris:fast"),
        ("outfox:players=3", TimeControl("time", 180), "outfox:3:fast"),
        ("flip", TimeControl("delay", 600, 5), "flip:slow"),
    ],
)
def test_pools(ruleset: str, clock: TimeControl, key: str) -> None:
    pool = pool_of(registry.ruleset(ruleset), clock)
    assert pool.key == key
    assert read_pool(key) == pool


@pytest.mark.parametrize("key", ["", "morris", "morris:quick", "morris:slow:fast", "stones:slow:pouch", "a:b:c:slow"])
def test_no_pool(key: str) -> None:
    with pytest.raises(TrilithError, match="there is no pool"):
        read_pool(key)


def test_a_handicap_stays_in_the_pool() -> None:
    assert pool_of(registry.ruleset("stones:handicap=5-0"), NO_CLOCK) == Pool("stones", "pouch", "slow")


# ---- what seats and handicaps are worth ----


@pytest.mark.parametrize("game", registry.names())
def test_every_game_is_measured(game: str) -> None:
    for one in worths(game):
        assert len(one.seats) >= 2
        assert one.seats[-1] == 0
        assert 0 <= one.draws < 1
    assert worth(registry.ruleset(game)).seats


def test_points_count_for_who_has_them() -> None:
    plain, spotted = registry.ruleset("stones"), registry.ruleset("stones:handicap=0-5")
    before, after = edges(plain, NO_CLOCK), edges(spotted, NO_CLOCK)
    assert after[1] - before[1] == pytest.approx(5 * worth(plain).point)
    assert after[0] == before[0]


def test_time_counts_by_how_often_it_is_doubled() -> None:
    flip = registry.ruleset("flip")
    plain = edges(flip, TimeControl("time", 300))
    assert edges(flip, TimeControl("time", 300, odds=(0, 300)))[1] - plain[1] == worth(flip).twice_the_time
    assert edges(flip, TimeControl("move", 30, odds=(30, 0)))[0] - plain[0] == worth(flip).twice_the_time


def test_who_plays_first_is_the_rulesets_choice() -> None:
    white, black = registry.ruleset("stones"), registry.ruleset("stones:starter=black")
    assert (first_seat(white), first_seat(black)) == (0, 1)
    assert edges(black, NO_CLOCK) == edges(white, NO_CLOCK)[::-1]


@settings(max_examples=200)
@given(st.floats(0.0001, 0.9999), st.floats(0, 0.95))
def test_chances_come_to_the_score(score: float, draws: float) -> None:
    found = chances(score, draws)
    assert sum(found) == pytest.approx(1)
    assert min(found) >= 0
    assert found.score == pytest.approx(score, abs=1e-6)


def test_equals_draw_as_often_as_measured() -> None:
    assert chances(0.5, 0.3).draw == pytest.approx(0.3)
    found = expected_chances(NEW, NEW, registry.ruleset("morris"), NO_CLOCK)
    assert found.draw == pytest.approx(worth(registry.ruleset("morris")).draws, rel=0.05)


def test_a_suggested_handicap_makes_it_even() -> None:
    strong, weak = Rating(1700, 50), Rating(1600, 50)
    found = suggested_handicap(strong, weak, registry.ruleset("stones"), TimeControl("time", 600))
    assert (found.to, found.score < 0.4) == (1, True)
    assert found.points_score == pytest.approx(0.5, abs=0.03)
    other = suggested_handicap(weak, strong, registry.ruleset("stones"), TimeControl("time", 600))
    assert other == found._replace(to=0)


def test_no_points_where_there_are_none_and_no_time_without_a_clock() -> None:
    found = suggested_handicap(Rating(1700, 50), Rating(1600, 50), registry.ruleset("morris"), NO_CLOCK)
    assert (found.points, found.seconds) == (None, None)
    clocked = suggested_handicap(
        Rating(1620, 50), Rating(1600, 50), registry.ruleset("morris"), TimeControl("time", 600)
    )
    assert clocked.points is None
    assert clocked.seconds
    assert clocked.seconds_score == pytest.approx(0.5, abs=0.02)


# ---- histories ----


def result(at: int, players: tuple[str, ...], scores: tuple[float, ...], reference: str = "") -> RatedResult:
    return RatedResult(reference or f"{at}{players}", at, players, scores, (0.0,) * len(players))


def test_games_of_a_period_count_at_the_same_time() -> None:
    games = [
        result(1, ("ann", "bob"), (1, 0)),
        result(2, ("bob", "cem"), (1, 0)),
        result(3, ("cem", "ann"), (0.5, 0.5)),
    ]
    found = derive(games)
    assert found == derive(reversed(games))
    faced = [Faced(NEW, 1), Faced(NEW, 0.5)]
    assert found["ann"] == [Standing(-1, rate(NEW, faced), 2)]


def test_periods_between_widen_the_deviation() -> None:
    found = derive([result(0, ("ann", "bob"), (1, 0)), result(10 * PERIOD, ("ann", "bob"), (0, 1))])["ann"]
    assert [standing.games for standing in found] == [1, 2]
    opponent = derive([result(0, ("ann", "bob"), (1, 0))])["bob"][0]
    assert found[1].rating == rate(aged(found[0].rating, 9), [Faced(aged(opponent.rating, 9), 0)])
    assert now_rated(found[1], found[1].period) == found[1].rating
    assert at_start(found[1], found[1].period + 1) == found[1].rating


def test_three_players() -> None:
    found = derive([result(0, ("ann", "bob", "cem"), (1, 0, 0))])
    ratings = {player: standings[0].rating.rating for player, standings in found.items()}
    assert ratings["ann"] > 1500 > ratings["bob"] == ratings["cem"]
    drawn = derive([result(0, ("ann", "bob", "cem"), (0.5, 0.5, 0.5))])
    assert {standings[0].rating.rating for standings in drawn.values()} == {1500}


def test_three_equals_stay_equal_in_the_long_run() -> None:
    """Each wins a third of the games: what winners gain is what the others lose."""
    players = ("ann", "bob", "cem")
    games = [result(n, players, tuple(float(n % 3 == seat) for seat in range(3))) for n in range(300)]
    assert all(abs(standings[0].rating.rating - 1500) < 1e-6 for standings in derive(games).values())


def test_stronger_players_rise() -> None:
    """Play by the chances that ratings stand for, and they come out."""
    random, truth = Random(3), {"ann": 1700.0, "bob": 1500.0, "cem": 1300.0}
    games = []
    for number in range(900):
        one, other = random.sample(sorted(truth), 2)
        score = float(random.random() < expected_score(Rating(truth[one], 0), Rating(truth[other], 0)))
        games.append(result(number * PERIOD // 15, (one, other), (score, 1 - score)))
    found = {player: standings[-1].rating.rating for player, standings in derive(games).items()}
    assert found["ann"] - found["bob"] == pytest.approx(200, abs=90)
    assert found["bob"] - found["cem"] == pytest.approx(200, abs=90)


def test_a_continued_history_is_the_whole_one() -> None:
    """What was kept up to a period, and the results since, give the same to the last bit."""
    for seed in range(200):
        random = Random(seed)
        games = [
            RatedResult(str(number), random.randrange(20 * PERIOD), (one, other), (score, 1 - score), (30.0, 0.0))
            for number in range(60)
            for one, other in [random.sample("abcdefg", 2)]
            for score in [random.choice([0, 0.5, 1])]
        ]
        whole, border = derive(games), random.randrange(20)
        before = {
            player: kept[-1]
            for player, standings in whole.items()
            if (kept := [standing for standing in standings if standing.period < border])
        }
        continued = derive([game for game in games if game.period >= border], before)
        for player, standings in whole.items():
            assert continued.get(player, []) == [standing for standing in standings if standing.period >= border]


@pytest.mark.parametrize("game", registry.names())
def test_levels_are_worth_more_one_by_one(game: str) -> None:
    found = level_ratings(game)
    assert len(found) in (0, 10)
    assert list(found) == sorted(set(found))
    assert not found or found[3] == 0


def test_a_level_as_a_player() -> None:
    strong, weak = level_rating("flip", "5"), level_rating("flip", "3")
    assert strong is not None
    assert weak is not None
    # Measured: 81.8 % (docs/strength.md). Draws count half, and the deviations draw the expectation towards even.
    assert 0.75 < expected_score(strong, weak) < 0.84
    assert level_rating("flip", "perfect") == level_rating("flip", "10")
    assert level_rating("flip", "11") is None
