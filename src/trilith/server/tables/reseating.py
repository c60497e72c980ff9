"""Brings the seats of a table in line with what is known of people, as a job.

A browser's seats become those of the player who took its games along, and seats follow the name of their player. What
is to be done follows from the table and from what is known now, so doing it twice changes nothing.
"""

from trilith.play.events import Actor, HandedOver, Seat
from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.people.service import People
from trilith.server.store.people import RESEAT, Player
from trilith.server.store.rows import Job
from trilith.server.tables.jobs import JobKind
from trilith.server.tables.live_tables import LiveTables, NoTable

# The players whom seats belong to, by the actor that holds them.
Owners = dict[Actor, Player]


def reseating(tables: LiveTables, people: People) -> JobKind:
    async def handle(job: Job) -> None:
        try:
            live = await tables.find(job.table_id)
        except NoTable:
            return
        owners = await _owners(live.table, people)
        await live.hand_over(lambda table: next_hand_over(table, owners, now()))

    return JobKind(RESEAT, handle)


async def _owners(table: Table, people: People) -> Owners:
    actors = {seat.who for seat in table.seats if seat.kind == "person" and seat.who}
    taken = await people.rows.owners([actor.id for actor in actors if actor.kind == "browser"])
    ids = {actor: actor.id if actor.kind == "player" else taken.get(actor.id) for actor in actors}
    players = await people.players({player_id for player_id in ids.values() if player_id})
    owners = {actor: players[player_id] for actor, player_id in ids.items() if player_id in players}
    return owners | {player.actor: player for player in players.values()}


def next_hand_over(table: Table, owners: Owners, at: int) -> HandedOver | None:
    """The first seat that does not stand for whom it belongs to, or not under their name."""
    theirs = [owners.get(seat.who) if seat.kind == "person" and seat.who else None for seat in table.seats]
    for number, (seat, player) in enumerate(zip(table.seats, theirs, strict=True)):
        if player is None or seat.who is None:
            continue
        name = _name(seat, player, is_alone=theirs.count(player) == 1, is_imported=table.opened.is_imported)
        if seat.who != player.actor or seat.name != name:
            return HandedOver(at, number, player.actor, name, seat.who)
    return None


def _name(seat: Seat, player: Player, is_alone: bool, is_imported: bool) -> str:
    """A seat is called after its player. Records name who played; people at one device are called what was typed."""
    if is_imported:
        return seat.name
    return player.name if is_alone or player.closed else seat.name
