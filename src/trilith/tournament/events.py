"""What happens in a tournament. A tournament is the sum of its events, so these are what is stored.

`at` is when, in milliseconds; `by` is who did it. Players are known by their numbers, which follow the order of
joining.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from trilith.play.event_json import decode_event
from trilith.play.events import Actor
from trilith.tournament.plan import Plan
from trilith.tournament.result import Result

ByeKind = Literal["full", "half", "none"]
# What becomes of the games of somebody who leaves a round robin.
Leaving = Literal["count", "drop"]


class Happened(Struct, frozen=True, kw_only=True):
    """What all events have."""

    at: int
    by: Actor


class Created(Happened, frozen=True, tag="created"):
    name: str
    plan: Plan


class Joined(Happened, frozen=True, tag="joined"):
    """`who` is the browser or player that will report for them; nobody if the director entered the name. An engine has
    a `level`."""

    player: int
    name: str
    who: Actor | None = None
    rating: int = 0
    level: str | None = None
    here: bool = True


class CheckedIn(Happened, frozen=True, tag="checked_in"):
    """`who` is the browser or player that says so of a name that a director had entered, and reports for it since."""

    player: int
    here: bool = True
    who: Actor | None = None


class ByeAsked(Happened, frozen=True, tag="bye_asked"):
    player: int
    round: int
    kind: ByeKind


class Withdrew(Happened, frozen=True, tag="withdrew"):
    """In a round robin the rest of their games are forfeits, and those that were played `count`, or all are dropped.
    Other systems say nothing about it, nor did earlier versions."""

    player: int
    games: Leaving | None = None


class Returned(Happened, frozen=True, tag="returned"):
    player: int


class Paired(Happened, frozen=True, tag="paired"):
    """`system` is what paired, `digest` the SHA-256 of the report file (TRF) that it was given."""

    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None = None
    system: str = ""
    digest: str = ""


class PairingChanged(Happened, frozen=True, tag="pairing_changed"):
    """The director paired by hand, before the round was published."""

    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None = None
    why: str = ""


class Published(Happened, frozen=True, tag="published"):
    round: int


class TableSet(Happened, frozen=True, tag="table_set"):
    """The game of a board is played at this table."""

    round: int
    board: int
    table: str


class Reported(Happened, frozen=True, tag="reported"):
    """One of the two says how it ended; `final` if that needs nobody's word: the table itself, or the director."""

    round: int
    board: int
    result: Result
    player: int | None = None
    final: bool = False


class Confirmed(Happened, frozen=True, tag="confirmed"):
    """The other agrees, or said nothing for some minutes."""

    round: int
    board: int
    silent: bool = False


class Disputed(Happened, frozen=True, tag="disputed"):
    round: int
    board: int
    result: Result
    player: int | None = None


class Ruled(Happened, frozen=True, tag="ruled"):
    round: int
    board: int
    result: Result
    why: str


class RoundClosed(Happened, frozen=True, tag="round_closed"):
    round: int


class Finished(Happened, frozen=True, tag="finished"):
    pass


class Undone(Happened, frozen=True, tag="undone"):
    """The event that made this version does not count any more."""

    version: int
    why: str = ""


Event = (
    Created
    | Joined
    | CheckedIn
    | ByeAsked
    | Withdrew
    | Returned
    | Paired
    | PairingChanged
    | Published
    | TableSet
    | Reported
    | Confirmed
    | Disputed
    | Ruled
    | RoundClosed
    | Finished
    | Undone
)
_DECODER: Final = msgspec.json.Decoder(Event)


def read_event(text: str) -> Event:
    event: Event = decode_event(_DECODER, text)
    return event
