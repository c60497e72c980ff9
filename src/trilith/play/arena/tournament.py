"""A round robin, in pairs of games with mirrored seats and the same luck."""

import multiprocessing
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import combinations

from trilith.engine.ray_cluster import joined, results
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.arena.game import Job, Played, play_game


def jobs(
    players: Sequence[str], ruleset: Ruleset, games: int, seed: int, opening: int, ugi_seconds: float = 1.0
) -> list[Job]:
    """All games: `games` between every two players, round by round, so that an interrupted tournament is still fair."""
    seats = len(Position.start(ruleset).players)
    found: list[Job] = []
    for game in range(games):
        round_number, is_mirrored = divmod(game, 2)
        for first, second in combinations(range(len(players)), 2):
            pair = (players[first], players[second])
            seating = seating_of(round_number, bool(is_mirrored), seats)
            settings = (round_number, seed, opening, ugi_seconds)
            found.append(Job(len(found) + 1, ruleset, first, second, pair, seating, *settings))
    return found


def seating_of(round_number: int, is_mirrored: bool, seats: int) -> tuple[int, ...]:
    """Which of two players sits where: one in a single seat, the other in all others; mirrored, the other way round.

    >>> [seating_of(0, mirrored, 2) for mirrored in (False, True)]
    [(0, 1), (1, 0)]
    >>> [seating_of(1, mirrored, 3) for mirrored in (False, True)]
    [(1, 0, 1), (0, 1, 0)]
    """
    alone = 1 if is_mirrored else 0
    return tuple(alone if seat == round_number % seats else 1 - alone for seat in range(seats))


def play_all(waiting: Sequence[Job], workers: int) -> Iterator[Played]:
    """Play the games in this many processes, or with 0 in this one; yields each game when it is over."""
    if workers == 0:
        yield from map(play_game, waiting)
        return
    others = set(multiprocessing.active_children())
    # Each in a fresh interpreter: compiled code and threads do not survive a fork.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(waiting)) or 1, context, initializer=_ignore_interrupts)
    try:
        with _ignoring_interrupts():
            playing = [pool.submit(play_game, job) for job in waiting]
        for done in as_completed(playing):
            yield done.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise TrilithError("a worker process was killed before its game was over; is there enough memory?") from None
    finally:
        # Stop playing when nobody waits for the result. The pool then releases what it shared with its workers;
        # if that were left to the end of the program, it would be reported as a leak.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def play_on_cluster(waiting: Sequence[Job], address: str) -> Iterator[Played]:
    """Play the games on the Ray cluster at this address ("local" for a temporary one), each as soon as it is over.

    All its machines need the same version of Trilith. Each of them compiles once for itself.
    """
    with joined(address) as ray:
        play = ray.remote(play_game)
        playing = [play.remote(job) for job in waiting]
        while playing:
            done, playing = ray.wait(playing)
            yield from results(ray, done)


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C from the very beginning."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _ignore_interrupts() -> None:
    """Ctrl-C is handled by the main process, which reports the games played so far."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
