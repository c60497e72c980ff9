"""One server for all tests that leave it standing."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Browser, Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "games.sqlite", tables_at_once=1000.0) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture
def ben(server: Server) -> Browser:
    return Browser(server)
