"""What an arena does by itself: whoever is free is paired again, until its time is over."""

from trilith.tournament.events import Event
from trilith.tournament.pairing.interface import NoPairing
from trilith.tournament.tournament import Tournament, Who


def carried_on(tournament: Tournament, who: Who, now: int) -> list[Event]:
    """What happens now in an arena that has begun: a new round for those who are free; after its time nothing, and the
    end when the last game has a result. A round that a director is still looking at stays theirs."""
    ends, last = tournament.ends, tournament.last_round
    if ends is None or tournament.finished is not None or last is None or not last.published:
        return []
    if now >= ends:
        return [tournament.finish(who, now)] if all(one.is_decided for one in tournament.rounds) else []
    try:
        paired = tournament.pair(who, now)
    except NoPairing:
        return []
    return [paired, tournament.apply(paired).publish(who, now)]
