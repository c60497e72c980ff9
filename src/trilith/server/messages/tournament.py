"""What people send about tournaments: one message for each thing that can be done."""

from typing import Literal

from msgspec import Struct

from trilith.server.messages.table import ClockChoice, ClockView
from trilith.tournament.plan import ByeWorth, Handicapping, System


class TournamentChoice(Struct):
    """A tournament to hold."""

    name: str
    system: System
    ruleset: str
    rounds: int = 0
    cycles: int = 1
    best_of: int = 1
    third_place: bool = False
    minutes: int = 0
    clock: ClockChoice | None = None
    tie_breaks: str = ""
    rated: bool = False
    handicap: Handicapping = "none"
    bye: ByeWorth = "full"
    silence: int = 5
    online: bool = True
    odds: bool = True
    entrants_bet: bool = True


class ReportChoice(Struct):
    """A tournament from another program's report file (TRF). Its games were played there."""

    trf: str
    ruleset: str


class TournamentCommand(Struct, forbid_unknown_fields=True):
    """`what` is done; the other fields are those that it needs. Numbers are those of players, rounds and boards."""

    what: Literal[
        "join", "claim", "add", "engine", "check_in", "away", "bye", "withdraw", "return", "pair", "pair_by_hand",
        "publish", "report", "confirm", "rule", "close", "finish", "undo",
    ]  # fmt: skip
    name: str = ""
    rating: int = 0
    level: str = "4"
    player: int = 0
    round: int = 0
    board: int = 0
    kind: Literal["full", "half", "none"] = "none"
    games: Literal["count", "drop"] | None = None
    result: str = ""
    why: str = ""
    version: int = 0
    pairs: str = ""


class TournamentState(Struct):
    """Where a tournament stands: its id and version, and the number of the player that the sender is."""

    id: str
    version: int
    player: int | None
    director: bool


class NewTournament(Struct):
    id: str


class RunningBoard(Struct):
    """A game of a tournament that is being played at a table, as the wall shows it. `turn` is the seat to move; there
    is no `clock` in a game without one."""

    round: int
    board: int
    table: str
    names: tuple[str, str]
    ruleset: str
    position: str
    turn: int | None
    clock: ClockView | None


class RunningBoards(Struct):
    boards: list[RunningBoard]
