"""Long computations that Ctrl-C can end. Compiled code does not handle signals, so it runs beside the main thread."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

# How often the main thread wakes up while it waits, in seconds.
INTERVAL = 0.05


def interruptible(work: Callable[[], Result], on_wait: Callable[[float], None] = lambda seconds: None) -> Result:
    """What `work` returns or raises. After a KeyboardInterrupt it runs on until the process ends.

    `on_wait` is called every now and then with the seconds waited so far.
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
        thread.join(INTERVAL)
        on_wait(time.monotonic() - began)
    if errors:
        raise errors[0]
    return results[0]
