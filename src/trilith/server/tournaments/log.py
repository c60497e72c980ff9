"""The log: everything that happened in a tournament, in sentences that everybody can read."""

from typing import NamedTuple

from trilith.play.events import Actor
from trilith.tournament import events as happened
from trilith.tournament.events import Event
from trilith.tournament.plan import SYSTEM_TITLES
from trilith.tournament.tournament import UNDOABLE, Refusal, Tournament, Who


class LogLine(NamedTuple):
    version: int
    at: int
    by: str
    text: str
    undone: bool
    can_be_undone: bool


def log_of(tournament: Tournament) -> list[LogLine]:
    """The newest first."""
    lines = []
    for version, event in enumerate(tournament.history, start=1):
        gone = version in tournament.undone
        undoable = isinstance(event, UNDOABLE) and not gone and _can_be_undone(tournament, version)
        lines.append(LogLine(version, event.at, _by(tournament, event.by), sentence(tournament, event), gone, undoable))
    return lines[::-1]


def _can_be_undone(tournament: Tournament, version: int) -> bool:
    try:
        tournament.undo(Who(tournament.created.by, is_director=True), version, "", tournament.history[-1].at)
    except Refusal:
        return False
    return True


def _by(tournament: Tournament, actor: Actor) -> str:
    if actor.kind == "server":
        return "Trilith"
    player = tournament.player_of(actor)
    if actor == tournament.created.by:
        return "the director"
    return player.name if player else "somebody"


def sentence(tournament: Tournament, event: Event) -> str:
    match event:
        case happened.Created():
            return f"{SYSTEM_TITLES[event.plan.system]} tournament “{event.name}” was created"
        case happened.Undone():
            why = f": {event.why}" if event.why else ""
            return f"undone: {sentence(tournament, tournament.history[event.version - 1])}{why}"
        case happened.Finished():
            return "the tournament is over"
        case happened.Joined() | happened.CheckedIn() | happened.ByeAsked() | happened.Withdrew() | happened.Returned():
            return _of_player(tournament, event)
        case happened.Paired() | happened.PairingChanged() | happened.Published() | happened.RoundClosed():
            return _of_round(event)
    return _of_board(tournament, event)


def _of_player(
    tournament: Tournament,
    event: happened.Joined | happened.CheckedIn | happened.ByeAsked | happened.Withdrew | happened.Returned,
) -> str:
    found = tournament.players.get(event.player)
    name = event.name if isinstance(event, happened.Joined) else found.name if found else f"player {event.player}"
    match event:
        case happened.Joined():
            return f"{name} joined as number {event.player}"
        case happened.CheckedIn():
            came = "checked in" if event.who else "is here"
            return f"{name} {came}" if event.here else f"{name} is away"
        case happened.ByeAsked():
            worth = {"full": "for a full point", "half": "for half a point", "none": "without points"}[event.kind]
            return f"{name} sits out round {event.round}, {worth}"
        case happened.Withdrew():
            what = {"count": "; the games played count", "drop": "; their games do not count", None: ""}[event.games]
            return f"{name} left{what}"
        case happened.Returned():
            return f"{name} came back"


def _of_round(
    event: happened.Paired | happened.PairingChanged | happened.Published | happened.RoundClosed,
) -> str:
    match event:
        case happened.Paired():
            return f"round {event.round} was paired: {event.system}; fingerprint of its input {event.digest[:12]}"
        case happened.PairingChanged():
            return f"round {event.round} was paired by hand" + (f": {event.why}" if event.why else "")
        case happened.Published():
            return f"round {event.round} was published"
        case happened.RoundClosed():
            return f"round {event.round} was closed"


def _of_board(
    tournament: Tournament,
    event: happened.TableSet | happened.Reported | happened.Confirmed | happened.Disputed | happened.Ruled,
) -> str:
    where = f"round {event.round}, board {event.board}"
    match event:
        case happened.TableSet():
            return f"{where}: the table is ready"
        case happened.Reported():
            return f"{where}: {event.result.said} was reported"
        case happened.Confirmed():
            return f"{where}: the result was accepted" + (", as nobody objected" if event.silent else "")
        case happened.Disputed():
            return f"{where}: {event.result.said} was reported against it, so the director decides"
        case happened.Ruled():
            return f"{where}: the director ruled {event.result.said}: {event.why}"
