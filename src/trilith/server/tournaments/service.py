"""Tournaments: read, decide, store. Whoever stores a version first wins, and the others decide again.

A tournament has a few events a minute, so nobody keeps one: it is folded from what is new since it was last looked at,
and every process sees the same.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from trilith.games.errors import TrilithError
from trilith.play.event_json import write_event
from trilith.server.access.rate_limit import ConcurrencyLimit
from trilith.server.clock import now
from trilith.server.store import Store
from trilith.server.store.failures import Conflict
from trilith.server.store.rows import Job
from trilith.server.store.tournaments import NewEvent, TournamentRow
from trilith.server.tables.jobs import JobRunner
from trilith.server.tournaments.identities import as_accounts_say
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pairing import pair_round
from trilith.server.workers.pool import Asking, WorkerDied, Workers
from trilith.tournament import events as happened
from trilith.tournament.events import Event, read_event
from trilith.tournament.pairing.interface import Field, NoPairing, Pairing, PairingSystem
from trilith.tournament.tournament import FieldChanged, Refusal, Tournament, Who
from trilith.tournament.tournament_state import Board

ID_BYTES: Final = 8
# Names of jobs.
SET_TABLES: Final = "tournament_tables"
SILENCE: Final = "tournament_silence"
ARENA: Final = "tournament_arena"
RATINGS: Final = "tournament_ratings"
BETS: Final = "tournament_bets"
# How many tournaments are kept folded, and how often somebody decides again before giving up.
KEPT: Final = 50
TRIES: Final = 30
# How many rounds one browser, and one address, may have paired at the same time, or wait to be paired. With hundreds of
# players one takes a minute and more.
PAIRINGS: Final = (1, 2)
# How many pages and files of large tournaments one browser, and one address, may have made at the same time. A hall of
# phones has one address, and all of them look at a new round within seconds.
READINGS: Final = (3, 40)
# Up to so many players are paired in a moment. A worker would have to be started first.
PAIRED_AT_ONCE: Final = 60
# How often a round is paired again because people came or went meanwhile, and how many seconds of a worker somebody is
# charged with for each player: it may take a few times as long.
PAIRED_AGAIN: Final = 5
SECONDS_PER_PLAYER: Final = 0.01
TOO_LONG: Final = "this round takes too long to pair here: pair it by hand"

Follow = Callable[[Tournament, str, int, Board], Awaitable[None]]
Decide = Callable[[Tournament], Event | Iterable[Event] | None]


class NoTournament(TrilithError):
    """There is no tournament with that id."""


class Tournaments:
    """All tournaments of the database."""

    def __init__(self, store: Store, jobs: JobRunner, workers: Workers, arena_pause: int = 0) -> None:
        self._workers = workers
        self._arena_pause = arena_pause
        self._rows = store.tournaments
        self._players = store.players
        self._jobs = jobs
        self._folded: dict[str, Tournament] = {}
        self.pairings = ConcurrencyLimit(*PAIRINGS)
        # Makes pages and files of large tournaments, one at a time.
        self.reading = ConcurrencyLimit(*READINGS)
        self.reader = ThreadPoolExecutor(1, "tournaments")
        # One at a time decides about a tournament here: only other processes can be quicker.
        self._deciding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, created: happened.Created) -> str:
        new_id = secrets.token_urlsafe(ID_BYTES)
        await self._store(new_id, Tournament.rebuild([created]), 0)
        return new_id

    async def import_events(self, events: list[Event]) -> str:
        """A tournament of which all this has happened already."""
        new_id = secrets.token_urlsafe(ID_BYTES)
        after = await asyncio.to_thread(Tournament.rebuild, events)
        await self._store(new_id, after, 0, with_jobs=False)
        return new_id

    async def find(self, tournament_id: str) -> Tournament:
        known = self._folded.pop(tournament_id, None)
        newer = [read_event(body) for body in await self._rows.bodies(tournament_id, known.version if known else 0)]
        if known is None and not newer:
            raise NoTournament("there is no such tournament")
        if known is None:
            known = Tournament.rebuild(newer)
        else:
            for event in newer:
                known = known.apply(event)
        return self._keep(tournament_id, await as_accounts_say(known, self._players))

    async def do(self, tournament_id: str, decide: Decide) -> Tournament:
        """What this decides happens, on the tournament as it is then. Refusals are raised."""
        async with self._deciding.setdefault(tournament_id, asyncio.Lock()):
            return await self._do(tournament_id, decide)

    async def _do(self, tournament_id: str, decide: Decide) -> Tournament:
        for _ in range(TRIES):
            tournament = await self.find(tournament_id)
            # With hundreds of players, some of it takes longer than a game may wait.
            decided = await asyncio.to_thread(decide, tournament)
            events = [] if decided is None else list(decided) if isinstance(decided, Iterable) else [decided]
            if not events:
                return tournament
            after = tournament
            for event in events:
                after = after.apply(event)
            try:
                await self._store(tournament_id, after, tournament.version)
            except Conflict:
                continue
            return self._keep(tournament_id, after)
        raise Conflict

    async def pair(self, tournament_id: str, who: Callable[[Tournament], Who], party: Party) -> Tournament:
        """Have the next round paired. With hundreds of players that takes minutes: a worker does it, and whatever else
        happens in the tournament goes on meanwhile. If that changes who plays, the round is paired again."""
        for _ in range(PAIRED_AGAIN):
            tournament = await self.find(tournament_id)
            given, _ = tournament.field_for(who(tournament), now())
            found = await self._pairing(tournament.plan.pairing_system(), given, party)
            with suppress(FieldChanged):
                return await self.do(tournament_id, partial(_paired, who, given, found))
        raise Refusal("people come and go while the round is paired: pair it when all have checked in")

    async def _pairing(self, system: PairingSystem, given: Field, party: Party) -> Pairing:
        if len(given.present) <= PAIRED_AT_ONCE:
            return await asyncio.to_thread(system.pair, given)
        try:
            asking = Asking(party, SECONDS_PER_PLAYER * len(given.present))
            return await self._workers.run_long(asking, pair_round, system, given)
        except WorkerDied:
            raise NoPairing(TOO_LONG) from None

    async def follow_board(self, job: Job, work: Follow) -> None:
        """Do what follows from the result of the board that the job's event has changed.

        A result may be settled and corrected at the same time, and by several processes. So the work is done for the
        board as it is now, and again until nobody has changed it meanwhile: whoever looks last sees the newest."""
        tournament, seen = await self.find(job.table_id), None
        where = changed_board(tournament, tournament.history[job.version - 1])
        while where is not None and (board := tournament.rounds[where[0] - 1].boards[where[1] - 1]) != seen:
            await work(tournament, job.table_id, where[0], board)
            tournament, seen = await self.find(job.table_id), board

    async def latest(self, limit: int) -> list[TournamentRow]:
        return await self._rows.latest(limit)

    async def _store(self, tournament_id: str, after: Tournament, before: int, with_jobs: bool = True) -> None:
        new = [
            NewEvent(version, event.at, write_event(event), self._jobs_after(after, event) if with_jobs else ())
            for version, event in enumerate(after.history[before:], start=before + 1)
        ]
        plan, created = after.plan, after.created.at
        row = TournamentRow(
            tournament_id, after.version, after.name, plan.system, plan.ruleset, len(after.players), created, now(),
            after.finished,
        )  # fmt: skip
        await self._rows.append(row, new)
        if any(event.jobs for event in new):
            self._jobs.wake()

    def _jobs_after(self, after: Tournament, event: Event) -> tuple[tuple[str, int], ...]:
        """What follows an event, and when: tables for a round that was published, reports that silence accepts, ratings
        and bets where a result is settled or changed, and whatever an arena does by itself."""
        jobs = []
        if isinstance(event, happened.Published) and after.plan.online:
            jobs.append((SET_TABLES, event.at))
        if isinstance(event, happened.Reported) and not event.final:
            jobs.append((SILENCE, event.at + after.plan.silence * 60_000))
        if changed_board(after, event):
            jobs += [(RATINGS, event.at), (BETS, event.at)]
        if after.ends is not None:
            # At its end somebody has to look even if nothing happens then.
            due = after.ends if isinstance(event, happened.Published) else event.at + self._arena_pause
            jobs.append((ARENA, due))
        return tuple(jobs)

    def _keep(self, tournament_id: str, tournament: Tournament) -> Tournament:
        self._folded[tournament_id] = tournament
        while len(self._folded) > KEPT:
            self._folded.pop(next(iter(self._folded)))
        return tournament


def _paired(who: Callable[[Tournament], Who], given: Field, found: Pairing, tournament: Tournament) -> Event:
    return tournament.paired_as(who(tournament), given, found, now())


def changed_board(tournament: Tournament, event: Event) -> tuple[int, int] | None:
    """The round and the board whose result an event has changed."""
    if isinstance(event, happened.Undone):
        undone = tournament.history[event.version - 1]
        return (undone.round, undone.board) if isinstance(undone, happened.Ruled) else None
    if isinstance(event, happened.Confirmed | happened.Ruled) or (isinstance(event, happened.Reported) and event.final):
        return event.round, event.board
    return None
