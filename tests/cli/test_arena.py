"""`trilith arena`: tournaments from the command line."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import Terminal, refused, run
from trilith.engine.warmup import make_ready
from trilith.play.record import read_record


def answer(*arguments: str) -> Any:
    ran = run("arena", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def test_a_tournament_as_json_is_repeatable() -> None:
    arguments = ("depth:2", "random", "greedy", "--ruleset", "flip", "--games", "4", "--seed", "7", "--workers", "2")
    found = answer(*arguments)
    assert list(found) == ["ruleset", "seed", "games", "players", "pairings"]
    assert (found["ruleset"], found["seed"], found["games"]) == ("flip", 7, 12)
    assert [player["player"] for player in found["players"]] == ["depth 2", "random", "greedy"]
    assert all(player["games"] == 8 for player in found["players"])
    assert len(found["pairings"]) == 3
    assert found["players"][0]["elo"] > found["players"][1]["elo"]
    assert answer(*arguments) == found


def test_the_cross_table_and_the_games(folder: Path) -> None:
    arguments = ("random", "greedy", "--ruleset", "siege", "--games", "2", "--seed", "1", "--workers", "1")
    ran = run("arena", *arguments, "--save", "new/games")
    assert (ran.code, ran.err) == (0, "")
    for text in ("siege: 2 games, seed 1", "greedy", "±95%", "No significant difference: "):
        assert text in ran.out
    files = sorted((folder / "new/games").iterdir())
    assert [file.name for file in files] == ["game-1.pgn", "game-2.pgn"]
    first, second = (read_record(file.read_text(encoding="utf-8")) for file in files)
    assert (first.tags["White"], first.tags["Black"]) == ("random", "greedy")
    assert (second.tags["White"], second.tags["Black"]) == ("greedy", "random")
    stones = [[move[0] for move in record.match.moves] for record in (first, second)]
    shorter = min(map(len, stones))
    assert stones[0][:shorter] == stones[1][:shorter], "the pouch is mirrored"
    assert first.match.moves[:2] == second.match.moves[:2], "so is the opening"
    assert "is not empty" in refused(run("arena", *arguments, "--save", "new/games"))


def test_ugi_engines_take_part(folder: Path) -> None:
    command = shlex.join([sys.executable, "-m", "trilith", "ugi"])
    found = answer(f"ugi:{command}", "random", "--ruleset", "flip", "--games", "2", "--seed", "1", "--ugi-time", "0.02")
    assert found["players"][0]["wins"] == 2


@pytest.mark.parametrize("ruleset", ["flip", "outfox:players=3"])
def test_an_engine_that_cheats_forfeits(folder: Path, ruleset: str) -> None:
    cheat = folder / "cheat.py"
    cheat.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    reply = {'ugi': 'ugiok', 'isready': 'readyok', 'go': 'bestmove z9'}.get(line.split()[0])\n"
        "    if reply: print(reply, flush=True)\n",
        encoding="utf-8",
    )
    command = shlex.join([sys.executable, str(cheat)])
    ran = run("arena", f"ugi:{command}", "random", "--ruleset", ruleset, "--games", "2", "--workers", "1")
    assert ran.code == 0
    assert ran.err.count("was forfeited: ") == 2
    assert "100.0%" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["random"],
        ["random", "x"],
        ["random", "11"],
        ["random", "0"],
        ["random", "depth:0"],
        ["random", "depth:1.5"],
        ["random", "time:nan"],
        ["random", "nodes:"],
        ["random", "ugi:"],
        ["random", "ugi:./nowhere"],
        ["random", f"ugi:{sys.executable} -c pass"],
        ["random", "ugi:'"],
        ["random", "greedy", "--games", "0"],
        ["random", "greedy", "--workers", "0"],
        ["random", "greedy", "--opening", "-1"],
        ["random", "greedy", "--ugi-time", "nan"],
        ["random", "greedy", "--ruleset", "chess"],
        ["random", "greedy", "--save", "/dev/null/x"],
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str]) -> None:
    ruleset = [] if "--ruleset" in arguments else ["--ruleset", "flip"]
    assert refused(run("arena", *arguments, *ruleset))


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install" in refused(run("arena", "random", "greedy", "--ruleset", "flip", "--ray", "local"))


def test_ctrl_c_shows_what_was_played_so_far(folder: Path) -> None:
    make_ready("flip")
    terminal = Terminal(["arena", "random", "greedy", "--ruleset", "flip", "--games", "5000"], folder)
    terminal.wait_for("playing")
    while not re.search("[1-9]/5000$", terminal.wait_for("/5000")):
        pass
    terminal.interrupt()
    terminal.wait_for("greedy")
    assert terminal.end() == 130
    for noise in ("Traceback", "leaked", "resource_tracker"):
        assert noise not in terminal.shown
