"""A test that hangs fails, and says where it waits: nothing waits for ever, whatever it waits for."""

import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from tests.waiting import DEADLINE

# Seconds. No test takes this long on any machine, not even one that waits in vain for several things.
LONGEST: Final = 6 * DEADLINE


@contextmanager
def must_end(seconds: float = LONGEST) -> Iterator[None]:
    """What runs here in the main thread fails unless it ends by itself within this time."""
    main = threading.main_thread()
    if threading.current_thread() is not main or not hasattr(signal, "pthread_kill"):
        yield
        return

    def give_up(*_: object) -> None:
        pytest.fail(f"this did not end in {seconds:g} s, and waits here. Elsewhere:\n{_other_threads()}")

    assert main.ident
    before = signal.signal(signal.SIGALRM, give_up)
    timer = threading.Timer(seconds, signal.pthread_kill, (main.ident, signal.SIGALRM))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGALRM, before)


def _other_threads() -> str:
    frames = sys._current_frames()
    stacks = [
        f"{thread.name}:\n{''.join(traceback.format_stack(frames[thread.ident], limit=5))}"
        for thread in threading.enumerate()
        if thread is not threading.main_thread() and thread.ident in frames
    ]
    return "\n".join(stacks)
