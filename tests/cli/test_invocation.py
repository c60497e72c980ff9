"""Suggested commands can be copied as they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command_line import environment, run
from trilith.cli.invocation import command

SCRIPT = f"#!{sys.executable}\nfrom trilith.cli.main import main\nmain()\n"


@pytest.fixture
def script(folder: Path) -> Path:
    file = folder / "bin" / "trilith"
    file.parent.mkdir()
    file.write_text(SCRIPT, encoding="utf-8")
    file.chmod(0o755)
    return file


def hint(arguments: list[str], folder: Path, path: str = "") -> str:
    """The command that continues a game."""
    ran = subprocess.run(
        [*arguments, "play", "flip"], input="b2s\n", cwd=folder, capture_output=True, text=True,
        env=environment(PATH=os.pathsep.join(filter(None, [path, os.environ["PATH"]]))),
    )  # fmt: skip
    return ran.stdout.rstrip("\n").rpartition("\n")[2].strip()


def test_a_script_that_is_not_on_the_path_is_named_as_it_was_typed(script: Path, folder: Path) -> None:
    assert hint(["bin/trilith"], folder).startswith("bin/trilith play --resume trilith-flip-")
    again = subprocess.run(hint(["bin/trilith"], folder), shell=True, cwd=folder, env=environment(), input=b"")
    assert again.returncode == 0


def test_a_script_on_the_path_is_named_by_its_name(script: Path, folder: Path) -> None:
    assert hint(["trilith"], folder, str(script.parent)).startswith("trilith play --resume ")


def test_a_module_is_named_with_its_python(folder: Path) -> None:
    assert hint([sys.executable, "-m", "trilith"], folder).startswith(f"{sys.executable} -m trilith play --resume ")


def test_help_and_the_greeting_name_it_too(script: Path, folder: Path) -> None:
    for arguments, text in (([], "bin/trilith play morris"), (["play", "-h"], "Usage: bin/trilith play")):
        ran = subprocess.run(["bin/trilith", *arguments], cwd=folder, env=environment(), capture_output=True, text=True)
        assert text in ran.stdout


def test_started_otherwise_it_is_trilith() -> None:
    assert command("rules", "morris") == "trilith rules morris"
    assert "  trilith play morris" in run().out
