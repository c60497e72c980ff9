"""`trilith serve`: where it listens, what it says, and how it ends."""

import json
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.cli.command_line import process, run
from tests.waiting import DEADLINE


def started(tmp_path: Path, *arguments: str) -> "tuple[subprocess.Popen[bytes], str]":
    """A server and its address, once it is ready."""
    running = process(
        "serve", "--database", f"sqlite:///{tmp_path / 'games.sqlite'}", *arguments, cwd=tmp_path, DISPLAY=""
    )
    assert running.stdout
    greeting = running.stdout.readline().decode()
    assert greeting.startswith("Trilith is at http://"), running.communicate()[1]
    return running, greeting.split()[3]


def test_it_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    server, address = started(tmp_path, "--port", "0")
    assert httpx.get(address, timeout=DEADLINE).status_code == 200
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=DEADLINE)
    assert server.returncode == 0
    assert b"Your games are saved" in out
    assert err == b""


@pytest.mark.parametrize(("option", "status"), [("--odds", 200), ("--no-odds", 404)])
def test_odds_can_be_switched_off(option: str, status: int, tmp_path: Path) -> None:
    server, address = started(tmp_path, "--port", "0", option)
    assert httpx.get(f"{address}/tipsters", timeout=DEADLINE).status_code == status
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=DEADLINE)
    assert server.returncode == 0


def test_it_stops_when_it_is_told_to(tmp_path: Path) -> None:
    server, _ = started(tmp_path, "--port", "0", "--log-level", "info", "--log-format", "json")
    server.send_signal(signal.SIGTERM)
    out, err = server.communicate(timeout=DEADLINE)
    assert server.returncode == 0
    assert b"Your games are saved" in out
    assert [json.loads(line)["msg"] for line in err.splitlines()] == ["draining", "stopped"]


@pytest.fixture
def taken() -> "socket.socket":
    return socket.create_server(("127.0.0.1", 0))


def test_a_port_that_is_taken(taken: socket.socket, tmp_path: Path) -> None:
    port = taken.getsockname()[1]
    result = run("serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'games.sqlite'}")
    assert result.code == 2
    assert f"port {port} is taken" in result.err


def test_with_open_it_takes_the_next_port(taken: socket.socket, tmp_path: Path) -> None:
    port = taken.getsockname()[1]
    server, address = started(tmp_path, "--open", "--port", str(port))
    assert address != f"http://127.0.0.1:{port}/"
    assert httpx.get(address, timeout=DEADLINE).status_code == 200
    server.kill()
    server.communicate()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--database", "nonsense"), "no address of a database"),
        (("--database", "mysql://host/name"), "SQLite or PostgreSQL"),
        (("--database", "sqlite:////dev/null/games.sqlite"), "cannot be"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid is not an address"),
        (("--port", "70000"), "--port"),
        (("--public-url", "club.example"), "no address of a website"),
        (("--public-url", "https://club.example:port"), "no address of a website"),
        (("--processes", "2", "--database", "sqlite:///games.sqlite"), "SQLite carries one process"),
        (("--processes", "2"), "SQLite carries one process"),
        (("--processes", "0"), "--processes"),
        (("--metrics-from", "everywhere"), "everywhere is not the address of a machine"),
        (("--log-format", "xml"), "--log-format"),
        (("--drain", "-1"), "--drain"),
        (("--keep-guests", "0"), "--keep-guests"),
        (("--behind-proxy", "*"), "not the address of a proxy"),
        (("--behind-proxy", "127.0.0.1,proxy.example"), "proxy.example is not the address of a proxy"),
    ],
)
def test_an_invalid_address_or_port_is_refused(arguments: tuple[str, ...], why: str) -> None:
    # A free port, so that a right address does not meet another server.
    given = arguments if "--port" in arguments else (*arguments, "--port", "0")
    result = run("serve", *given)
    assert result.code == 2
    assert why in result.err


@pytest.mark.parametrize("command", ["serve --port 0", "check", "backup games.backup", "admin list"])
def test_the_address_of_the_database_can_be_kept_out_of_the_list_of_processes(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRILITH_DATABASE", "mysql://ann:hidden@host/name")
    result = run(*command.split())
    assert result.code == 2
    assert "SQLite or PostgreSQL" in result.err


@pytest.mark.parametrize(
    "address",
    ["postgres//ann:hidden@host/name", "postgresql:/ann:hidden@host", "postgresql://ann:hidden@host:port/name"],
)
def test_a_mistyped_database_does_not_show_its_password(address: str) -> None:
    result = run("serve", "--port", "0", "--database", address)
    assert result.code == 2
    assert "no address of a database" in result.err
    assert "hidden" not in result.out + result.err


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("these are not games" * 100)
    result = run("serve", "--port", "0", "--database", f"sqlite:///{path}")
    assert result.code == 2
    assert "cannot be opened" in result.err


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    server, address = started(tmp_path, "--port", "0")
    for database in (tmp_path / "games.sqlite", f"file:{tmp_path / 'games.sqlite'}?uri=true"):
        result = run("serve", "--port", "0", "--database", f"sqlite:///{database}")
        assert result.code == 2
        assert "another Trilith serves" in result.err
    assert httpx.get(address, timeout=DEADLINE).status_code == 200
    server.kill()
    server.communicate(timeout=DEADLINE)


def test_games_in_memory_are_not_reported_as_saved(tmp_path: Path) -> None:
    server, _ = started(tmp_path, "--port", "0", "--database", "sqlite://")
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=DEADLINE)
    assert b"only in memory" in out
    assert b"are saved" not in out
    assert err == b""


def test_a_dropped_connection_is_not_reported(tmp_path: Path) -> None:
    server, address = started(tmp_path, "--port", "0")
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    request = (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    )
    with socket.create_connection((host, int(port))) as line:
        line.sendall(request)
    assert httpx.get(address, timeout=DEADLINE).status_code == 200
    server.send_signal(signal.SIGINT)
    _, err = server.communicate(timeout=DEADLINE)
    assert err == b""
