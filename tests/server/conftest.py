"""One server for all tests that leave it standing, and one PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import postgres as postgresql
from tests.server.clients import Browser
from tests.server.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "games.sqlite", table_burst=1000.0) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture
def ben(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture(scope="session")
def new_database() -> Iterator[Callable[[], str]]:
    programs = postgresql.find()
    if programs is None:
        pytest.skip("THERE IS NO POSTGRESQL: games were kept in SQLite only. Install it.")
    with postgresql.running(programs) as running:
        yield running.new_database


@pytest.fixture
def postgres(new_database: Callable[[], str]) -> str:
    """The address of an empty database."""
    return new_database()


@pytest.fixture(params=["file", "server"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: SQLite's file, or PostgreSQL."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/games.sqlite"
    found: str = request.getfixturevalue("postgres")
    return found
