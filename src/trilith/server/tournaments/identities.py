"""Who somebody in a tournament is now.

Events tell who acted and what they were called then. Since then somebody may have taken what their browser did along
to an account, changed their name, or left. Events that are stored stay as they are; what is shown and decided goes by
this.
"""

from collections.abc import Mapping

import msgspec

from trilith.play.events import Actor
from trilith.server.store.people import PlayerRows
from trilith.tournament import events as happened
from trilith.tournament.events import Event
from trilith.tournament.tournament import Tournament

# The events that say who plays under a number.
Entering = happened.Joined | happened.CheckedIn


async def as_accounts_say(tournament: Tournament, rows: PlayerRows) -> Tournament:
    """The tournament with everybody as they are known now."""
    actors = {event.by for event in tournament.history} | {event.who for event in _entering(tournament.history)}
    owners = await rows.owners({actor.id for actor in actors if actor and actor.kind == "browser"})
    history = [_by_owner(event, owners) for event in tournament.history]
    players = {event.player: event.who.id for event in _entering(history) if event.who and event.who.kind == "player"}
    known = await rows.players(set(players.values()))
    names = {number: known[player].name for number, player in players.items() if player in known}
    named = tuple(_by_name(event, names) for event in history)
    return tournament if named == tournament.history else Tournament.rebuild(named)


def _entering(history: list[Event] | tuple[Event, ...]) -> list[Entering]:
    return [event for event in history if isinstance(event, Entering) and event.who]


def _by_owner(event: Event, owners: Mapping[str, str]) -> Event:
    """What a browser did whose games somebody took along was done by that player."""

    def owner(actor: Actor) -> Actor:
        return Actor("player", owners[actor.id]) if actor.kind == "browser" and actor.id in owners else actor

    if isinstance(event, Entering) and event.who and owner(event.who) != event.who:
        event = msgspec.structs.replace(event, who=owner(event.who))
    return event if owner(event.by) == event.by else msgspec.structs.replace(event, by=owner(event.by))


def _by_name(event: Event, names: Mapping[int, str]) -> Event:
    if not isinstance(event, happened.Joined) or names.get(event.player, event.name) == event.name:
        return event
    return msgspec.structs.replace(event, name=names[event.player])
