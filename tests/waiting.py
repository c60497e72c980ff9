"""Waiting for what must come true, however slow or busy the machine is."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

# Seconds. Nothing takes this long unless something is broken, not even compiling on a busy machine.
DEADLINE: Final = 300.0
# Seconds between two looks. They become longer, as looking takes time from what is waited for.
FIRST_PAUSE: Final = 0.01
LONGEST_PAUSE: Final = 0.1
# Clock ticks in a second, as the kernel counts the time of processes.
TICKS: Final = os.sysconf("SC_CLK_TCK")


def wait_until(condition: Callable[[], object], what: str = "what was waited for") -> None:
    end = time.monotonic() + DEADLINE
    pause = FIRST_PAUSE
    while not condition():
        assert time.monotonic() < end, f"{what} never came"
        time.sleep(pause)
        pause = min(LONGEST_PAUSE, 1.5 * pause)


def wait_until_busy_for(pid: int, seconds: float) -> None:
    """Wait until a process has run for some seconds of processor time, or has ended."""

    def has_run() -> bool:
        fields = _stat(pid)
        return fields[0] == "Z" or (int(fields[11]) + int(fields[12])) / TICKS >= seconds

    wait_until(has_run, f"{seconds} s of work in process {pid}")


def wait_until_idle(pid: int) -> None:
    """Wait until the main thread of a process waits for something, such as a key, a few looks in a row."""
    looks = 0

    def is_idle() -> bool:
        nonlocal looks
        looks = looks + 1 if _stat(pid)[0] in "SZ" else 0
        return looks == 5

    wait_until(is_idle, f"process {pid} coming to rest")


def _stat(pid: int) -> list[str]:
    """What the kernel says of a process, from its state on; its name before that may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
