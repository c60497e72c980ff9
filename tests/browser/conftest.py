"""Real browsers against a real server. In CI none of these tests may be skipped."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.person import Person, Size
from tests.server.serving import Server, serving

# People come one after the other here, and all from the same address.
SETTINGS: dict[str, Any] = {"workers": 2, "table_burst": 1000, "message_burst": 1000}


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serving(**SETTINGS) as one:
        yield one


@pytest.fixture
def mortal() -> Iterator[Server]:
    """A server that a test may kill."""
    with serving(**SETTINGS) as one:
        yield one


class People:
    """Creates people, each with a browser, and closes the browsers after the test."""

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
