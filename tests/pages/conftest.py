"""A real server to visit, with a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.pages.visitor import Visitor
from tests.server.serving import Server, serving


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share, each with its own browsers."""
    with serving(tmp_path_factory.mktemp("site") / "games.sqlite", table_burst=1000.0) as running:
        yield running


@pytest.fixture
def visitor(chromium: Browser, site: Server) -> Iterator[Visitor]:
    """A visitor with a browser. Errors in the pages fail the test, unless it expects them."""
    somebody = Visitor(chromium, f"http://{site.host}")
    yield somebody
    somebody.leave()
    assert not somebody.complaints
