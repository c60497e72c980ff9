"""`trilith admin`: accounts, for whoever runs the server."""

import subprocess
import sys
from pathlib import Path


def admin(database: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "trilith", "admin", *arguments, "--database", f"sqlite:///{database}"]
    return subprocess.run(command, input=typed, capture_output=True, text=True)


def test_an_administrator_is_made_renamed_and_closed(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    made = admin(database, "create-administrator", "Ada", typed="quite a secret\n")
    assert made.returncode == 0, made.stderr
    assert len([line for line in made.stdout.splitlines() if line.count("-") == 3]) == 3
    assert admin(database, "list").stdout.split() == ["Ada", "administrator"]
    assert admin(database, "role", "ada", "director").returncode == 0
    assert admin(database, "rename", "Ada", "Adele").returncode == 0
    assert admin(database, "reset-password", "Adele", typed="another secret\n").returncode == 0
    assert admin(database, "list").stdout.split() == ["Adele", "director"]
    assert admin(database, "invite").stdout.strip().count("-") == 3
    assert admin(database, "close", "Adele").returncode == 2
    assert admin(database, "close", "Adele", "--yes").returncode == 0
    assert admin(database, "list").stdout == ""


def test_bad_input_is_refused_with_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    for arguments, typed in (
        (("create-administrator", "Trilith"), "quite a secret\n"),
        (("create-administrator", "Ada"), "short\n"),
        (("create-administrator", "Ada"), ""),
        (("reset-password", "Nobody"), "quite a secret\n"),
        (("rename", "Nobody", "Somebody"), ""),
        (("role", "Nobody", "king"), ""),
        (("close", "Nobody", "--yes"), ""),
        (("invite", "Nobody"), ""),
    ):
        refused = admin(database, *arguments, typed=typed)
        assert refused.returncode == 2, arguments
        assert refused.stderr.startswith("trilith: ")
        assert "Traceback" not in refused.stderr
