"""Players judged by exact values: the counts are those of the values, and nothing is guessed."""

from functools import cache
from pathlib import Path

import pytest

from tests.waiting import DEADLINE
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.judge import sample as sampling
from trilith.play.judge.answers import judge_match, judge_player
from trilith.play.judge.candidates import PolicyPlayer, read_candidate
from trilith.play.judge.phase import phase_of
from trilith.play.judge.sample import Question, Sample, sample
from trilith.play.judge.tally import Tally
from trilith.play.match import Match

# The first turns of Flip are in the book that comes with the package: corners win, all else loses.
CORNERS = {"a1", "a4", "d1", "d4"}


@pytest.fixture(scope="module")
def opening() -> list[Question]:
    seen = Sample()
    question = seen.look_at(Match.begin("flip"), seconds=DEADLINE, folder=Path("/nowhere"))
    assert question
    assert (seen.unknown, seen.settled, dict(seen.sources)) == (0, 0, {"book": 1})
    return [question]


class Plays:
    def __init__(self, move: str) -> None:
        self.move = move

    def choose(self, match: Match) -> str:
        return self.move


def test_a_move_that_keeps_the_win_and_one_that_does_not(opening: list[Question]) -> None:
    assert {move[:2] for move, value in opening[0].moves.items() if value.result == "win"} == CORNERS
    kept, lost = (judge_player(Plays(move), opening) for move in ("a4s", "b2s"))
    assert (kept.total("win").positions, kept.total("win").thrown_away) == (1, 0)
    assert (lost.total("win").to_loss, lost.total("win", "opening").to_loss, lost.total("draw").positions) == (1, 1, 0)


def test_an_illegal_answer_loses_and_is_counted(opening: list[Question]) -> None:
    tally = judge_player(Plays("z9"), opening)
    assert (tally.illegal, tally.total("win").to_loss) == (1, 1)


def test_a_win_may_become_a_draw() -> None:
    tally = Tally()
    tally.add("ending", "win", "draw")
    tally.add("ending", "draw", "draw")
    tally.add("middle", "draw", "loss")
    assert tally.to_json()["win"] == {"positions": 1, "thrown_away": 1, "to_draw": 1, "to_loss": 0}
    assert tally.to_json()["draw"] == {"positions": 2, "thrown_away": 1, "to_draw": 0, "to_loss": 1}
    assert tally.phases == ["ending", "middle"]


def test_policies_get_what_pettingzoo_gives_and_answer_by_number(opening: list[Question]) -> None:
    asked = []

    def policy(observation: dict[str, object], agent: str) -> object:
        asked.append((set(observation), agent))
        return 0

    assert judge_player(PolicyPlayer(policy), opening).total("win").thrown_away == 0, "0 is the corner a1"
    assert asked == [({"observation", "action_mask"}, "player_0")]
    for answer in (None, "a1s", 10**30, 1519):
        assert judge_player(PolicyPlayer(lambda observation, agent, answer=answer: answer), opening).illegal == 1  # type: ignore[misc]


def test_what_is_not_known_is_counted_and_not_guessed() -> None:
    found = sample(registry.ruleset("stones"), wanted=1, seed=1, seconds=0.01, folder=Path("/nowhere"))
    assert found.looked_at == found.unknown + found.settled + len(found.questions)
    assert found.unknown > 0
    three = sample(registry.ruleset("outfox:players=3"), wanted=1, seed=1, seconds=0.01)
    assert (three.looked_at, three.unknown, three.questions) == (20, 20, [])


def test_a_sample_is_the_same_for_the_same_seed_and_its_values_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which values are found in time differs from machine to machine: here the search counts positions instead."""
    monkeypatch.setattr(sampling, "Limit", lambda time: Limit(nodes=20_000))
    rules = registry.ruleset("flip")

    def asked() -> Sample:
        monkeypatch.setattr(sampling, "_engine", cache(Engine))
        return sample(rules, 3, seed=4, seconds=DEADLINE, folder=Path("/nowhere"))

    first, again = asked(), asked()
    assert len(first.questions) == 3
    assert [q.match.moves for q in first.questions] == [q.match.moves for q in again.questions]
    for question in first.questions:
        best = max(question.moves.values(), key=lambda value: value.rank)
        assert best.result == question.worth
        assert {value.result for value in question.moves.values()} != {question.worth}


def test_a_game_that_was_played_is_judged_seat_by_seat() -> None:
    match = Match.begin("flip").play("b2s")
    seen, (circle, diamond) = judge_match(match, seconds=DEADLINE, folder=Path("/nowhere"))
    assert (seen.looked_at, circle.total("win").to_loss, diamond.counts) == (1, 1, {})


def test_phases_of_morris_are_its_own() -> None:
    texts = {
        "3/3/3/6/3/3/3 w 9 9 0": "placing",
        "ww1/b2/3/1b3w/3/b1w/b2 w 0 0 0": "moving",
        "ww1/b2/3/1b4/3/b1w/b2 w 0 0 0": "flying",
    }
    assert {text: phase_of(Position.parse("morris", text)) for text in texts} == texts
    assert phase_of(Position.parse("morris:flying=false", list(texts)[2])) == "moving"


@pytest.mark.parametrize(
    "name", ["nobody", "no.such.module:policy", "math:no_such_function", "math:pi", "11", "depth:x"]
)
def test_players_that_are_none_are_refused(name: str) -> None:
    with pytest.raises(TrilithError):
        read_candidate(name, 0)


def test_a_random_player_is_the_same_for_the_same_seed(opening: list[Question]) -> None:
    chosen = {read_candidate("random", 5).choose(opening[0].match) for _ in range(3)}
    assert len(chosen) == 1
