"""`trilith tournament`: an evening in a file."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import run


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = str(tmp_path / "evening.tournament")
    assert run("tournament", "new", path, "--rounds", "3", "--ruleset", "flip").code == 0
    assert run("tournament", "join", path, "Ada=1800", "Ben=1700", "Cid=1600", "Dan=1500").code == 0
    return path


def test_an_evening(file: str) -> None:
    assert run("tournament", "pair", file).out.splitlines()[0] == "Round 1"
    for board in ("1", "2"):
        assert run("tournament", "result", file, board, "1-0").code == 0
    assert run("tournament", "pair", file).code == 0
    rows = json.loads(run("tournament", "standings", file, "--json").out)
    assert sum(row["points"] for row in rows) == 2
    assert run("tournament", "standings", file).out.splitlines()[0].split()[:3] == ["rank", "no.", "name"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("join", "Ada"), "called Ada already"),
        (("result", "1", "1-0"), "no round is paired"),
        (("join", "Eve=good"), "no rating"),
    ],
)
def test_what_is_refused_changes_nothing(file: str, arguments: tuple[str, ...], why: str) -> None:
    before = Path(file).read_bytes()
    result = run("tournament", arguments[0], file, *arguments[1:])
    assert (result.code, why in result.err) == (2, True)
    assert Path(file).read_bytes() == before


def test_results_that_are_missing_or_there_already(file: str) -> None:
    run("tournament", "pair", file)
    assert "no result yet: 1, 2" in run("tournament", "pair", file).err
    assert "is no result" in run("tournament", "result", file, "1", "won").err
    run("tournament", "result", file, "1", "1-0")
    assert "needs a reason" in run("tournament", "result", file, "1", "0-1").err
    assert run("tournament", "result", file, "1", "0-1", "--why", "misheard").code == 0


def test_files_that_are_none(tmp_path: Path, file: str) -> None:
    assert run("tournament", "new", file).code == 2
    (tmp_path / "x").write_text("hello\n")
    assert "is no tournament" in run("tournament", "pair", str(tmp_path / "x")).err
