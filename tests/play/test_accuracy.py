"""Accuracy: one scale for all games, on which random play is low and strong play high."""

from random import Random
from statistics import mean

import pytest

from tests.play.test_review import judged, random_game
from tools.accuracy import played
from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.match import Match
from trilith.play.review.accuracy import RANDOM, SCALE, Measured, measured, measurements, rating, stones_lost, typical
from trilith.play.review.report import Review, tasks
from trilith.play.review.turn import Judgement, reviewed

# The games whose play was measured. Others use the plain formula until they are.
MEASURED = tuple(name for name in registry.names() if measurements(name))


@pytest.mark.parametrize("game", MEASURED)
def test_stronger_play_is_rated_higher_in_every_game(game: str) -> None:
    found = measurements(game)
    for one in found:
        assert set(one.costs) == set(SCALE)
        assert one.costs[RANDOM] > one.costs[3] > one.costs[8] >= 0, (game, one.when)
        ruleset = _ruleset(game, one)
        accuracies = {level: rating([cost], ruleset).accuracy for level, cost in one.costs.items()}  # type: ignore[union-attr]
        assert accuracies[RANDOM] < accuracies[3] < accuracies[8], (game, one.when, accuracies)
        assert accuracies[RANDOM] <= 30
        assert accuracies[10] >= 75


def _ruleset(game: str, one: Measured) -> Ruleset:
    return registry.ruleset(f"{game}:{','.join(f'{name}={value}' for name, value in one.when.items())}".rstrip(":"))


def test_a_measurement_in_the_wrong_order_still_falls_with_the_cost() -> None:
    curve = Measured({0: 0.5, 1: 0.6, 3: 0.4, 5: 0.45, 8: 0.1, 10: 0.05}).curve
    assert curve[0] == (0.0, 100.0, 10.0)
    assert [cost for cost, _, _ in curve] == sorted({cost for cost, _, _ in curve})
    assert [accuracy for _, accuracy, _ in curve] == sorted({accuracy for _, accuracy, _ in curve}, reverse=True)
    assert curve[-1][1:] == (0.0, 0.0)


def test_no_loss_is_perfect_and_double_the_loss_of_random_play_is_nothing() -> None:
    ruleset = registry.ruleset("stones:board=quick")
    found = measured(ruleset)
    assert found is not None
    assert rating([0.0, 0.0], ruleset) == (0.0, 100.0, 10)
    worst = rating([3 * found.costs[RANDOM]], ruleset)
    assert worst is not None
    assert (worst.accuracy, worst.level) == (0.0, RANDOM)
    assert rating([], ruleset) is None
    assert typical(ruleset)[0] > typical(ruleset)[5]


def test_random_play_is_rated_as_such_and_a_master_is_not() -> None:
    """In a pouch game, where every single move costs little. So short a time means the least depth on any machine."""
    ruleset = registry.ruleset("stones:board=quick")

    def mean_accuracy(level: int) -> float:
        reviews = [judged(played(ruleset, level, seed), seconds=1e-6) for seed in (5, 6, 7)]
        return mean(float(review.player(seat)["accuracy"]) for review in reviews for seat in (0, 1))

    assert mean_accuracy(RANDOM) < 30
    assert mean_accuracy(8) > 70


def test_in_nine_mens_morris_turns_cost_stones() -> None:
    """Chances hardly change once somebody is far ahead; stones tell random play from the levels all the same."""
    ahead, further = Value("estimate", score=5.0), Value("estimate", score=5.6)
    assert stones_lost(further, ahead) == pytest.approx(0.6)
    assert stones_lost(ahead, further) == 0.0
    assert stones_lost(Value("proven", "win", 5), Value("proven", "loss", 4)) == 1.0, "at most one stone a turn"
    assert stones_lost(Value("proven", "win", 5), Value("proven", "win", 9)) == 0.0
    match = Match.begin("morris").play("d6").play("a1")
    best = Judgement("f4", (), 3, further, ahead, {})
    one = reviewed(1, tasks(match)[1], best)
    assert one.cost == pytest.approx(0.6)
    assert one.loss < 0.2, "a chance"
    random = rating([measurements("morris")[0].costs[RANDOM]], match.ruleset)
    assert random is not None
    assert random.level in (0, 1), "level 1 gives away as much"
    assert random.accuracy < 25
    assert Review(match, (None, one)).player(1)["unit"] == "stones"


def test_turns_without_a_choice_or_anything_to_lose_do_not_count() -> None:
    """Circle has lost whatever it does: what it plays then says nothing about how well it plays."""
    lost = judged(Match.begin(Position.parse("flip", "1C2/dC2/dC1D/1dcc d")).play("b4-a4,a1s"), 10)
    [turn] = lost.judged
    assert turn.cost == 0.0
    game = judged(random_game(Position.start("flip"), Random(3)), 0.02)
    assert all(
        (turn.cost is None) == (turn.before[turn.by] == 0)
        for turn in game.judged
        if turn.judgement.value.kind == "proven"
    )
