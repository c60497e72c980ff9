"""What waits for ever fails, and says where."""

import threading

import pytest

from tests.hanging import must_end
from tests.waiting import DEADLINE


def wait_for_ever(never: threading.Event) -> None:
    never.wait()


def test_what_waits_for_ever_fails_and_other_threads_are_named() -> None:
    never = threading.Event()
    threading.Thread(target=wait_for_ever, args=[never], name="the other", daemon=True).start()
    with pytest.raises(pytest.fail.Exception, match=r"(?s)the other:.*wait_for_ever"), must_end(0.05):
        wait_for_ever(never)
    never.set()


def test_what_ends_in_time_is_left_alone() -> None:
    before = threading.active_count()
    with must_end(DEADLINE):
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
