"""A table in a list, in words: who plays, and how it stands for the one who looks."""

from typing import Literal

from msgspec import Struct

from trilith.server.messages.table import SeatView, TableLine

Mood = Literal["go", "wait", "over"]


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
        return (
            " – ".join(seat.name for seat in line.seats) if all(seat.name for seat in line.seats) else "on this device"
        )
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
