"""Arenas that carry on by themselves. Every event of one brings a look at who is free, and its end another."""

from trilith.server.clock import now
from trilith.server.store.rows import Job
from trilith.server.tables.jobs import JobKind
from trilith.server.tournaments.boards import SERVER
from trilith.server.tournaments.service import ARENA, Tournaments
from trilith.tournament.arena import carried_on
from trilith.tournament.tournament import Who


def carrying_on(tournaments: Tournaments) -> JobKind:
    async def handle(job: Job) -> None:
        who = Who(SERVER, is_director=True)
        await tournaments.do(job.table_id, lambda tournament: carried_on(tournament, who, now()))

    return JobKind(ARENA, handle)
