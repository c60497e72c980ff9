"""The games of a tournament on several machines, through Ray."""

from collections.abc import Iterator, Sequence

from trilith.engine.cluster import joined, results
from trilith.play.arena.game import Job, Played, play_game


def play_on_cluster(waiting: Sequence[Job], address: str) -> Iterator[Played]:
    """Play them on the Ray cluster at this address ("local" for one just for this); each as soon as it is over.

    All its machines need the same Trilith installed. Each of them compiles for itself once.
    """
    with joined(address) as ray:
        play = ray.remote(play_game)
        playing = [play.remote(job) for job in waiting]
        while playing:
            done, playing = ray.wait(playing)
            yield from results(ray, done)
