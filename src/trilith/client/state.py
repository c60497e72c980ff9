"""A table as a client knows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trilith.games.position import Position

Json = dict[str, Any]


@dataclass(frozen=True)
class ClientSeat:
    """`kind` is "person", "engine" or "open"; `is_bot` says that a program plays there under an account of its own.

    >>> ClientSeat("White", "Robo (bot)", "person", None, is_here=True, is_bot=True).name
    'Robo (bot)'
    """

    side: str
    name: str
    kind: str
    level: str | None
    is_here: bool
    is_bot: bool


@dataclass(frozen=True)
class TableState:
    """A table after a change. `you` are the seats that the client holds, `may` what it can do now.

    `remaining` is the time that each seat has left in seconds, None without a clock. `result` is PGN's, "*" until the
    game is over, and `ended_by` says how it ended if not by its rules.

    >>> from dataclasses import fields
    >>> [field.name for field in fields(TableState)][:3]
    ['version', 'position', 'moves']
    """

    version: int
    position: Position
    moves: tuple[str, ...]
    seats: tuple[ClientSeat, ...]
    you: tuple[int, ...]
    may: frozenset[str]
    remaining: tuple[float, ...] | None
    draw_offers: frozenset[int]
    result: str
    ended_by: str | None
    next_table: str | None

    @property
    def is_over(self) -> bool:
        return self.ended_by is not None or self.result != "*"

    @property
    def is_my_turn(self) -> bool:
        return "move" in self.may


class Replay:
    """Positions with their history, from the moves of a table: repetitions count as they do on the server."""

    def __init__(self) -> None:
        self._start: tuple[str, str] | None = None
        self._moves: list[str] = []
        self._position: Position | None = None

    def position(self, table: Json) -> Position:
        start, turns = (table["ruleset"], table["start"]["text"]), table["turns"]
        moves = [turn["move"] for turn in turns]
        known = len(self._moves)
        position = self._position
        if position is None or start != self._start or moves[:known] != self._moves:
            position, known = Position.parse(*start), 0
        for turn in turns[known:]:
            position = _drawn(position, turn["drawn"]).play(turn["move"])
        self._start, self._moves, self._position = start, moves, position
        return _drawn(position, table["position"]["held"])


def _drawn(position: Position, stone: str | None) -> Position:
    """After the pouch gave this stone, unless it is in hand already."""
    return position.draw(stone) if stone is not None and position.held is None and not position.outcome else position


def state_of(table: Json, replay: Replay) -> TableState:
    clock = table["clock"]
    remaining: Sequence[int] = clock["remaining"]
    return TableState(
        version=table["version"],
        position=replay.position(table),
        moves=tuple(turn["move"] for turn in table["turns"]),
        seats=tuple(seat_of(seat) for seat in table["seats"]),
        you=tuple(table["you"]),
        may=frozenset(table["may"]),
        remaining=None if clock["choice"]["kind"] == "none" else tuple(left / 1000 for left in remaining),
        draw_offers=frozenset(table["offers"]["draw"]),
        result=table["result"],
        ended_by=table["ended_by"],
        next_table=table["series"]["after"],
    )


def seat_of(seat: Json) -> ClientSeat:
    return ClientSeat(
        seat["side"], seat["name"], seat["kind"], seat["level"], bool(seat["here"]), bool(seat.get("bot"))
    )
