"""Worker processes: they answer, say what went wrong, and are replaced when they die."""

import asyncio
import operator
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.waiting import DEADLINE, wait_until
from trilith.engine.levels import LEVELS
from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.server.workers import pool
from trilith.server.workers.cancellation import until_stopped
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.moves import PERFECT, choose
from trilith.server.workers.pool import Asking, WorkerDied, Workers

SOMEBODY = Asking(Party("somebody"), 0.1)


def with_workers(
    use: Callable[[Workers], Awaitable[None]], count: int = 2, before: Callable[[Workers], None] = lambda workers: None
) -> None:
    async def run() -> None:
        workers = Workers(count)
        before(workers)
        workers.start()
        try:
            await use(workers)
        finally:
            await workers.close()

    asyncio.run(run())


def die_once(mark: str) -> str:
    """Dies where nobody died before."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"


def die() -> None:
    os._exit(1)


def hang_once(mark: str) -> str:
    """Never comes to an end where nobody hung before."""
    if not Path(mark).exists():
        Path(mark).touch()
        threading.Event().wait()
    return "survived"


def print_and_double(number: int) -> int:
    os.write(1, b"this is no answer\n")
    return number * 2


@pytest.mark.parametrize("count", [1, 2])
def test_many_jobs_come_back_in_their_own_hands(count: int) -> None:
    async def use(workers: Workers) -> None:
        numbers = range(40)
        assert await asyncio.gather(*(workers.run(SOMEBODY, print_and_double, n) for n in numbers)) == [
            2 * n for n in numbers
        ]
        assert await workers.hurry(SOMEBODY, operator.add, 1, 2) == 3
        assert os.getpid() not in workers.pids

    with_workers(use, count)


def test_an_error_is_raised_where_it_was_asked() -> None:
    async def use(workers: Workers) -> None:
        with pytest.raises(IllegalMove, match="already a stone on a1"):
            await workers.run(SOMEBODY, Position.play, Position.start("morris").play("a1"), "a1")
        assert await workers.run(SOMEBODY, operator.add, 1, 2) == 3

    with_workers(use)


def test_a_worker_that_dies_is_replaced_and_the_job_done(tmp_path: Path) -> None:
    async def use(workers: Workers) -> None:
        assert await workers.hurry(SOMEBODY, die_once, str(tmp_path / "died")) == "survived"

    with_workers(use)


def test_a_worker_that_hangs_is_replaced_and_the_job_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "hung"

    async def use(workers: Workers) -> None:
        # The worker is there and has loaded this module.
        assert await workers.hurry(SOMEBODY, print_and_double, 1) == 2
        monkeypatch.setattr(pool, "LONGEST_JOB", 2.0)
        job = asyncio.create_task(workers.hurry(SOMEBODY, hang_once, str(mark)))
        while not mark.exists():
            await asyncio.sleep(0.01)
        monkeypatch.setattr(pool, "LONGEST_JOB", DEADLINE)
        assert await job == "survived"

    with_workers(use, count=1)


def test_a_job_that_kills_every_worker_is_given_up_and_others_live_on() -> None:
    async def use(workers: Workers) -> None:
        with pytest.raises(WorkerDied):
            await workers.run(SOMEBODY, die)
        assert await workers.run(SOMEBODY, operator.add, 1, 2) == 3

    with_workers(use)


def test_the_engine_chooses_the_only_move_that_wins() -> None:
    async def use(workers: Workers) -> None:
        position = Position.parse("flip", "1c1d/1Cc1/dccD/d2d c")
        for level in (str(LEVELS[-1].number), PERFECT):
            assert await workers.hurry(SOMEBODY, choose, position, level, 5.0) == "d2-d3,d2s"

    with_workers(use)


def test_a_move_is_not_kept_waiting_by_analyses() -> None:
    async def use(workers: Workers) -> None:
        blocked = [asyncio.create_task(workers.run(SOMEBODY, _sleep, DEADLINE)) for _ in range(4)]
        assert await workers.hurry(SOMEBODY, operator.add, 1, 2) == 3
        assert not any(task.done() for task in blocked)
        for task in blocked:
            task.cancel()

    with_workers(use)


def test_moves_without_end_leave_something_for_analyses() -> None:
    async def use(workers: Workers) -> None:
        is_over = False

        async def moving(number: int) -> None:
            while not is_over:
                await workers.hurry(Asking(Party(f"mover {number}", f"network {number}"), 0.001), operator.add, 1, 2)

        movers = [asyncio.create_task(moving(number)) for number in range(20)]
        assert await workers.run(SOMEBODY, operator.add, 3, 4) == 7
        is_over = True
        await asyncio.gather(*movers)

    with_workers(use)


def _sleep(seconds: float) -> None:
    import time

    time.sleep(seconds)


def wait_until_stopped(mark: str) -> str:
    """Waits until the deadline, unless nobody waits for it."""
    stopped = threading.Event()
    with until_stopped(stopped.set):
        Path(mark).touch()
        was_stopped = stopped.wait(DEADLINE)
    Path(mark).write_text("stopped" if was_stopped else "not stopped")
    return mark


def test_a_cancelled_job_is_stopped(tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def use(workers: Workers) -> None:
        waiting = asyncio.create_task(workers.hurry(SOMEBODY, wait_until_stopped, str(mark)))
        while not mark.exists():
            await asyncio.sleep(0.01)
        waiting.cancel()
        assert await workers.hurry(SOMEBODY, operator.add, 1, 2) == 3, "and the next job is done"
        assert mark.read_text() == "stopped"

    with_workers(use, count=1)


def test_a_long_job_comes_to_an_end_when_somebody_else_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"

    async def use(workers: Workers) -> None:
        long = asyncio.create_task(workers.run(Asking(Party("long"), DEADLINE), wait_until_stopped, str(mark)))
        while not mark.exists():
            await asyncio.sleep(0.01)
        mine = asyncio.create_task(workers.run(Asking(Party("long"), 0.1), operator.add, 1, 2))
        await asyncio.sleep(0.1)
        assert not mine.done(), "nobody ends their own job by asking for another"
        assert await workers.run(SOMEBODY, operator.add, 1, 2) == 3
        assert await long == str(mark)
        assert mark.read_text() == "stopped"
        assert await mine == 3

    monkeypatch.setattr("trilith.server.workers.pool.LONGEST_WHEN_CROWDED", 0.01)
    with_workers(use)


def test_the_server_itself_never_loads_the_engine() -> None:
    """Neither when it is put together nor by what it offers: that would cost seconds and memory."""
    code = (
        "import sys; from trilith.server.app import create_app; import trilith.server.run; create_app();"
        "sys.exit(' '.join({'numba', 'numpy', 'trilith.engine.search'} & set(sys.modules)) or 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def write_down(book: str, what: str) -> None:
    """Who did what, as a line of a file."""
    with Path(book).open("a", encoding="utf-8") as lines:
        lines.write(f"{os.getpid()} {what}\n")


def test_what_is_prepared_beside_the_workers_is_then_loaded_by_all(tmp_path: Path) -> None:
    book = tmp_path / "book"

    async def use(workers: Workers) -> None:
        def written() -> list[str]:
            return book.read_text(encoding="utf-8").split("\n")[:-1] if book.exists() else []

        await asyncio.to_thread(wait_until, lambda: len(written()) >= 7, "all that is prepared")
        done: dict[str, list[str]] = {}
        for line in written():
            worker, what = line.split()
            done.setdefault(worker, []).append(what)
        first, *workers_own = done.values()
        assert first == ["first", "second", "rest"]
        assert workers_own == [["first", "second"], ["first", "second"]]
        await asyncio.to_thread(wait_until, lambda: int(next(iter(done))) not in workers.pids, "the end of the first")

    def get_going(workers: Workers) -> None:
        for what in ("first", "second"):
            workers.warm_up(write_down, str(book), what)
        workers.prepare(write_down, str(book), "rest")

    with_workers(use, before=get_going)


def wait_for(path: str) -> None:
    wait_until(Path(path).exists, path)


def test_nobody_waits_while_things_are_compiled_ahead(tmp_path: Path) -> None:
    async def use(workers: Workers) -> None:
        assert await workers.run(SOMEBODY, operator.add, 1, 2) == 3
        (tmp_path / "compiled").touch()

    with_workers(use, before=lambda workers: workers.warm_up(wait_for, str(tmp_path / "compiled")))


def test_nobody_waits_for_long_jobs_and_their_process_ends(tmp_path: Path) -> None:
    mark = tmp_path / "let go"

    async def use(workers: Workers) -> None:
        long = [asyncio.create_task(workers.run_long(SOMEBODY, wait_for, str(mark))) for _ in range(2)]
        # The only other worker is free for analyses and moves.
        assert await workers.run(SOMEBODY, operator.add, 1, 2) == 3
        assert await workers.hurry(SOMEBODY, operator.add, 1, 2) == 3
        assert not any(task.done() for task in long)
        assert workers.waiting == (0, 1), "one long job is done at a time"
        mark.touch()
        await asyncio.gather(*long)
        await until(lambda: len(workers.pids) == 1)

    async def until(happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(DEADLINE):
            while not happened():
                await asyncio.sleep(0.01)

    with_workers(use, count=1)


def test_a_long_job_that_hangs_is_given_up_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What took ten minutes is not tried again."""

    async def use(workers: Workers) -> None:
        monkeypatch.setattr(pool, "LONGEST_JOB", 0.5)
        with pytest.raises(WorkerDied):
            await workers.run_long(SOMEBODY, wait_for, str(tmp_path / "never"))
        monkeypatch.setattr(pool, "LONGEST_JOB", DEADLINE)
        assert await workers.run_long(SOMEBODY, operator.add, 1, 2) == 3

    with_workers(use, count=1)
