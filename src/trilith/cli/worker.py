"""Long work that Ctrl-C can end: compiled code hears no signals, so it runs beside the main thread."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

# How often the main thread looks up while it waits, in seconds.
GLANCE = 0.05


def interruptible(work: Callable[[], Result], on_wait: Callable[[float], None] = lambda seconds: None) -> Result:
    """What `work` returns or raises. KeyboardInterrupt leaves it to itself: only the end of the process stops it.

    `on_wait` is told again and again how long it has been waiting, in seconds.
    """
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    began = time.monotonic()
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(GLANCE)
        on_wait(time.monotonic() - began)
    if errors:
        raise errors[0]
    return results[0]
