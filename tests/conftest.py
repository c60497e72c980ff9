"""What holds for all tests: their order, the one browser a process can have, an end, and that CI skips nothing."""

import os
import signal
import threading
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium as finding
from tests.hanging import must_end
from tests.waiting import DEADLINE

# On a busy machine anything may be slow, and that is not what Hypothesis' tests are about.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
expect.set_options(timeout=1000 * DEADLINE)

# A shell that runs the tests in the background may have them ignore signals, and every program they start would too.
if threading.current_thread() is threading.main_thread():
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests first, so that no worker is left alone with one at the end.

    With `--dist worksteal` the workers begin with equal parts of this list, so each part gets its share of long tests.
    """
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    ordered: list[pytest.Item] = []
    for number in range(workers):
        dealt = long[number::workers]
        fill = max(0, (len(items) - len(ordered)) // (workers - number) - len(dealt))
        ordered += dealt + short[:fill]
        short = short[fill:]
    items[:] = ordered


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    with must_end():
        return (yield)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One for each file of tests: while it is there, its event loop runs, and no other could in this process."""
    path = finding.find()
    if path is None:
        pytest.skip("THERE IS NO CHROMIUM: nothing was tested in a browser. Install it, or name it in $CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=finding.ARGUMENTS)
        yield browser
        browser.close()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
