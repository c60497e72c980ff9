"""One value for what is known and what is estimated: reversed, ranked, described and written as JSON in one place."""

from fractions import Fraction
from random import Random

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import UNKNOWN, Odds, Value, proven
from trilith.games.position import Position
from trilith.play.analysis import analysis_json
from trilith.solve.probe import probe

EVEN = Odds(Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


def test_one_ply_earlier_is_the_other_players_view() -> None:
    assert proven("win", 3).one_ply_earlier() == proven("loss", 4)
    assert proven("loss", 0).one_ply_earlier() == proven("win", 1)
    assert proven("win").one_ply_earlier() == proven("loss")
    assert proven("draw").one_ply_earlier() == proven("draw")
    assert Value("estimate", score=0.25).one_ply_earlier() == Value("estimate", score=-0.25)
    assert Value("expected", distance=4, odds=EVEN).one_ply_earlier() == Value(
        "expected", distance=5, odds=Odds(Fraction(1, 6), Fraction(1, 3), Fraction(1, 2))
    )
    assert UNKNOWN.one_ply_earlier() == UNKNOWN


def test_values_rank_from_the_soonest_win_to_the_soonest_loss() -> None:
    ordered = [
        proven("win", 1),
        proven("win", 7),
        Value("estimate", score=2.5),
        Value("expected", odds=EVEN),
        proven("draw"),
        Value("estimate", score=-0.5),
        proven("loss", 8),
        proven("loss", 2),
    ]
    shuffled = Random(1).sample(ordered, len(ordered))
    assert sorted(shuffled, key=lambda value: value.rank, reverse=True) == ordered
    assert UNKNOWN.rank == proven("loss").rank


def test_values_are_described_for_people() -> None:
    flip, stones = Position.start("flip"), Position.start("stones")
    assert proven("draw").describe(flip) == "draw"
    assert proven("loss", 2).describe(flip) == "loss in 2"
    assert Value("expected", score=0.4).describe(flip) == "wins 40%"
    assert Value("expected", score=0.4).describe(stones) == "+0.40 points"
    assert Value("expected", distance=4, odds=EVEN).describe(stones) == "win 1/2, draw 1/3, loss 1/6"
    assert UNKNOWN.describe(flip) == "not searched"


def test_the_keys_that_programs_read() -> None:
    value = Value("expected", distance=4, odds=EVEN)
    assert value.to_json() == {"kind": "expected", "result": None, "distance": 4, "score": None}
    odds = {"win": "1/2", "draw": "1/3", "loss": "1/6"}
    assert value.to_probe_json() == {"value": None, "distance": 4, "odds": odds}
    assert proven("win", 3).to_probe_json() == {"value": "win", "distance": 3}
    assert proven("draw").to_json() == {"kind": "proven", "result": "draw", "distance": None, "score": None}


def test_the_keys_of_a_probe_and_an_analysis() -> None:
    start = Position.start("flip")
    answer = probe(start)
    assert answer is not None
    content = answer.to_json()
    assert list(content) == ["value", "distance", "source", "moves"]
    moves = content["moves"]
    assert isinstance(moves, list)
    assert {tuple(entry) for entry in moves} == {("move", "value", "distance")}
    found = analysis_json(Engine().analyse(start, Limit(depth=1)))
    assert list(found) == ["move", "line", "depth", "nodes", "seconds", "value", "moves"]
    assert {tuple(entry["value"]) for entry in found["moves"]} == {("kind", "result", "distance", "score")}
