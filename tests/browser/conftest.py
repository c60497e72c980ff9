"""Real browsers against a real server. In CI nothing of this may be skipped."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hands import Person, Size
from tests.browser.server import Server
from tests.waiting import DEADLINE

expect.set_options(timeout=1000 * DEADLINE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("server"))
    one.start()
    yield one
    one.stop()


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may kill."""
    one = Server(tmp_path_factory.mktemp("mortal"))
    one.start()
    yield one
    one.stop()


class People:
    """Makes people with browsers of their own; sends them home when the test is over, and asks what went wrong."""

    def __init__(self, browser: Browser, leaving: ExitStack) -> None:
        self._browser = browser
        self._leaving = leaving

    def __call__(self, server: Server, size: Size = "desktop", **settings: str) -> Person:
        person = Person(self._browser, server.address, size, **settings)
        self._leaving.callback(person.leave)
        return person


@pytest.fixture
def people(chromium: Browser) -> Iterator[People]:
    with ExitStack() as leaving:
        yield People(chromium, leaving)
