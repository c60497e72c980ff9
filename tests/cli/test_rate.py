"""`trilith rate`."""

import json

import pytest

from tests.cli.command_line import run

PAPER = ("1500/200/0.06", "1400/30=1", "1550/100=0", "1700/300=0")


def test_as_json() -> None:
    found = json.loads(run("rate", *PAPER, "--json").out)
    assert list(found) == ["rating", "deviation", "volatility"]
    assert found["rating"] == pytest.approx(1464.0507, abs=5e-5)
    assert found["deviation"] == pytest.approx(151.5165, abs=5e-5)
    assert found["volatility"] == pytest.approx(0.0599960, abs=5e-8)


def test_in_words() -> None:
    assert run("rate", *PAPER).out == "rating 1464.0507, deviation 151.5165, volatility 0.0599960\n"


def test_ways_to_write_a_draw() -> None:
    answers = {run("rate", "1500/200", f"1400/30={draw}").out for draw in ("0.5", "1/2", "½")}
    assert len(answers) == 1


def test_tau() -> None:
    upset = ("1500/30/0.06", *["2500/30=1"] * 5)
    low, high = (json.loads(run("rate", *upset, "--tau", tau, "--json").out)["volatility"] for tau in ("0.3", "1.2"))
    assert low < high


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["x"], "'x' is not a rating such as 1500/200/0.06"),
        (["1500/200/0.06", "1400/30"], "is not a game such as 1400/30=1"),
        (["1500/200/0.06", "1400=1"], "'1400' is not a rating"),
        (["1500/200/0.06", "1400/30=2"], "a result is 1, 0, 0.5 or 1/2, not '2'"),
        (["1500/200/0.06", "1400/30="], "a result is 1, 0, 0.5 or 1/2"),
        (["1500/0/0.06"], "a deviation is from 1 to 1000, not 0"),
        (["1500/200/0"], "a volatility is from 0.0001 to 1, not 0"),
        (["999999/200"], "a rating is from 0 to 10000, not 999999"),
        (["1500/200/0.06", "--tau", "0"], "--tau is a number above 0"),
        (["1500/200/0.06", "--tau", "nan"], "--tau is a number above 0"),
        (["1500/200/0.06", "--tau", "x"], "tau"),
        ([], "PLAYER is missing"),
    ],
)
def test_bad_input(arguments: list[str], says: str) -> None:
    found = run("rate", *arguments)
    assert (found.code, found.out) == (2, "")
    assert says in found.err
    assert found.err.startswith("trilith: ")
