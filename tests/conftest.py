"""In CI nothing may be skipped: a skipped test fails the run. And the browser, of which a process can have but one."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium as finding

# Whoever starts the tests in the background may have them ignore signals, and so would every program they start.
if threading.current_thread() is threading.main_thread():
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


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
