"""Tournaments: pairing, mirrored luck, greedy players, and what ratings make of results."""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import trilith
from trilith.games import registry
from trilith.play.arena.game import Job, Played, opening, play_game
from trilith.play.arena.players import GreedyPlayer, gain, read_player
from trilith.play.arena.ratings import Results, difference, ratings, results_by_pair
from trilith.play.arena.tournament import jobs, play_all, play_on_cluster
from trilith.play.match import Match
from trilith.play.record import read_record


def games(scores: list[float], first: int = 0, second: int = 1) -> list[Played]:
    """Games of two players with these results, two by two in a round."""
    found = jobs(["random"] * 9, registry.ruleset("flip"), 1, 0, 0)[0]
    return [
        Played(found._replace(number=n, first=first, second=second, round=n // 2), score, "", None)
        for n, score in enumerate(scores)
    ]


def test_everybody_plays_everybody_on_both_sides() -> None:
    found = jobs(["1", "2", "3"], registry.ruleset("morris"), 4, seed=5, opening=2)
    assert len(found) == 12
    assert [job.number for job in found] == list(range(1, 13))
    for pair in ((0, 1), (0, 2), (1, 2)):
        mine = [job for job in found if (job.first, job.second) == pair]
        assert sorted((job.round, job.seating) for job in mine) == [
            (0, (0, 1)),
            (0, (1, 0)),
            (1, (0, 1)),
            (1, (1, 0)),
        ]


def test_three_seats_are_shared_fairly() -> None:
    found = jobs(["1", "2"], registry.ruleset("outfox:players=3"), 6, seed=5, opening=2)
    assert sum(job.seating.count(0) for job in found) == 9
    for seat in range(3):
        assert sum(job.seating[seat] for job in found) == 3


@pytest.mark.parametrize("ruleset", ["stones", "siege:supply=skill", "morris", "outfox:players=3"])
def test_both_games_of_a_pair_begin_alike(ruleset: str) -> None:
    start = trilith.start(ruleset)
    one, other, next_pair = jobs(["random", "greedy"], start.ruleset, 3, seed=1, opening=3)
    match = opening(start, one)[0]
    assert match.moves == opening(start, other)[0].moves
    assert match.moves != opening(start, next_pair)[0].moves
    assert len(match.moves) == 3


def test_an_opening_that_always_ends_the_game_is_refused() -> None:
    job = jobs(["random", "random"], registry.ruleset("outfox"), 1, seed=1, opening=100)[0]
    with pytest.raises(trilith.TrilithError, match="choose a shorter --opening"):
        play_game(job)


def test_a_game_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trilith.play.arena.game.LONGEST", 10)
    (job,) = jobs(["random", "random"], registry.ruleset("morris"), 1, seed=3, opening=2)
    played = play_game(job)
    match = read_record(played.record).match
    assert (len(match.moves), match.ended_by, played.score, played.forfeit) == (10, "adjudication", 0.5, None)


def test_games_are_repeatable_and_their_records_hold() -> None:
    waiting = jobs(["random", "greedy", "depth:1"], registry.ruleset("flip"), 2, seed=3, opening=2)
    played = list(play_all(waiting, workers=0))
    assert played == list(play_all(waiting, workers=0))
    for game in played:
        record = read_record(game.record)
        assert record.match.outcome
        assert record.comments[2] == "end of the random opening"
        assert record.tags["Seed"] == "3"


class FakeRay:
    """The part of Ray that is used, in this process."""

    is_up = False

    def init(self, **settings: object) -> None:
        self.is_up = True

    def shutdown(self) -> None:
        self.is_up = False

    def remote(self, work: Callable[[Job], Played]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda job: partial(work, job))

    def wait(self, playing: list[Any]) -> tuple[list[Any], list[Any]]:
        return playing[-1:], playing[:-1]

    def get(self, done: list[Any]) -> list[Any]:
        return [play() for play in done]


def test_a_cluster_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    waiting = jobs(["random", "greedy"], registry.ruleset("flip"), 4, seed=3, opening=2)
    played = play_on_cluster(waiting, "local")
    assert sorted(played, key=lambda game: game.job.number) == list(play_all(waiting, workers=0))
    assert not ray.is_up
    with pytest.raises(trilith.TrilithError, match=r"no Ray cluster answers at 127\.0\.0\.1:1: "):
        next(play_on_cluster(waiting, "127.0.0.1:1"))


# ---- greedy ----


def greedy(position: trilith.Position) -> str:
    return GreedyPlayer(Random(1)).choose(Match.begin(position))


def test_to_greedy_placing_is_as_good_as_moving() -> None:
    position = trilith.parse("morris:lasker", "ww1/3/w2/6/b2/3/bb1 w 7 7 0")
    gains = {"-" in str(move): gain(position, move) for move in position.legal_moves}
    assert gains.keys() == {True, False}
    assert gains[True] == gains[False]


def test_greedy_takes_a_piece_or_a_win() -> None:
    assert greedy(trilith.parse("morris", "ww1/b2/3/1b3w/3/b1w/b2 w 0 0 0")) == "g4-g7xa1"
    for seed in range(5):
        random, position = Random(seed), trilith.start("outfox")
        while position.outcome is None:
            wins = {str(move) for move in position.legal_moves if _wins(position, move)}
            if wins:
                assert greedy(position) in wins
                break
            position = position.play(random.choice(position.legal_moves))


def _wins(position: trilith.Position, move: trilith.Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.turn


def test_greedy_takes_the_most_points() -> None:
    random, position = Random(2), trilith.start("stones:supply=skill,board=quick")
    while position.outcome is None:
        me = position.turn or 0
        leads = {str(move): _lead(position.play(move), me) for move in position.legal_moves}
        assert leads[greedy(position)] == max(leads.values())
        position = position.play(random.choice(position.legal_moves))


def _lead(position: trilith.Position, me: int) -> int:
    assert position.score
    return position.score[me] - position.score[1 - me]


def test_players_are_read_from_text() -> None:
    for text in ("1", "10", "random", "greedy", "depth:3", "nodes:1000", "time:0.1", "ugi:anything"):
        assert read_player(text)


# ---- ratings ----


def test_tallies_count_for_both() -> None:
    found = results_by_pair(games([1.0, 0.5, 0.0, 1.0]))
    assert found == {(0, 1): Results(2, 1, 1), (1, 0): Results(1, 1, 2)}
    assert found[0, 1].score == 0.625


def test_elo_follows_the_score() -> None:
    # Three points of four are odds of three to one: 191 Elo. The two added games bring it a little nearer.
    gap = difference(games([1.0, 1.0, 1.0, 0.0] * 250), 0, 1)
    assert gap.elo == pytest.approx(190.85, abs=1.0)
    first, second = ratings(games([1.0, 1.0, 1.0, 0.0] * 250), 2)
    assert first.elo == pytest.approx(-second.elo)
    assert first.elo - second.elo == pytest.approx(gap.elo)


def test_error_bars_shrink_with_games_and_with_mirrored_results() -> None:
    few, many = (difference(games([1.0, 0.0] * count), 0, 1).error for count in (10, 1000))
    assert many < few
    # Pairs that always split are stronger evidence than as many wins and losses at random.
    random = Random(1)
    mixed = difference(games([float(random.random() < 0.5) for _ in range(2000)]), 0, 1).error
    assert many < mixed
    # Standard error of 2000 fair games: 0.5 / sqrt(2000) of a point, and 1 % of a point is 6.95 Elo about the middle.
    assert mixed == pytest.approx(1.96 * 0.5 / 2000**0.5 * 695, rel=0.1)


def test_a_clean_sweep_is_finite() -> None:
    gap = difference(games([1.0] * 200), 0, 1)
    assert 600 < gap.elo < 1200
    assert 50 < gap.error < 1000


def test_ratings_of_several_are_one_scale() -> None:
    played = games([1.0, 1.0, 1.0, 0.0] * 50) + games([1.0, 1.0, 1.0, 0.0] * 50, 1, 2)
    elo = [rating.elo for rating in ratings(played, 3)]
    assert sum(elo) == pytest.approx(0.0, abs=1e-6)
    assert elo[0] - elo[1] == pytest.approx(elo[1] - elo[2], abs=1e-3)


def test_an_entrant_without_games_has_no_meaningful_rating() -> None:
    rated = ratings(games([1.0, 0.0]), 3)
    assert rated[2].elo == pytest.approx(0.0, abs=1e-6)
    assert ratings([], 2)[0].elo == 0.0
