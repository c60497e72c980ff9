"""Tables as browsers get them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from trilith.games.position import Position
from trilith.play import fair
from trilith.play.clock import TimeControl
from trilith.play.events import Actor, Seat
from trilith.play.match import Match
from trilith.play.step_tree import tree_json
from trilith.play.step_words import words_json
from trilith.play.table import FAIR_WAIT, PERMISSIONS, Permission, Table
from trilith.server.messages.board import OutcomeView, PositionView, TreeView
from trilith.server.messages.socket import Moved, encode
from trilith.server.messages.table import (
    BranchView,
    ClockChoice,
    ClockKind,
    ClockView,
    DeclinedView,
    FairView,
    HandicapChoice,
    OffersView,
    SaltView,
    SealView,
    SeatView,
    SeriesView,
    TableView,
    TurnView,
    WarnedView,
)
from trilith.server.people.names import BOT
from trilith.server.store.people import FORMER
from trilith.server.store.rows import SeatRow
from trilith.server.views import position_view, tree_view

# How a message about a move ends for those who only watch.
WATCHING: Final = b'"may":[],"moves":null,"words":null}'
REMEMBERED: Final = 1000


def table_view(
    table_id: str, table: Table, turns: list[TurnView], who: Actor, here: Sequence[bool], now: int
) -> TableView:
    """`turns` is what `TurnList` has written of them."""
    return TableView(
        id=table_id,
        version=table.version,
        ruleset=table.match.ruleset.text,
        look=f"/api/look?ruleset={table.match.ruleset.text}",
        seats=seat_views(table, here, now),
        you=list(table.seats_of(who)),
        start=position_view(_before_first(table.match)),
        position=_position(table),
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
        warned=_warned(table, now),
        public=table.opened.public,
        rated=table.opened.rated,
        has_draws=table.match.position.game.has_draws,
        pace=table.pace if table.is_among_engines else None,
        branches=[BranchView(one.number, one.after, list(one.moves), one.by) for one in table.branches],
        may_branch=table.may_branch(who),
    )


def moved_view(table: Table, turn: TurnView, now: int) -> Moved:
    """A move as a watcher sees it."""
    return Moved(
        version=table.version,
        turn=turn,
        position=_position(table),
        moves=None,
        clock=clock_view(table, now),
        offers=_offers(table),
        may=[],
        result=table.result,
        ended_by=table.ended_by,
        fair=_fair(table),
    )


class MovedMessage:
    """A move as everybody at the table sees it. What all of them see is turned into JSON once."""

    def __init__(self, table: Table, turn: TurnView, now: int) -> None:
        self._table = table
        # As a watcher sees it, without `moves` and `may`, which come last.
        self._common = encode(moved_view(table, turn, now)).removesuffix(WATCHING)

    def seen_by(self, who: Actor, in_words: bool = False) -> bytes:
        """`in_words`: the legal moves are words, not a tree."""
        table, moves, words = self._table, b"null", b"null"
        may = table.may(who)
        if "move" in may:
            if in_words:
                words = words_json(table.match.position)
            else:
                moves = tree_json(table.match.position)
        return b'%s"may":%s,"moves":%s,"words":%s}' % (self._common, _json_of(may), moves, words)


@lru_cache(REMEMBERED)
def _json_of(may: frozenset[Permission]) -> bytes:
    """There are few different ones."""
    return encode([permission for permission in PERMISSIONS if permission in may])


def seat_views(table: Table, here: Sequence[bool], now: int) -> list[SeatView]:
    names = table.match.position.look.players
    players = seat_players([seat.who for seat in table.seats], [seat.name for seat in table.seats])
    return [
        SeatView(
            names[number],
            seat.kind,
            seat_name(seat, names[number]),
            seat.mover_level,
            here[number],
            HandicapChoice(seat.handicap.points, seat.handicap.seconds) if seat.handicap else None,
            seat.colour,
            seat.instead_of,
            table.vacation_until(number, now),
            None if table.opened.is_imported else players[number],
            is_bot(seat.who, seat.name) and not table.opened.is_imported,
        )
        for number, seat in enumerate(table.seats)
    ]


def seat_players(actors: Sequence[Actor | None], names: Sequence[str]) -> list[str | None]:
    """The players whose pages the names at a table stand for, by seat. Whoever holds several seats plays with others on
    the same device, whose names are not theirs; a closed account has no page to link to."""
    return [
        actor.id if actor and actor.kind == "player" and actors.count(actor) == 1 and name != FORMER else None
        for actor, name in zip(actors, names, strict=True)
    ]


def is_bot(who: Actor | None, name: str) -> bool:
    """Whether a seat is a bot's. Nobody else can have a name with its mark."""
    return who is not None and who.kind == "player" and name.endswith(BOT)


def seat_name(seat: Seat | SeatRow, side: str) -> str:
    """Who sits there. A person without a name is called by their side."""
    name = seat.name or ("" if seat.kind == "open" else side)
    return f"{name} (Trilith plays on)" if seat.relief else name


def clock_view(table: Table, now: int) -> ClockView:
    choice, remaining, limit = clock_choice(table.clock.control), list(table.clock.remaining), table.limit
    if table.turn is None or limit is None:
        return ClockView(choice, remaining, None, 0, now)
    if until := table.vacation_until(table.turn, now):
        remaining[table.turn] = table.clock.left(table.turn, table.thought(until))
        return ClockView(choice, remaining, table.turn, until - now, now)
    spent = table.thought(now)
    if table.is_first_move:
        first = max(0, limit - spent)
        return ClockView(choice, remaining, table.turn, first, now, None if table.is_engines_turn else first)
    remaining[table.turn] = table.clock.left(table.turn, spent)
    return ClockView(choice, remaining, table.turn, table.clock.pause(spent), now)


def clock_choice(control: TimeControl) -> ClockChoice:
    return ClockChoice(cast(ClockKind, control.kind), control.seconds, control.extra, list(control.odds))


def _position(table: Table) -> PositionView:
    match = table.match
    view = position_view(match.position, None if match.position.game.last_point else match.last_point)
    if table.is_over:
        view.turn = None
        if outcome := match.outcome:
            view.outcome = OutcomeView(outcome.winner, outcome.reason, list(outcome.line))
    return view


def _moves(table: Table, who: Actor) -> TreeView | None:
    if table.turn is None or table.seats[table.turn].mover != who:
        return None
    return tree_view(table.match.position)


def _before_first(match: Match) -> Position:
    """Where the game began, with the first stone in hand where one was drawn."""
    return match.turns[0].before if match.turns else match.position


def _offers(table: Table) -> OffersView:
    declined = [DeclinedView(*one) for one in table.declined]
    return OffersView(sorted(table.draw_offers), sorted(table.takeback_offers), sorted(table.rematch_offers), declined)


def _warned(table: Table, now: int) -> WarnedView | None:
    warned = table.warned
    return WarnedView(warned.seat, max(0, warned.at + FAIR_WAIT - now)) if warned else None


def _may(table: Table, who: Actor) -> list[Permission]:
    may = table.may(who)
    return [permission for permission in PERMISSIONS if permission in may]


def _series(table: Table) -> SeriesView:
    series = table.series
    is_decided = table.is_over and series.best_of > 1 and table.next_series.is_decided
    return SeriesView(series.best_of, series.game, list(table.points), series.before, table.after, is_decided)


def _fair(table: Table) -> FairView | None:
    seed = table.opened.promised
    if seed is None:
        return None
    salts, seals = [SaltView(*salt) for salt in table.salts], [SealView(*seal) for seal in table.seals]
    return FairView(fair.commitment(seed), seed if table.is_over else None, salts, seals)
