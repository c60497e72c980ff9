"""Follow-ups: jobs that are to be done after an event, such as setting up the next game of a series.

Which follow-ups an event has is decided before it is stored, and they are stored with it in one transaction. They are
done soon after (`jobs.py`). A handler may be run twice for the same event, and must then change nothing more.

    follow_ups.register(FollowUpKind("rating", follows=has_ended, handle=rate))
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from trilith.play.table import Table
from trilith.server.store.rows import Job
from trilith.server.tables.jobs import AT_ONCE, JobKind, JobRunner


@dataclass(frozen=True)
class FollowUpKind:
    """`follows` says whether a change of a table has such a follow-up, given the table before it (None when it is
    opened) and after it; if it `needs_bets`, only a table on which somebody may have bet has it. `handle` does it, or
    `handle_together` does up to `at_once` of them in one go."""

    name: str
    follows: Callable[[Table | None, Table], bool]
    handle: Callable[[Job], Awaitable[None]] | None = None
    handle_together: Callable[[Sequence[Job]], Awaitable[None]] | None = None
    at_once: int = AT_ONCE
    needs_bets: bool = False


class FollowUps:
    """The kinds of follow-ups there are."""

    def __init__(self, jobs: JobRunner) -> None:
        self._jobs = jobs
        self._kinds: list[FollowUpKind] = []

    def register(self, kind: FollowUpKind) -> None:
        self._kinds.append(kind)
        self._jobs.register(JobKind(kind.name, kind.handle, kind.at_once, kind.handle_together))

    def after(self, before: Table | None, after: Table) -> list[FollowUpKind]:
        """The kinds of follow-ups that this change has."""
        return [kind for kind in self._kinds if kind.follows(before, after)]

    @property
    def claimant(self) -> str | None:
        """The process by which follow-ups are claimed as they are stored, if there is any."""
        return self._jobs.claimant

    def stored(self, jobs: Iterable[Job]) -> None:
        """These have been stored, and are claimed by this process."""
        for job in jobs:
            self._jobs.begin(job)

    def wake(self) -> None:
        """There is something new to do."""
        self._jobs.wake()
