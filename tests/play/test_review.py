"""Reviews: values that add up, marks that fit, and exact values at the end."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

import trilith
from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.pouch import any_stone
from trilith.play.record import read_record
from trilith.play.review import Judgement, Review, assemble, tasks
from trilith.play.review.chances import Spread, chance, pieces_left
from trilith.play.review.judge import Judge
from trilith.play.review.turn import MARKS, mark, thrown_away, turning_points

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> Match:
    return read_record(GOLDEN.joinpath(f"{name}.pgn").read_text(encoding="utf-8")).match


def judged(match: Match, seconds: float = 0.02) -> Review:
    judge, jobs = Judge(), tasks(match)
    return assemble(match, {n: judge.judge(jobs[n], seconds) for n in reversed(range(len(jobs)))})


def random_game(start: Position, random: Random) -> Match:
    match = Match.begin(start)
    while match.outcome is None:
        if match.position.draws:
            match = match.draw(any_stone(match.position, random))
        match = match.play(random.choice(match.position.legal_moves))
    return match


def near_the_end(ruleset: str, stones: int, seed: int) -> Position:
    """A position from a random game, this many stones before its end, before the draw."""
    whole = random_game(Position.start(ruleset), Random(seed))
    match = Match.begin(ruleset)
    for turn in whole.turns[:-stones]:
        held = turn.before.held
        match = (match.draw(held) if held else match).play(turn.move)
    return match.position


@cache
def true_lead(position: Position) -> float:
    """White's expected lead at the end with best play, by brute force."""
    if position.outcome:
        white, black = position.score or (0, 0)
        return float(white - black)
    if position.turn is None:
        return sum(float(odds) * true_lead(position.draw(stone)) for stone, odds in position.draws.items())
    leads = [true_lead(position.play(move)) for move in position.legal_moves]
    return max(leads) if position.turn == 0 else min(leads)


@pytest.mark.parametrize("seed", range(4))
def test_near_the_end_luck_and_skill_are_exact_and_add_up(seed: int) -> None:
    start = near_the_end("stones:board=quick", 4, seed)
    match = random_game(start, Random(seed))
    found = judged(match, 10)
    balance = found.balance
    assert balance is not None
    assert balance.unit == "points"
    assert balance.start == pytest.approx(true_lead(start), abs=0.05)
    assert balance.end == match.position.score[0] - match.position.score[1]  # type: ignore[index]
    assert balance.unseen == pytest.approx(0, abs=0.1), "the engine saw to the end"
    stood = start
    for turn in found.judged:
        assert turn.luck is not None
        before = match.turns[turn.number].before
        sign = 1 if turn.by == 0 else -1
        now = before.play(turn.move)
        assert turn.luck == pytest.approx(sign * (true_lead(before) - true_lead(stood)), abs=0.05)
        assert turn.skill == pytest.approx(sign * (true_lead(now) - true_lead(before)), abs=0.05)
        stood = now


@pytest.mark.parametrize("name", ["stones_board=quick", "flip", "morris_standard", "outfox"])
def test_the_parts_of_a_game_add_up(name: str) -> None:
    match = golden(name)
    found = judged(match)
    balance = found.balance
    assert balance is not None
    luck = [sum(turn.luck or 0 for turn in found.judged if turn.by == player) for player in (0, 1)]
    skill = [sum(turn.skill for turn in found.judged if turn.by == player) for player in (0, 1)]
    parts = luck[0] + skill[0] - luck[1] - skill[1] + balance.unseen
    assert balance.end - balance.start == pytest.approx(parts)
    assert all(turn.skill <= 0 for turn in found.judged)
    if balance.unit == "points":
        assert match.position.score is not None
        assert balance.end == match.position.score[0] - match.position.score[1]
    else:
        assert balance.end == found.graph[-1][0]  # type: ignore[index]
        assert luck == [0, 0]


