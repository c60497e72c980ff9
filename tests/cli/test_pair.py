"""`trilith pair` and `trilith standings`."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import run

SIXTEEN = Path(__file__).parent.parent / "tournament" / "reports" / "sixteen.trf"

FIVE = """012 Five players
XXR 4
001    1      One                               2000
001    2      Two                               1900
001    3      Three                             1800
001    4      Four                              1700
001    5      Five                              1600
"""


@pytest.fixture
def five(tmp_path: Path) -> Path:
    path = tmp_path / "five.trf"
    path.write_text(FIVE)
    return path


def test_first_round_as_json(five: Path) -> None:
    result = run("pair", str(five), "--json")
    assert (result.code, json.loads(result.out)) == (0, {"pairs": [[1, 3], [4, 2]], "bye": 5})


def test_round_robin_as_json(five: Path) -> None:
    result = run("pair", str(five), "--system", "berger", "--json")
    assert json.loads(result.out) == {"pairs": [[2, 5], [3, 4]], "bye": 1}


def test_for_people(five: Path) -> None:
    lines = run("pair", str(five)).out.splitlines()
    assert lines[0] == "Round 1"
    assert lines[1].split() == ["1", "1", "One", "-", "3", "Three"]
    assert "Five has a bye" in lines[3]


def test_standings_as_json() -> None:
    result = run("standings", str(SIXTEEN), "--tie-breaks", "BH,BH-C1,SB", "--json")
    rows = json.loads(result.out)
    assert rows[0] == {"number": 2, "points": 4.0, "tie_breaks": {"BH": 13.0, "BH-C1": 12.0, "SB": 9.5}, "rank": 1}
    assert [row["number"] for row in rows[:5]] == [2, 3, 4, 1, 16]
    assert [row["rank"] for row in rows] == list(range(1, 17))


def test_standings_for_people() -> None:
    result = run("standings", str(SIXTEEN), "--tie-breaks", "BH")
    assert result.out.splitlines()[1].split() == ["1", "2", "Bruno", "4", "13"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("pair", "nowhere.trf"), "cannot read nowhere.trf"),
        (("standings", str(SIXTEEN), "--tie-breaks", "XY"), "there is no tie-break 'XY'"),
        (("pair", str(SIXTEEN)), "all 5 rounds are paired"),
        (("pair", str(SIXTEEN), "--system", "french"), "french"),
    ],
)
def test_wrong_input_is_one_sentence(arguments: tuple[str, ...], why: str) -> None:
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert why in result.err
    assert "Traceback" not in result.err


def test_a_file_that_is_no_report(tmp_path: Path) -> None:
    (tmp_path / "x.trf").write_text("hello")
    result = run("pair", str(tmp_path / "x.trf"))
    assert (result.code, "no player" in result.err) == (2, True)
