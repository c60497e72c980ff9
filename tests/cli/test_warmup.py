"""`trilith warmup` and `trilith bench`."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import refused, run
from trilith.engine.warmup import parts
from trilith.games import registry


def test_warmup_reports_how_long_it_took() -> None:
    ran = run("warmup", "flip", "flip")
    assert (ran.code, ran.err) == (0, "")
    first, last = ran.out.splitlines()
    assert first.startswith("flip: ")
    assert last.startswith("1 game ready in ")


def test_rulesets_that_share_their_compiled_code_are_prepared_once() -> None:
    wanted = registry.compiled_apart(["morris", "morris:six", "morris:standard", "morris:twelve", "flip"])
    assert [rules.text for rules in wanted] == ["morris", "morris:six", "flip"]
    assert {rules.game for rules in registry.compiled_apart(registry.rulesets())} == set(registry.names())


def test_everything_is_compiled() -> None:
    assert set(parts("flip")) >= {"perft", "search", "playouts", "tree"}
    assert refused(run("warmup", "chess"))


def test_bench_runs_where_the_source_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Ran:
        returncode = 3

    def note(command: list[str], **settings: Any) -> Ran:
        asked.append((command[1:], settings["cwd"]))
        return Ran()

    monkeypatch.setattr("subprocess.run", note)
    assert run("bench", "counting").code == 3
    ((command, folder),) = asked
    assert command == ["-m", "bench", "counting"]
    assert (folder / "bench").is_dir()
    assert "no table 'nonsense'" in refused(run("bench", "nonsense"))


def test_bench_says_that_it_needs_the_source_tree(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr("trilith.__file__", str(folder / "site-packages/trilith/__init__.py"))
    assert "run make bench" in refused(run("bench"))
