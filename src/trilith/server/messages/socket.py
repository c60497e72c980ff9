"""What travels over the socket of an open game."""

from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from trilith.play.table import Action, Permission
from trilith.server.messages.board import PositionView, TreeView, WordsView
from trilith.server.messages.table import ClockView, FairView, OffersView, TableView, TurnView

# What is sent, as JSON.
encode: Final = msgspec.json.Encoder().encode

# What players can say to each other. There is no free text.
Phrase = Literal["hello", "good_luck", "one_moment", "nice_three", "well_played", "good_game", "thank_you"]

# ---- the socket: from the server ----


class Moved(Struct, tag_field="say", tag="moved"):
    """A move was made: version - 1 becomes version. A browser that misses one asks for the whole table."""

    version: int
    turn: TurnView
    position: PositionView
    clock: ClockView
    offers: OffersView
    result: str
    ended_by: str | None
    fair: FairView | None
    # What differs between those who see it comes last (`MovedMessage`).
    may: list[Permission]
    # The legal moves of whoever is to move: a tree, or words for those who have asked for these.
    moves: TreeView | None
    words: WordsView | None = None


class Refused(Struct, tag_field="say", tag="refused"):
    """A request (`ask` is the number the browser gave it) is refused; `why` is a sentence for people."""

    ask: int | None
    why: str
    version: int


class Acknowledged(Struct, tag_field="say", tag="done"):
    """A request is done and stored, as this version."""

    ask: int | None
    version: int


class Presence(Struct, tag_field="say", tag="presence"):
    """Who is connected now, by seat, and how many watch."""

    here: list[bool]
    watchers: int


class Thinking(Struct, tag_field="say", tag="thinking"):
    """The engine in this seat is at work."""

    seat: int


class Pong(Struct, tag_field="say", tag="pong"):
    now: int


class Said(Struct, tag_field="say", tag="said"):
    """The player in this seat said one of the set phrases."""

    seat: int
    phrase: Phrase


FromServer = Said | TableView | Moved | Refused | Acknowledged | Presence | Thinking | Pong

# ---- the socket: from the browser ----


class DoMove(Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A whole turn, by its text or by the names of its steps, made at a version."""

    version: int
    ask: int | None = None
    move: str | None = None
    steps: list[str] | None = None


class DoAction(Struct, tag_field="do", tag="deed", forbid_unknown_fields=True):
    """Anything but a move. `seat` says for which seat, if the browser holds several."""

    action: Action = field(name="deed")
    version: int
    seat: int | None = None
    ask: int | None = None


class DoSeal(Struct, tag_field="do", tag="seal", forbid_unknown_fields=True):
    """The SHA-256 of the salt that is going to be added, in hex. `seat` as above."""

    seal: str
    seat: int | None = None
    ask: int | None = None


class DoSalt(Struct, tag_field="do", tag="salt", forbid_unknown_fields=True):
    """Random bytes to add to what the pouch's stones follow from, in hex. `seat` as above."""

    salt: str
    seat: int | None = None
    ask: int | None = None


class DoSay(Struct, tag_field="do", tag="say", forbid_unknown_fields=True):
    """One of the set phrases, for everybody at the table. It is not stored, and no version of the table."""

    phrase: Phrase
    seat: int | None = None
    ask: int | None = None


class DoLook(Struct, tag_field="do", tag="look", forbid_unknown_fields=True):
    """Send the whole table again."""


class DoPing(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    pass


FromBrowser = DoMove | DoAction | DoSeal | DoSalt | DoSay | DoLook | DoPing
