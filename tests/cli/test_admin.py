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


def test_a_bot_is_made_gets_a_new_token_and_loses_it(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    assert admin(database, "create-administrator", "Ada", typed="quite a secret\n").returncode == 0
    made = admin(database, "bot", "Robo", "--owner", "Ada")
    assert "Robo (bot)" in made.stdout, made.stderr
    token = made.stdout.split()[-1]
    assert token.startswith("trilith-bot-")
    assert token not in database.read_bytes().decode("latin-1")
    renewed = admin(database, "bot-token", "Robo").stdout.split()[-1]
    assert renewed.startswith("trilith-bot-")
    assert renewed != token
    assert "no token" in admin(database, "bot-token", "Robo (bot)", "--revoke").stdout
    assert "Robo (bot)  bot" in admin(database, "list").stdout
    assert admin(database, "rename", "Robo (bot)", "Rob").returncode == 0
    assert "Rob (bot)  bot" in admin(database, "list").stdout, "a bot keeps its mark"
    assert admin(database, "invite", "Rob (bot)").returncode == 2, "and gets no password"


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
        (("bot", "Trilith"), ""),
        (("bot", "Robo", "--owner", "Nobody"), ""),
        (("bot-token", "Nobody"), ""),
    ):
        refused = admin(database, *arguments, typed=typed)
        assert refused.returncode == 2, arguments
        assert refused.stderr.startswith("trilith: ")
        assert "Traceback" not in refused.stderr
