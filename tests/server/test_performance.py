"""Luck on a player's page: performance without luck beside the rating, and luck and accuracy game by game."""

import pytest

from tests.server.clients import Browser, Json
from tests.server.serving import Server
from tests.server.test_rated_games import ME, OPEN, id_of
from tests.waiting import wait_until
from trilith.games import registry
from trilith.play.clock import TimeControl
from trilith.play.match import RESIGNATION, TIME
from trilith.play.rating.glicko2 import Rating
from trilith.play.rating.history import Standing, period_of
from trilith.play.rating.performance import Performed, performance
from trilith.play.rating.worth import edges
from trilith.server.clock import now
from trilith.server.profiles import pool_rating
from trilith.server.store.player_games import LuckyGame

POOL, RULESET = "stones:pouch:slow", "stones:board=quick"


def reviewed_game(one: Browser, other: Browser, loser: int) -> Json:
    """A rated game of a few turns that one of them resigns, with its review."""
    table = one.set_up(RULESET, ME, OPEN, rated=True)
    other.join(table, rated=True)
    seats = [one.sit(table), other.sit(table)]
    for number in range(3):
        answer = seats[number % 2].move()
        seats[(number + 1) % 2].until(answer["version"])
    assert seats[loser].act("resign")["say"] == "done"
    path = f"/api/tables/{table['id']}/review"
    assert one.http.post(path, json={"seconds": 0.05}).status_code == 202
    wait_until(lambda: one.http.get(path).json()["state"] == "done", "the review")
    review: Json = one.http.get(path).json()
    return review


def profile(who: Browser) -> Json:
    found: Json = who.http.get(f"/api/players/{id_of(who)}").json()
    return found


def test_a_page_shows_performance_without_luck_once_five_games_were_reviewed(server: Server) -> None:
    mia, finn = Browser(server), Browser(server)
    mia.sign_up("Mia Pouch")
    finn.sign_up("Finn Pouch")
    reviews = [reviewed_game(mia, finn, number % 2) for number in range(4)]
    page = f"/players/{id_of(mia)}"
    wait_until(lambda: [one["games"] for one in profile(mia)["ratings"]] == [4], "four results")
    (rating,) = profile(mia)["ratings"]
    assert (rating["pool"], rating["without_luck"], rating["without_luck_games"]) == (POOL, None, 4)
    assert "Performance without luck" not in mia.http.get(page).text
    reviews.append(reviewed_game(mia, finn, 1))
    wait_until(lambda: [one["games"] for one in profile(mia)["ratings"]] == [5], "five results")
    (rating,), (others,) = profile(mia)["ratings"], profile(finn)["ratings"]
    leads = [one["balance"]["end"] - (one["balance"]["luck"][0] - one["balance"]["luck"][1]) for one in reviews]
    scores = [0.5 if abs(lead) <= 0.5 else float(lead > 0) for lead in leads]
    first, second = edges(registry.ruleset(RULESET), TimeControl())
    expected = performance([Performed(others["rating"], first - second, score) for score in scores])
    assert rating["without_luck"] == pytest.approx(expected)
    html = mia.http.get(page).text
    assert f"Performance without luck: <b>{round(rating['without_luck'])}</b>, from 5 reviewed games" in html
    assert "The rating itself goes by results." in html
    points = profile(mia)["reviews"]
    assert [point["unit"] for point in points] == ["points"] * 5
    assert [point["luck"] for point in points] == pytest.approx(
        [one["balance"]["luck"][0] - one["balance"]["luck"][1] for one in reviews]
    )
    assert all(point["accuracy"] is None or 0 <= point["accuracy"] <= 100 for point in points)


def test_a_clock_that_ran_out_was_no_bad_luck() -> None:
    standing = Standing(period_of(now()), Rating(1500, 100), 6)

    def without_luck(ended_by: str | None) -> float:
        lucky = [LuckyGame(POOL, 0, 1500, 0.0, ended_by, -3.0, -8.0, "points")] * 6
        found = pool_rating(POOL, [standing], lucky).without_luck
        assert found is not None
        return found

    assert without_luck(None) == without_luck(RESIGNATION) > 1500, "five points better without the bad luck"
    assert without_luck(TIME) < 1500
