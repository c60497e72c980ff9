"""Helpers help, sleep when there is nothing to do, and end with their team."""

import gc
import threading

from tests.waiting import wait_until
from trilith.engine.thread_team import ThreadTeam


def test_helpers_that_sleep_are_woken() -> None:
    times: list[int] = []
    team = ThreadTeam(2, lambda: times.append(1), lambda: None)
    wait_until(lambda: len(times) == 2)
    for rounds in range(2, 10):
        wait_until(lambda: len(team._sleeping) == 2)
        team.wake()
        wait_until(lambda: len(times) == 2 * rounds)  # noqa: B023 - evaluated at once


def test_helpers_end_with_their_team() -> None:
    before = threading.active_count()
    is_over = threading.Event()

    def help_out() -> None:
        is_over.wait()

    team = ThreadTeam(3, help_out, is_over.set)
    # Fewer, when helpers of an earlier team are just ending.
    assert threading.active_count() <= before + 3
    del team
    gc.collect()
    wait_until(lambda: threading.active_count() <= before)