def test_luck_is_zero_on_average() -> None:
    match = Match.begin("stones:board=quick").draw("w").play("w@c4")
    pouch = match.position
    judge, lucks = Judge(), []
    for stone, odds in pouch.draws.items():
        job = tasks(match.draw(stone).play(pouch.draw(stone).legal_moves[0]))[-1]
        found = assemble(match.draw(stone).play(job.move), {1: judge.judge(job, 0.05)}).judged[0]
        lucks.append(float(odds) * (found.luck or 0))
    assert sum(lucks) == pytest.approx(0, abs=0.1)


def test_throwing_away_a_won_game_is_reported() -> None:
    """Diamond could win at once with b4-a4,a1s and flips a three for Circle instead."""
    start = trilith.parse("flip", "1C2/dC2/dC1D/1dcc d")
    found = judged(Match.begin(start).play("c1-c2"), 10)
    [turn] = found.judged
    assert (turn.judgement.best, turn.thrown, turn.mark, turn.loss) == ("b4-a4,a1s", "won to lost", "blunder", 1.0)
    assert found.turning == (0,)
    assert found.graph == [(0.0, 1.0), (1.0, 0.0)]
    assert found.balance is not None
    assert found.balance.unseen == 0.0, "what is proven holds no surprises"


def test_the_best_move_loses_nothing() -> None:
    start = trilith.parse("flip", "Dcdd/c1cC/CdC1/Dd2 c")
    found = judged(Match.begin(start).play("b1-c1,d1b"), 10)
    assert [(turn.mark, turn.loss, turn.thrown) for turn in found.judged] == [("best", 0.0, None)]


def test_three_players_are_judged_too() -> None:
    found = judged(golden("outfox_players=3"))
    assert found.balance is None
    assert all(sum(point) == pytest.approx(1) for point in found.graph if point)
    assert len(found.to_json()["players"]) == 3


def test_a_game_broken_off_ends_as_it_was_declared() -> None:
    resigned = Match.begin("flip").play("b2s").resign(0)
    assert judged(resigned).graph[-1] == (0.0, 1.0)
    going_on = judged(Match.begin("flip").play("b2s"))
    assert going_on.graph[-1] == going_on.judged[0].after


def test_a_review_grows() -> None:
    match = golden("flip")
    jobs = tasks(match)
    part = assemble(match, {len(jobs) - 1: Judge().judge(jobs[-1], 0.05)})
    assert part.done == pytest.approx(1 / len(jobs))
    assert part.turns[0] is None
    assert part.balance is None
    assert part.to_json()["graph"][0] is None
    assert assemble(match, {}).done == 0.0


def test_marks_by_lost_chance() -> None:
    assert [mark(loss) for loss in (0.0, 0.03, 0.07, 0.15, 0.3)] == list(MARKS)
    assert turning_points([0.0, 0.3, 0.05, 0.9]) == (1, 3)
    assert thrown_away(Value("proven", "win", 3), Value("proven", "draw")) == "won to drawn"
    assert thrown_away(Value("proven", "win", 3), Value("proven", "win", 9)) is None
    assert thrown_away(Value("proven", "win", 3), Value("estimate", score=0.1)) is None


def test_chances() -> None:
    start = trilith.start("stones")
    leads = [chance(Value("expected", score=lead), start) for lead in (-9.0, -1.0, 0.0, 1.0, 9.0)]
    assert leads == sorted(leads)
    assert leads[2] == 0.5
    assert chance(Value("proven", "loss", 4), start) == 0.0
    late = near_the_end("stones:board=quick", 2, seed=1)
    assert pieces_left(late) == 2
    assert Spread(1, 1).at(late) < Spread(1, 1).at(start)
    lead = Value("expected", score=2.0)
    assert chance(lead, late) > chance(lead, trilith.start("stones:board=quick")) > 0.5


def test_a_judgement_looks_at_both_moves_alike() -> None:
    """Many first moves are equal by symmetry, so another of them loses nothing."""
    match = Match.begin("morris").play("d6")
    job = tasks(match)[0]
    first = Judge().judge(job, 0.05)
    assert isinstance(first, Judgement)
    images = [judged(Match.begin("morris").play(move), 0.05).judged[0].judgement.played for move in ("b4", "f4", "d2")]
    assert max(image.score or 0 for image in images) - min(image.score or 0 for image in images) < 0.3
