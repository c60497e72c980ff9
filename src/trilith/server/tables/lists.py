"""A table in a list: as data, and in words for the one who looks at it."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.colours import without_colours
from trilith.play.events import Actor
from trilith.server.messages.table import SeatView, TableLine
from trilith.server.store.rows import SeatRow, TableRow
from trilith.server.tables.views import clock_choice, is_bot, seat_name, seat_players

Mood = Literal["go", "wait", "over"]


def table_line(row: TableRow, who: Actor, here: Collection[int] = ()) -> TableLine:
    """A stored table as this actor sees it. `here` are the seats whose people are connected."""
    title, sides, rules = _names(row.ruleset, row.game, len(row.seats))
    players = seat_players([seat.actor for seat in row.seats], [seat.name for seat in row.seats])
    seats = [_seat_view(seat, sides[seat.seat], seat.kind == "engine" or seat.seat in here) for seat in row.seats]
    if not row.imported:
        for seat, player in zip(seats, players, strict=True):
            seat.player = player
    return TableLine(
        id=row.id,
        ruleset=row.ruleset,
        rules=rules,
        game=row.game,
        title=title,
        stage=row.stage,
        seats=seats,
        you=[seat.seat for seat in row.seats if seat.actor == who],
        position=row.position,
        turn=row.turn,
        turns=row.turns,
        result=row.result,
        ended_by=row.ended_by,
        clock=clock_choice(row.clock),
        public=row.public,
        created=row.created,
        updated=row.updated,
        rated=row.rated,
    )


def _seat_view(seat: SeatRow, side: str, here: bool) -> SeatView:
    name, level = seat_name(seat, side), seat.relief or seat.level
    return SeatView(side, seat.kind, name, level, here, bot=is_bot(seat.actor, seat.name))


@lru_cache(maxsize=1000)
def _names(ruleset: str, game: str, seats: int) -> tuple[str, Sequence[str], str]:
    """What a game, its sides and its rules are called. A ruleset may be one that no longer exists."""
    try:
        start = Position.start(ruleset)
    except TrilithError:
        return game, [f"Player {number + 1}" for number in range(seats)], ruleset
    return start.look.title, start.look.players, without_colours(start.ruleset).text


class Card(Struct):
    """`mood` says how the `status` is shown: something to do, somebody else's turn, or finished."""

    id: str
    ruleset: str
    title: str
    position: str
    who: str
    status: str
    mood: Mood


def card(line: TableLine) -> Card:
    status, mood = _status(line)
    return Card(line.id, line.ruleset, line.title, line.position, _who(line), status, mood)


def _who(line: TableLine) -> str:
    """The others at the table; everybody, for those who only watch."""
    others = [seat for number, seat in enumerate(line.seats) if number not in line.you]
    if line.you and not others:
        names = [seat.name for seat in line.seats]
        return " – ".join(names) if all(names) else "on this device"
    return ", ".join(_name(seat) for seat in others)


def _name(seat: SeatView) -> str:
    if seat.kind == "open":
        return "open seat"
    return seat.name or "Guest"


def _status(line: TableLine) -> tuple[str, Mood]:
    if line.stage == "over":
        return _result(line), "over"
    if line.stage == "open":
        return ("Waiting", "wait") if line.you else ("Open seat", "go")
    if not line.you:
        return f"Move {line.turns + 1}", "wait"
    is_mine = line.turn in line.you or len(line.you) == len(line.seats)
    return ("Your turn", "go") if is_mine else ("Waiting", "wait")


def _result(line: TableLine) -> str:
    """A result is written as in records: one number for each seat, a half for a draw."""
    points = line.result.split("-")
    if "1" not in points:
        return "Draw" if "1/2" in points else "Ended"
    winner = points.index("1")
    if not line.you or len(line.you) == len(line.seats):
        return f"{line.seats[winner].side} won"
    return "You won" if winner in line.you else "You lost"
