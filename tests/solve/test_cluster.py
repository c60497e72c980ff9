"""Tiers on a real Ray of several worker processes, one of which is killed."""

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.solve.folders import SMALL, contents
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.solve.interface import NoProgress, SolveOptions
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase.method import TablebaseMethod

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'trilith[ray]'")


@pytest.mark.long
def test_a_cluster_makes_the_same_tablebase_though_a_worker_dies(tmp_path: Path, small_tablebase: Path) -> None:
    done, killed = threading.Event(), list[int]()

    def kill_one() -> None:
        while not done.is_set() and not killed:
            for path in Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    is_worker = path.read_bytes().startswith(b"ray::solve_tier_file")
                except OSError:
                    continue
                number = int(path.parent.name)
                if is_worker and _is_ours(number):
                    os.kill(number, signal.SIGKILL)
                    killed.append(number)
                    return
            time.sleep(0.02)

    killer = threading.Thread(target=kill_one)
    killer.start()
    try:
        rules = registry.ruleset("morris")
        _patiently(
            lambda: TablebaseMethod().solve(
                rules, SolveOptions(tmp_path, SMALL, memory=1 << 30, threads=1, ray="local"), NoProgress()
            )
        )
    finally:
        done.set()
        killer.join()
    assert killed, "a worker was at work, and died"
    assert contents(ruleset_folder(tmp_path, rules)) == contents(ruleset_folder(small_tablebase, rules))


def _patiently(work: Callable[[], object]) -> None:
    """On a busy machine Ray may not come up in the half minute it gives itself."""
    for tries_left in (3, 2, 1, 0):
        try:
            work()
            return
        except TrilithError as error:
            if tries_left == 0 or "no Ray cluster answers" not in str(error):
                raise


def _is_ours(number: int) -> bool:
    """Whether a process comes from this one, and from no other run on the machine."""
    while number > 1:
        if number == os.getpid():
            return True
        try:
            status = Path(f"/proc/{number}/status").read_text()
        except OSError:
            return False
        number = int(status.partition("PPid:")[2].split()[0])
    return False
