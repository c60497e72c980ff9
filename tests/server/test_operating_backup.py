"""Backups: from any database to any other, while a server runs, and nothing half-done or silently damaged."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import zstandard

from tests.cli.command_line import refused, run
from tests.server.clients import Browser
from tests.server.serving import serving
from tests.waiting import DEADLINE, wait_until
from trilith.server.store import Store
from trilith.server.store.address import read_address
from trilith.server.store.backup import TableHead, read

STORES = Path(__file__).parent / "stores"
ONLY_ME = ({"kind": "me"}, {"kind": "me"})


@pytest.fixture
def other(request: pytest.FixtureRequest, address: str, tmp_path: Path) -> str:
    """An empty database of the other kind."""
    if address.startswith("sqlite"):
        found: str = request.getfixturevalue("postgres")
        return found
    return f"sqlite:///{tmp_path}/other.sqlite"


def play_some(address: str, tmp_path: Path) -> list[str]:
    """Games on this database; their ids."""
    with serving(address, key_file=str(tmp_path / "key")) as server:
        ann = Browser(server)
        tables = [ann.set_up("morris", *ONLY_ME), ann.set_up("stones", *ONLY_ME), ann.set_up("flip", public=True)]
        for table in tables[:2]:
            seat = ann.sit(table)
            for _ in range(4):
                seat.move()
            seat.close()
        ids = [table["id"] for table in tables]
        assert server.stop() == 0
    return ids


@pytest.fixture
def games(address: str, tmp_path: Path) -> list[str]:
    return play_some(address, tmp_path)


def backed_up(address: str, file: Path) -> Path:
    result = run("backup", str(file), "--database", address)
    assert result.code == 0, result.err
    return file


def lines(file: Path) -> list[Any]:
    return list(read(file))


# ---- there and back ----


def test_what_is_backed_up_can_be_restored_to_either_kind(
    address: str, other: str, games: list[str], tmp_path: Path
) -> None:
    file = backed_up(address, tmp_path / "games.backup")
    assert file.stat().st_mode & 0o777 == 0o600
    restored = run("restore", str(file), "--database", other)
    assert restored.code == 0, restored.err
    assert restored.out.startswith("Restored 3 games with 11 events.")
    again = backed_up(other, tmp_path / "again.backup")
    assert lines(again)[1:] == lines(file)[1:]
    # The game goes on where it was.
    with serving(other, key_file=str(tmp_path / "key")) as server:
        table = Browser(server).look({"id": games[0]})
        assert (table["version"], len(table["turns"])) == (5, 4)


def test_a_backup_of_an_earlier_version_can_be_restored(tmp_path: Path, address: str) -> None:
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript((STORES / "schema_0001.sql").read_text(encoding="utf-8"))
    before = old.read_bytes()
    file = backed_up(f"sqlite:///{old}", tmp_path / "games.backup")
    assert old.read_bytes() == before
    assert lines(file)[0].schema == "0001"
    # The key for cookies, which that version kept among the games, is in no backup.
    with closing(sqlite3.connect(old)) as connection:
        ((secret,),) = connection.execute("SELECT value FROM notes WHERE name = 'secret'").fetchall()
    assert secret not in zstandard.ZstdDecompressor().stream_reader(file.open("rb")).read().decode()
    result = run("restore", str(file), "--database", address)
    assert result.code == 0, result.err
    said = json.loads((STORES / "schema_0001.json").read_text(encoding="utf-8"))
    with serving(address, key_file=str(tmp_path / "key")) as server:
        for table_id in said["tables"].values():
            Browser(server).look({"id": table_id})


def test_a_backup_is_what_there_was_at_one_moment(address: str, tmp_path: Path) -> None:
    with serving(address, key_file=str(tmp_path / "key"), message_burst=1e9) as server:
        ann = Browser(server)
        tables = [ann.set_up("morris", *ONLY_ME) for _ in range(4)]
        seats = [ann.sit(table) for table in tables]
        stop = threading.Event()

        def play() -> None:
            while not stop.is_set():
                for seat in seats:
                    if seat.table["result"] == "*":
                        seat.move()
                time.sleep(0.01)

        with ThreadPoolExecutor(1) as thread:
            playing = thread.submit(play)
            for number in range(3):
                rows = by_table(backed_up(address, tmp_path / f"{number}.backup"))
                for table in rows["tables"]:
                    versions = [row["version"] for row in rows["events"] if row["table_id"] == table["id"]]
                    # Of each table, the row and the events are from the same moment.
                    assert versions == list(range(1, table["version"] + 1))
            stop.set()
            playing.result(DEADLINE)


def by_table(file: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of a backup."""
    found: dict[str, list[dict[str, Any]]] = {}
    name, columns = "", list[str]()
    for line in read(file):
        if isinstance(line, TableHead):
            name, columns = line.table, line.columns
            found[name] = []
        elif isinstance(line, list):
            found[name].append(dict(zip(columns, line, strict=True)))
    return found


def test_time_after_a_backup_counts_on_no_clock(address: str, other: str, tmp_path: Path) -> None:
    with serving(address, key_file=str(tmp_path / "key")) as server:
        ann = Browser(server)
        clock = {"kind": "time", "seconds": 3600}
        seat = ann.sit(ann.set_up("morris", *ONLY_ME, clock=clock))
        seat.move()
        seat.move()
        file = backed_up(address, tmp_path / "games.backup")
        seat.close()
    assert run("restore", str(file), "--database", other).code == 0
    # The next server notes that nobody was there since.
    assert asyncio.run(processes(other)) == [("restored", lines(file)[0].created, True)]


