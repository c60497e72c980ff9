"""The keys for cookies lie beside the games and not among them, and nobody else on the machine can read either."""

import asyncio
import os
import secrets
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.clients import Browser
from tests.server.serving import serving
from trilith.games.errors import TrilithError
from trilith.server.access.identity import from_headers, new_browser, signed
from trilith.server.access.keys import Keys, read_keys, write_keys
from trilith.server.app import take_keys
from trilith.server.settings import Settings
from trilith.server.store import Store
from trilith.server.store.address import key_path, read_address


def opened_keys(address: str, path: Path) -> Keys:
    async def scene() -> Keys:
        store = Store(address)
        await store.open()
        try:
            return await take_keys(Settings(address, key_file=str(path)), store)
        finally:
            await store.close()

    return asyncio.run(scene())


def leave_key(database: Path, key: bytes) -> None:
    """As an earlier version did."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO notes (name, value) VALUES ('secret', ?)", (key.hex(),))


def permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_keys_stay(address: str, tmp_path: Path) -> None:
    keys = opened_keys(address, tmp_path / "key")
    assert len(keys) == 1
    assert opened_keys(address, tmp_path / "key") == keys


def test_a_key_in_the_database_moves_to_the_file(tmp_path: Path) -> None:
    database, path, key = tmp_path / "games.sqlite", tmp_path / "key", secrets.token_bytes(32)
    address = f"sqlite:///{database}"
    opened_keys(address, tmp_path / "another")
    leave_key(database, key)
    assert opened_keys(address, path) == (key,)
    assert opened_keys(address, path) == (key,)
    assert key.hex().encode() not in database.read_bytes()


def test_a_key_in_the_database_is_added_to_those_in_the_file(tmp_path: Path) -> None:
    database, path, key = tmp_path / "games.sqlite", tmp_path / "key", secrets.token_bytes(32)
    first = opened_keys(f"sqlite:///{database}", path)
    leave_key(database, key)
    assert opened_keys(f"sqlite:///{database}", path) == (*first, key)


def test_the_first_key_signs_and_all_verify(tmp_path: Path) -> None:
    new, old, path = secrets.token_bytes(32), secrets.token_bytes(32), tmp_path / "key"
    write_keys(path, [new, old])
    keys, browser = read_keys(path), new_browser()
    assert signed(browser, keys) == signed(browser, [new])
    for key, found in ((new, browser), (old, browser), (secrets.token_bytes(32), None)):
        assert from_headers([(b"cookie", f"trilith={signed(browser, [key])}".encode())], keys) == found


def test_nobody_is_signed_out_when_the_key_is_replaced(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(database) as server:
        ann = Browser(server)
        table = ann.set_up()
    path = Path(f"{database}.key")
    write_keys(path, [secrets.token_bytes(32), *read_keys(path)])
    with serving(database) as server:
        again = ann.moved_to(server)
        mine = again.http.get("/api/mine")
        assert [line["id"] for line in mine.json()["tables"]] == [table["id"]]
        signed_again = mine.cookies["trilith"]
    assert signed_again != ann.cookie
    assert signed_again.partition(".")[0] == ann.cookie.partition(".")[0]
    write_keys(path, read_keys(path)[:1])
    with serving(database) as server:
        mine = Browser(server, signed_again).http.get("/api/mine")
        assert [line["id"] for line in mine.json()["tables"]] == [table["id"]]
        assert "set-cookie" not in mine.headers


@pytest.mark.parametrize("text", ["", "\n", "no key", "abcd", "é" * 64])
def test_a_file_without_keys_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "key").write_text(text, encoding="utf-8")
    with pytest.raises(TrilithError, match="no file of keys"):
        read_keys(tmp_path / "key")


def test_where_the_keys_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(tmp_path))
    assert key_path(None, read_address(None)) == tmp_path / "games.sqlite.key"
    assert key_path(None, read_address("postgresql://host/name")) == tmp_path / "cookies.key"
    assert key_path(None, read_address("sqlite://")) is None
    assert key_path("/some/file", read_address(None)) == Path("/some/file")


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_only_the_owner_can_read_what_the_server_writes(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with serving(folder / "games.sqlite") as server:
        Browser(server).set_up()
        assert permissions(folder) == 0o700
        files = {file.name: permissions(file) for file in folder.iterdir()}
    assert {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.sqlite.key"} <= files.keys()
    assert set(files.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_what_everybody_could_read_is_made_private(tmp_path: Path) -> None:
    database, path = tmp_path / "games.sqlite", tmp_path / "games.sqlite.key"
    opened_keys(f"sqlite:///{database}", path)
    for file in (database, path):
        file.chmod(0o644)
    opened_keys(f"sqlite:///{database}", path)
    assert {permissions(database), permissions(path)} == {0o600}


@pytest.mark.parametrize("value", ["no hexadecimal number", "abc", "é", "00" * 8])
def test_a_damaged_key_in_the_database_is_a_sentence(tmp_path: Path, value: str) -> None:
    """The server says so when it is started: the command line shows it on one line."""
    address = f"sqlite:///{tmp_path}/games.sqlite"
    opened_keys(address, tmp_path / "key")
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as connection, connection:
        connection.execute("INSERT INTO notes (name, value) VALUES ('secret', ?)", (value,))
    with pytest.raises(TrilithError, match=r"the key for cookies .* (is damaged|is too short)"):
        opened_keys(address, tmp_path / "key")
