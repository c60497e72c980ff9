"""Helpers help, report what went wrong, and go home."""

import gc
import threading
import time

import pytest

from trilith.engine.crew import Crew


def test_all_work_is_done_before_the_run_ends() -> None:
    crew, left, done = Crew(2), list(range(300)), []

    def work() -> None:
        while True:
            try:
                item = left.pop()
            except IndexError:
                return
            done.append(item)

    crew.run(work, work)
    assert sorted(done) == list(range(300))


def test_what_goes_wrong_in_a_helper_is_raised_and_the_crew_works_on() -> None:
    crew = Crew(1)

    def fail() -> None:
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        crew.run(fail, lambda: None)
    done: list[int] = []
    crew.run(lambda: done.append(1), lambda: None)
    assert done == [1]


def test_helpers_go_home_with_their_crew() -> None:
    before = threading.active_count()
    crew = Crew(3)
    assert threading.active_count() <= before + 3
    del crew
    gc.collect()
    waited = 0.0
    while threading.active_count() > before and waited < 10:
        time.sleep(0.01)
        waited += 0.01
    assert threading.active_count() <= before