async def processes(address: str) -> list[tuple[str, int, bool]]:
    from sqlalchemy import select

    from trilith.server.store.schema import PROCESSES

    store = Store(address)
    await store.open()
    try:
        found = await store._fetch(select(PROCESSES.c.id, PROCESSES.c.seen, PROCESSES.c.left))
        return [(row.id, row.seen, row.left) for row in found]
    finally:
        await store.close()


# ---- what is refused ----


def test_a_file_is_not_replaced_unless_that_is_wanted(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.sqlite"
    play_some(address, tmp_path)
    file = tmp_path / "there.backup"
    file.write_text("something precious")
    assert "exists already" in refused(run("backup", str(file), "--database", address))
    assert file.read_text() == "something precious"
    assert run("backup", str(file), "--database", address, "--force").code == 0
    assert len(lines(file)) > 3
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_nothing_is_left_of_a_backup_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path}/games.sqlite"
    play_some(address, tmp_path)

    def full(*_: object) -> Iterator[object]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("trilith.server.store.backup._rows", full)
    assert "No space left" in refused(run("backup", str(tmp_path / "new.backup"), "--database", address))
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".") or path.name == "new.backup"]


@pytest.mark.parametrize("address", ["sqlite:///missing.sqlite", "sqlite://", "postgresql://host.invalid/games"])
def test_there_must_be_something_to_back_up(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run("backup", "new.backup", "--database", address))
    assert not list(tmp_path.iterdir())


def test_games_are_not_replaced_unless_that_is_wanted(address: str, games: list[str], tmp_path: Path) -> None:
    file = backed_up(address, tmp_path / "games.backup")
    assert "has games already" in refused(run("restore", str(file), "--database", address))
    play_some(address, tmp_path)
    assert run("restore", str(file), "--database", address, "--force").code == 0
    assert lines(backed_up(address, tmp_path / "again.backup"))[1:] == lines(file)[1:]


def test_nothing_is_restored_under_a_running_server(address: str, games: list[str], tmp_path: Path) -> None:
    file = backed_up(address, tmp_path / "games.backup")
    with serving(address, key_file=str(tmp_path / "key")) as server:
        ann = Browser(server)
        wait_until(lambda: ann.http.get("/health").status_code == 200)
        why = refused(run("restore", str(file), "--database", address, "--force"))
        assert "stop" in why
        ann.look({"id": games[0]})


def rewritten(file: Path, change: Callable[[str], str]) -> bytes:
    """The same file with other lines."""
    with file.open("rb") as stream:
        text = zstandard.ZstdDecompressor().stream_reader(stream).read().decode()
    return zstandard.ZstdCompressor().compress(change(text).encode())


def test_a_damaged_file_changes_nothing(tmp_path: Path) -> None:
    address, target = f"sqlite:///{tmp_path}/games.sqlite", tmp_path / "target.sqlite"
    play_some(address, tmp_path)
    file = backed_up(address, tmp_path / "games.backup")
    whole = file.read_bytes()
    middle = len(whole) // 2
    damaged = [
        b"", b"nonsense", whole[:middle], whole[: -len(whole) // 10],
        whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        rewritten(file, lambda text: text.replace("morris", "stones")),
        rewritten(file, lambda text: text.partition("\n")[2]),
        rewritten(file, lambda text: text + text),
        rewritten(file, lambda text: "[]\n" + text),
        rewritten(file, lambda text: "[" * 100_000 + "\n" + text),
    ]  # fmt: skip
    for content in damaged:
        file.write_bytes(content)
        assert "is no backup" in refused(run("restore", str(file), "--database", f"sqlite:///{target}"))
        assert not target.exists()
    assert "cannot read" in refused(run("restore", str(tmp_path), "--database", f"sqlite:///{target}"))
    assert "cannot read" in refused(run("restore", "missing", "--database", f"sqlite:///{target}"))


@pytest.mark.parametrize(("field", "value"), [("format", 2), ("schema", "9999")])
def test_a_backup_of_a_newer_version_is_refused(field: str, value: object, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.sqlite"
    play_some(address, tmp_path)
    file = backed_up(address, tmp_path / "games.backup")

    def newer(text: str) -> str:
        first, _, rest = text.partition("\n")
        return json.dumps(json.loads(first) | {field: value}) + "\n" + rest

    file.write_bytes(rewritten(file, newer))
    assert "newer version of Trilith" in refused(run("restore", str(file), "--database", f"sqlite:///{tmp_path}/new"))


def test_a_database_of_a_newer_version_is_refused(address: str, games: list[str], tmp_path: Path) -> None:
    set_revision(address, "9999")
    for command in (("serve", "--port", "0"), ("backup", str(tmp_path / "new.backup"))):
        assert "newer version of Trilith" in refused(run(*command, "--database", address))


def set_revision(address: str, revision: str) -> None:
    from sqlalchemy import text

    from trilith.server.store.address import open_engine

    async def change() -> None:
        engine = open_engine(read_address(address))
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = :new"), {"new": revision})
        await engine.dispose()

    asyncio.run(change())
