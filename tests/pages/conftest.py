"""A real server to visit, with a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.pages.visiting import Visitor
from tests.server.serving import Server, serving


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests visit, each with browsers of its own."""
    with serving(tmp_path_factory.mktemp("site") / "games.sqlite", table_burst=1000.0) as running:
        yield running


@pytest.fixture
def visitor(chromium: Browser, site: Server) -> Iterator[Visitor]:
    """Somebody with a browser. What it complains about is a failure, unless a test expects it."""
    somebody = Visitor(chromium, f"http://{site.host}")
    yield somebody
    somebody.leave()
    assert not somebody.complaints
