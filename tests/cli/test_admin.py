"""`trilith admin`: accounts, for whoever runs the server."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.explorer.position_key import position_key
from trilith.play.match import Match
from trilith.play.record import ARENA_EVENT, RANDOM_OPENING, Record, write_record
from trilith.play.tally import Tally
from trilith.server.store import Store
from trilith.server.store.explorer import Filters


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


def explored(database: Path, **wanted: Any) -> dict[int, Tally]:
    """What the explorer says of the first position of Flip."""

    async def ask() -> dict[int, Tally]:
        store = Store(f"sqlite:///{database}")
        await store.open()
        try:
            key = position_key(Position.start("flip"))
            return await store.explorer.tallies(key, Actor("browser", "b" * 32), Filters(**wanted))
        finally:
            await store.close()

    return asyncio.run(ask())


def games_in(tallies: dict[int, Tally]) -> int:
    return sum(tally.games for tally in tallies.values())


def test_games_of_record_files_count_in_the_explorer_once(tmp_path: Path) -> None:
    database, folder = tmp_path / "games.sqlite", tmp_path / "arena"
    assert admin(database, "create-administrator", "Ada", typed="quite a secret\n").returncode == 0
    arena = ["arena", "1", "2", "--ruleset", "flip", "--games", "4", "--opening", "0", "--save", str(folder)]
    played = subprocess.run([sys.executable, "-m", "trilith", *arena, "--seed", "5"], capture_output=True, text=True)
    assert played.returncode == 0, played.stderr
    files = [str(path) for path in sorted(folder.iterdir())]
    found = admin(database, "count-games", *files)
    assert (found.returncode, found.stdout.strip()) == (0, "4 finished games counted."), found.stderr
    assert admin(database, "count-games", *files).returncode == 0
    for wanted, number in (
        ({}, 4),
        ({"source": "engines"}, 4),
        ({"source": "engines", "level": 1}, 4),
        ({"source": "engines", "level": 2}, 0),
        ({"source": "mine"}, 0),
        ({"rated": True}, 0),
        ({"since": 1}, 4),
        ({"until": 1}, 0),
    ):
        assert games_in(explored(database, **wanted)) == number, wanted
    assert "2 games will not count" in admin(database, "count-games", "--forget", *files[:2]).stdout
    assert games_in(explored(database)) == 2
    assert "0 games will not count" in admin(database, "count-games", "--forget", *files[:2]).stdout


def test_moves_that_nobody_chose_do_not_count(tmp_path: Path) -> None:
    database, path = tmp_path / "games.sqlite", tmp_path / "games.pgn"
    assert admin(database, "create-administrator", "Ada", typed="quite a secret\n").returncode == 0
    won = Match.begin("flip").play("a1s").resign(1)
    day = {"Date": "2026.03.01", "Circle": "Ann"}
    texts = [
        Record(won, day),
        Record(won, day | {"Event": ARENA_EVENT}, {1: RANDOM_OPENING}),
        Record(won, {"Date": "?"}),
    ]
    unfinished = Record(Match.begin("flip").play("a1s"), {"Event": ARENA_EVENT})
    path.write_text("\n".join(map(write_record, [*texts, unfinished])), encoding="utf-8")
    assert "3 finished games counted." in admin(database, "count-games", str(path)).stdout
    assert games_in(explored(database)) == 2
    noon = 1_772_366_400_000
    assert games_in(explored(database, since=noon, until=noon + 1)) == 1
    assert games_in(explored(database, source="engines")) == 0
    assert admin(database, "count-games", "--engines", str(path)).returncode == 0
    assert games_in(explored(database, source="engines")) == 2


def test_no_game_counts_if_one_file_is_wrong(tmp_path: Path) -> None:
    database, good, bad = tmp_path / "games.sqlite", tmp_path / "good.pgn", tmp_path / "bad.pgn"
    missing = admin(database, "count-games", str(good))
    assert missing.returncode == 2
    assert "there is no database" in missing.stderr
    assert not database.exists()
    assert admin(database, "create-administrator", "Ada", typed="quite a secret\n").returncode == 0
    good.write_text(write_record(Match.begin("flip").play("a1s").resign(1)), encoding="utf-8")
    for text, words in (("nonsense", "game 1"), ('[Game "chess"]\n\n*\n', "no tag names the game"), (None, "bad.pgn")):
        if text is None:
            bad.unlink()
        else:
            bad.write_text(text, encoding="utf-8")
        found = admin(database, "count-games", str(good), str(bad))
        assert found.returncode == 2
        assert words in found.stderr
        assert "Traceback" not in found.stderr
    assert admin(database, "count-games").returncode == 2
    assert explored(database) == {}
