"""Tables as browsers get them."""

from collections.abc import Sequence
from typing import cast

import msgspec

from trilith.games.position import Position
from trilith.play import fair
from trilith.play.clock import TimeControl
from trilith.play.events import Actor, Seat
from trilith.play.match import Match, Turn
from trilith.play.table import PERMISSIONS, Permission, Table
from trilith.server.messages.board import OutcomeView, PositionView, TreeView
from trilith.server.messages.socket import Moved
from trilith.server.messages.table import (
    ClockChoice,
    ClockKind,
    ClockView,
    FairView,
    OffersView,
    SaltView,
    SealView,
    SeatView,
    SeriesView,
    TableView,
    TurnView,
)
from trilith.server.store.rows import SeatRow
from trilith.server.views import changes, position_view, tree_view


def table_view(
    table_id: str, table: Table, turns: list[TurnView], who: Actor, here: Sequence[bool], now: int
) -> TableView:
    return TableView(
        id=table_id,
        version=table.version,
        ruleset=table.match.ruleset.text,
        look=f"/api/look?ruleset={table.match.ruleset.text}",
        seats=seat_views(table, here),
        you=list(table.seats_of(who)),
        start=position_view(_before_first(table.match)),
        position=_position(table, turns[-1] if turns else None),
        turns=turns,
        moves=_moves(table, who),
        clock=clock_view(table, now),
        offers=_offers(table),
        may=_may(table, who),
        result=table.result,
        ended_by=table.ended_by,
        series=_series(table),
        fair=_fair(table),
        created=table.opened.at,
        imported=table.opened.is_imported,
    )


def moved_view(table: Table, turn: TurnView, now: int) -> Moved:
    """A move as a watcher sees it; `seen_by` makes it a player's."""
    return Moved(
        version=table.version,
        turn=turn,
        position=_position(table, turn),
        moves=None,
        clock=clock_view(table, now),
        offers=_offers(table),
        may=[],
        result=table.result,
        ended_by=table.ended_by,
        fair=_fair(table),
    )


def seen_by(table: Table, moved: Moved, who: Actor) -> Moved:
    return msgspec.structs.replace(moved, moves=_moves(table, who), may=_may(table, who))


def turn_views(match: Match, spent: Sequence[int], first: int) -> list[TurnView]:
    """The turns from this one on."""
    turns = match.turns[first:]
    positions = [*(turn.before for turn in turns), match.position]
    return [
        _turn_view(turn, after, milliseconds)
        for turn, after, milliseconds in zip(turns, positions[1:], spent[first:], strict=True)
    ]


def _turn_view(turn: Turn, after: Position, spent: int) -> TurnView:
    """What happened in a turn; `after` is the position after it."""
    before, move = turn.before, turn.played
    return TurnView(
        by=before.turn or 0,
        move=turn.move,
        drawn=before.held,
        touched=[step.name for step in move.steps if step.kind == "point"],
        changes=changes(before.pieces, after.pieces),
        score=None if after.score is None else list(after.score),
        seconds=spent / 1000,
        lines=[list(line) for line in move.lines],
    )


def seat_views(table: Table, here: Sequence[bool]) -> list[SeatView]:
    names = table.match.position.look.players
    return [
        SeatView(names[number], seat.kind, seat_name(seat, names[number]), seat.mover_level, here[number])
        for number, seat in enumerate(table.seats)
    ]


def seat_name(seat: Seat | SeatRow, side: str) -> str:
    """Who sits there. A person without a name is called by their side."""
    name = seat.name or ("" if seat.kind == "open" else side)
    return f"{name} (Trilith plays on)" if seat.relief else name


def clock_view(table: Table, now: int) -> ClockView:
    running = table.turn if table.limit is not None else None
    remaining = list(table.clock.remaining)
    spent = table.thought(now)
    if running is not None:
        remaining[running] = table.clock.left(running, spent)
    pause = table.clock.pause(spent) if running is not None else 0
    return ClockView(clock_choice(table.clock.control), remaining, running, pause, now)


def clock_choice(control: TimeControl) -> ClockChoice:
    return ClockChoice(cast(ClockKind, control.kind), control.seconds, control.extra, list(control.odds))


def _position(table: Table, last: TurnView | None) -> PositionView:
    position = table.match.position
    touched = reversed(last.touched if last else [])
    pieces = position.pieces
    view = position_view(position, next((point for point in touched if point in pieces), None))
    outcome = table.match.outcome
    if outcome:
        view.outcome = OutcomeView(outcome.winner, outcome.reason, list(outcome.line))
    if table.is_over:
        view.turn = None
    return view


def _moves(table: Table, who: Actor) -> TreeView | None:
    if table.turn is None or table.seats[table.turn].mover != who:
        return None
    return tree_view(table.match.position)


def _before_first(match: Match) -> Position:
    """Where the game began, with the first stone in hand where one was drawn."""
    return match.turns[0].before if match.turns else match.position


def _offers(table: Table) -> OffersView:
    return OffersView(sorted(table.draw_offers), sorted(table.takeback_offers), sorted(table.rematch_offers))


def _may(table: Table, who: Actor) -> list[Permission]:
    may = table.may(who)
    return [permission for permission in PERMISSIONS if permission in may]


def _series(table: Table) -> SeriesView:
    series = table.series
    return SeriesView(series.best_of, series.game, list(table.points), series.before, table.after)


def _fair(table: Table) -> FairView | None:
    seed = table.opened.promised
    if seed is None:
        return None
    salts, seals = [SaltView(*salt) for salt in table.salts], [SealView(*seal) for seal in table.seals]
    return FairView(fair.commitment(seed), seed if table.is_over else None, salts, seals)
