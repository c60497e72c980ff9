"""TournamentState: a tournament folded from its events. `tournament.py` decides which events may happen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from trilith.games.cached import cached_property
from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.tournament import events as happened
from trilith.tournament.card import ABSENT, IDLE, Card, RoundResult
from trilith.tournament.events import ByeKind, Event, Leaving
from trilith.tournament.plan import Plan
from trilith.tournament.result import Result

# Points that only pairing counts: one for every so many points of rating, from the lowest up (McMahon).
MCMAHON_STEP = 200
BYE_WORTH: Mapping[str, float] = {"full": 1.0, "half": 0.5, "none": 0.0}


@dataclass(frozen=True)
class Player:
    """Somebody who takes part; `since` is the first round that they could play. `games` is what becomes of the games
    of somebody who left a round robin, after `rounds_before` rounds."""

    number: int
    name: str
    who: Actor | None = None
    rating: int = 0
    level: str | None = None
    since: int = 1
    here: bool = False
    left: bool = False
    byes: Mapping[int, ByeKind] = field(default_factory=dict)
    games: Leaving | None = None
    rounds_before: int = 0

    @property
    def never_began(self) -> bool:
        """Whether they left before a round robin was paired: then the others play without them."""
        return self.left and self.games is not None and self.rounds_before == 0

    @property
    def is_dropped(self) -> bool:
        return self.left and self.games == "drop"

    @property
    def is_engine(self) -> bool:
        return self.level is not None

    @property
    def plays(self) -> bool:
        """Whether they can be paired: an engine is always here."""
        return not self.left and (self.here or self.is_engine)


@dataclass(frozen=True)
class Board:
    """A game of a round. `claim` is what was reported, by `claimed_by`, before it is settled as `result`: first at
    `settled_at`, and `by_table` if the table where it was played said so."""

    number: int
    first: int
    second: int
    table: str | None = None
    claim: Result | None = None
    claimed_by: int | None = None
    claimed_at: int = 0
    counter: Result | None = None
    result: Result | None = None
    ruled: bool = False
    settled_at: int = 0
    by_table: bool = False

    @property
    def players(self) -> tuple[int, int]:
        return self.first, self.second

    @property
    def is_disputed(self) -> bool:
        return self.counter is not None and self.result is None

    def settled(self, result: Result | None, at: int, by_table: bool = False) -> "Board":
        return replace(self, result=result, settled_at=self.settled_at or at, by_table=by_table)


@dataclass(frozen=True)
class Round:
    """`out` is what the round is to those who are not paired."""

    number: int
    boards: tuple[Board, ...]
    bye: int | None = None
    out: Mapping[int, RoundResult] = field(default_factory=dict)
    published: bool = False
    closed: bool = False

    @property
    def is_decided(self) -> bool:
        return all(board.result is not None for board in self.boards)

    def result_of(self, number: int, bye: RoundResult, dropped: frozenset[int] = frozenset()) -> RoundResult:
        """What this round was to a player; a game without a result is nothing yet, and so is one of those dropped."""
        if number in dropped:
            return IDLE
        if number == self.bye:
            return bye
        for board in self.boards:
            if number in board.players:
                is_open = board.result is None or not dropped.isdisjoint(board.players)
                return IDLE if is_open or board.result is None else _result(board, board.result, number)
        return self.out.get(number, ABSENT)


def _result(board: Board, result: Result, number: int) -> RoundResult:
    seat = board.players.index(number)
    points, other = result.points[seat], board.players[1 - seat]
    if result.forfeit:
        return RoundResult("forfeit_win" if points else "forfeit_loss", points, other, seat)
    return RoundResult("played", points, other, seat, result.difference * (1 if seat == 0 else -1))


@dataclass(frozen=True)
class TournamentState:
    """A tournament so far. `history` are all events, those that were undone with them."""

    created: happened.Created
    history: tuple[Event, ...]
    players: Mapping[int, Player] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    finished: int | None = None
    undone: frozenset[int] = frozenset()

    @classmethod
    def rebuild(cls, events: Iterable[Event]) -> Self:
        """The tournament after these events. What was undone is left out, as if it had not happened."""
        history = tuple(events)
        if not history or not isinstance(history[0], happened.Created):
            raise TrilithError("there is no tournament without its creation")
        undone = frozenset(event.version for event in history if isinstance(event, happened.Undone))
        state = cls(history[0], history, undone=undone)
        for version, event in enumerate(history[1:], start=2):
            if version not in undone:
                state = state._applied(event)
        return state

    def apply(self, event: Event) -> Self:
        """The tournament after one more event, which is taken as true."""
        if isinstance(event, happened.Undone):
            return type(self).rebuild((*self.history, event))
        return replace(self._applied(event), history=(*self.history, event))

    # ---- what there is to know ----

    @property
    def version(self) -> int:
        return len(self.history)

    @property
    def plan(self) -> Plan:
        return self.created.plan

    @property
    def name(self) -> str:
        return self.created.name

    @property
    def has_begun(self) -> bool:
        return any(one.published for one in self.rounds)

    @cached_property
    def round_count(self) -> int:
        """How many rounds there are in all, as far as that is known."""
        return self.plan.rounds_for(sum(not player.never_began for player in self.players.values()))

    @property
    def ends(self) -> int | None:
        """When an arena pairs nobody any more: its minutes run from the first round that was published."""
        published = (event.at for event in self.history if isinstance(event, happened.Published))
        began = next(published, None) if self.plan.system == "arena" else None
        return None if began is None else began + self.plan.minutes * 60_000

    @property
    def just_met(self) -> frozenset[frozenset[int]]:
        """Pairs whose last game was against each other."""
        last = {n: board for one in self.rounds for board in one.boards for n in board.players}
        return frozenset(frozenset(b.players) for b in last.values() if all(last[n] is b for n in b.players))

    @property
    def last_round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    def player_of(self, who: Actor) -> Player | None:
        return next((player for player in self.players.values() if player.who == who), None)

    def board_of(self, number: int) -> tuple[Round, Board] | None:
        """Where somebody plays, or played last in a published round."""
        for one in reversed(self.rounds):
            for board in one.boards if one.published else ():
                if number in board.players:
                    return one, board
        return None

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cross table of all published rounds. Numbers for pairing follow the ratings, so these are the seeds."""
        counted = [one for one in self.rounds if one.published]
        # The bye of an odd number is the pairing's, whatever it is worth; in a round robin all have one, for nothing.
        is_robin = self.plan.system == "round_robin"
        bye = RoundResult("pairing_bye", 0.0 if is_robin else BYE_WORTH[self.plan.bye])
        dropped = frozenset(player.number for player in self.players.values() if player.is_dropped)
        return tuple(
            Card(
                player.number,
                player.name,
                player.rating,
                tuple(one.result_of(player.number, bye, dropped) for one in counted),
                self._start(player),
            )
            for player in self.players.values()
        )

    def _start(self, player: Player) -> float:
        if self.plan.handicap != "mcmahon":
            return 0.0
        lowest = min((other.rating for other in self.players.values() if other.rating), default=0)
        return float(max(0, player.rating - lowest) // MCMAHON_STEP) if player.rating else 0.0

    # ---- events ----

    def _applied(self, event: Event) -> Self:
        match event:
            case happened.Joined():
                since = len(self.rounds) + 1
                new = Player(event.player, event.name, event.who, event.rating, event.level, since, event.here)
                return replace(self, players={**self.players, event.player: new})
            case happened.CheckedIn() | happened.ByeAsked() | happened.Withdrew() | happened.Returned():
                return self._player_changed(event)
            case happened.Paired() | happened.PairingChanged():
                return self._paired(event)
            case happened.Published():
                return self._published(self.rounds[event.round - 1], event.at)
            case happened.RoundClosed():
                return self._with_round(replace(self.rounds[event.round - 1], closed=True))
            case happened.Finished():
                return replace(self, finished=event.at)
            case happened.Created() | happened.Undone():
                return self
        return self._board_changed(event)

    def _player_changed(
        self, event: happened.CheckedIn | happened.ByeAsked | happened.Withdrew | happened.Returned
    ) -> Self:
        player = self.players[event.player]
        match event:
            case happened.CheckedIn():
                player = replace(player, here=event.here, who=event.who or player.who)
            case happened.ByeAsked():
                player = replace(player, byes={**player.byes, event.round: event.kind})
            case happened.Withdrew():
                began = player.rounds_before if player.left else len(self.rounds)
                player = replace(player, left=True, games=event.games, rounds_before=began)
            case happened.Returned():
                player = replace(player, left=False, here=True, games=None)
        return replace(self, players={**self.players, player.number: player})

    def _published(self, one: Round, at: int) -> Self:
        """A round that everybody sees. The games of those who left a round robin are forfeits at once."""
        left = {number for number, player in self.players.items() if player.left and player.games is not None}

        def begun(board: Board) -> Board:
            if left.isdisjoint(board.players):
                return board
            first, second = (float(number not in left) for number in board.players)
            return board.settled(Result((first, second), forfeit=True), at)

        return self._with_round(replace(one, published=True, boards=tuple(map(begun, one.boards))))

    def _paired(self, event: happened.Paired | happened.PairingChanged) -> Self:
        boards = tuple(Board(i, first, second) for i, (first, second) in enumerate(event.boards, start=1))
        there = {number for board in event.boards for number in board} | {event.bye}
        out = {n: self._out(player, event.round) for n, player in self.players.items() if n not in there}
        new = Round(event.round, boards, event.bye, out)
        if event.round <= len(self.rounds):
            return self._with_round(new)
        return replace(self, rounds=(*self.rounds, new))

    def _out(self, player: Player, number: int) -> RoundResult:
        """What a round is to somebody who is not paired in it."""
        if self.plan.is_free or self.plan.system == "knockout":
            return IDLE
        match player.byes.get(number):
            case "full":
                return RoundResult("full_bye", 1.0)
            case "half":
                return RoundResult("half_bye", 0.5)
        return ABSENT

    def _board_changed(
        self,
        event: happened.TableSet | happened.Reported | happened.Confirmed | happened.Disputed | happened.Ruled,
    ) -> Self:
        one = self.rounds[event.round - 1]
        board = one.boards[event.board - 1]
        match event:
            case happened.TableSet():
                board = replace(board, table=event.table)
            case happened.Reported():
                claim = {"claim": event.result, "claimed_by": event.player, "claimed_at": event.at, "counter": None}
                board = replace(board, **claim, result=None)  # type: ignore[arg-type]
                if event.final:
                    board = board.settled(event.result, event.at, by_table=event.by.kind == "server")
            case happened.Confirmed():
                board = board.settled(board.claim, event.at)
            case happened.Disputed():
                board = replace(board, counter=event.result)
            case happened.Ruled():
                board = replace(board.settled(event.result, event.at), ruled=True)
        boards = (*one.boards[: event.board - 1], board, *one.boards[event.board :])
        return self._with_round(replace(one, boards=boards))

    def _with_round(self, new: Round) -> Self:
        return replace(self, rounds=(*self.rounds[: new.number - 1], new, *self.rounds[new.number :]))
