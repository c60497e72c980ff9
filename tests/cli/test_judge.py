"""`trilith judge` from the command line."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import environment, refused, run
from trilith.play.match import Match
from trilith.play.record import write_record


def ask(*arguments: str) -> Any:
    ran = run("judge", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def test_players_and_a_ugi_engine_are_judged_by_the_same_positions() -> None:
    engine = f"ugi:{shlex.join([sys.executable, '-m', 'trilith', 'ugi'])}"
    arguments = ("random", "perfect", engine, "--ruleset", "flip", "--positions", "6", "--ugi-time", "0.05")
    found = ask(*arguments)
    (game,) = found["games"]
    assert (found["seed"], game["game"], game["positions"]["asked"]) == (1, "flip", 6)
    seen = game["positions"]
    assert seen["looked_at"] == seen["asked"] + seen["unknown"] + seen["settled"]
    players = {player["player"]: player for player in game["players"]}
    assert list(players) == ["random", "perfect", engine]
    asked = {player["win"]["positions"] + player["draw"]["positions"] for player in players.values()}
    assert asked == {6}
    assert players["perfect"]["win"]["thrown_away"] == players["perfect"]["draw"]["thrown_away"] == 0
    assert players["random"]["win"]["thrown_away"] > 0


def test_the_table_names_phases_and_sources() -> None:
    ran = run("judge", "greedy", "--ruleset", "flip", "--positions", "6")
    assert (ran.code, ran.err) == (0, "")
    for text in ("flip: 6 positions in which", "Values from: book", "wins thrown away", "greedy", "opening"):
        assert text in ran.out


def test_records_and_lists_of_moves(folder: Path) -> None:
    match = Match.begin("flip").play("b2s")
    (folder / "game.pgn").write_text(write_record(match), encoding="utf-8")
    (folder / "moves.txt").write_text("1. b2s\n", encoding="utf-8")
    for name, more in (("game.pgn", ()), ("moves.txt", ("--ruleset", "flip"))):
        (game,) = ask(name, *more)["games"]
        assert [player["player"] for player in game["players"]] == [f"{name}: circle", f"{name}: diamond"]
        assert game["players"][0]["win"] == {"positions": 1, "thrown_away": 1, "to_draw": 0, "to_loss": 1}


def test_a_policy_is_a_function(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "def first(observation, agent):\n    return observation['action_mask'].argmax()\n"
    (folder / "my_policy.py").write_text(
        source + "def fails(observation, agent):\n    return 1 / 0\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(folder))
    (game,) = ask("my_policy:first", "--ruleset", "flip", "--positions", "3")["games"]
    assert game["players"][0]["illegal"] == 0
    wrong = run("judge", "my_policy:fails", "--ruleset", "flip", "--positions", "3")
    assert "ZeroDivisionError" in refused(wrong)


def test_a_policy_in_this_folder_is_found_by_the_command_itself(folder: Path) -> None:
    """The command has the folder it was installed in on its path, and not the one it was called in."""
    (folder / "close_by.py").write_text("def first(seen, agent):\n    return seen['action_mask'].argmax()\n")
    script = "import sys; sys.path.remove(''); from trilith.cli.main import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", script, "judge", "close_by:first", "--ruleset", "flip", "--positions", "1"]
    ran = subprocess.run(command, env=environment(), cwd=folder, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "close_by:first" in ran.stdout


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def f(:", "cannot import broken_0: SyntaxError"),
        ("raise ValueError('no weights')", "cannot import broken_1: ValueError: no weights"),
        ("raise SystemExit(4)", "cannot import broken_2: SystemExit: 4"),
        ("f = 3", "broken_3 has no function f"),
        ("def f(*seen): raise SystemExit(5)", "the policy failed: SystemExit: 5"),
        ("def f(): return 0", "the policy failed: TypeError"),
    ],
)
def test_a_policy_that_fails_is_a_sentence(
    source: str, says: str, folder: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    number = request.node.callspec.indices["source"]
    (folder / f"broken_{number}.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    assert says in refused(run("judge", f"broken_{number}:f", "--ruleset", "flip", "--positions", "1"))


@pytest.mark.parametrize("answer", ["'x'", "10**6", "None", "float('nan')", "-1", "[1, 2]", "1e400"])
def test_an_answer_that_is_no_legal_action_counts_as_illegal(
    answer: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "odd_policy.py").write_text(f"def f(seen, agent):\n    return {answer}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "odd_policy", raising=False)
    (game,) = ask("odd_policy:f", "--ruleset", "flip", "--positions", "2")["games"]
    assert game["players"][0]["illegal"] == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("3",), "--ruleset"),
        (("nobody", "--ruleset", "flip"), "there is no player 'nobody'"),
        (("3", "--ruleset", "chess"), "no game"),
        (("3", "--ruleset", "flip", "--positions", "0"), "--positions takes"),
        (("3", "--ruleset", "flip", "--time", "0"), "--time takes"),
        (("no.such:thing", "--ruleset", "flip"), "cannot import"),
        (("missing.pgn",), "cannot read missing.pgn"),
        (("ugi:no-such-program", "--ruleset", "flip"), "cannot start"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(folder: Path, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(run("judge", *arguments))


def test_a_list_of_moves_that_are_none_is_refused(folder: Path) -> None:
    (folder / "moves.txt").write_text("z9", encoding="utf-8")
    assert "moves.txt: " in refused(run("judge", "moves.txt", "--ruleset", "flip"))
