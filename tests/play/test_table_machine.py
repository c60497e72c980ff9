"""Anybody does anything at a table, in any order: what is promised holds all the same."""

from typing import get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.play.tables import ANN, BEN, CAT, EVE, Game, engine, person
from trilith.games.errors import TrilithError
from trilith.play import fair
from trilith.play.clock import KINDS, TimeControl
from trilith.play.events import ENGINE, Actor, FirstMove, Salted, Sealed, Seat
from trilith.play.record import Record, read_record, write_record
from trilith.play.table import ACTIONS, Action, Table

WHO = st.sampled_from([ANN, BEN, CAT, EVE, ENGINE])
CLOCKS = st.builds(
    TimeControl, st.sampled_from([kind for kind in KINDS if kind != "days"]), st.integers(1, 20), st.integers(0, 3)
)
RULESETS = st.sampled_from(["flip", "morris", "stones:board=quick", "outfox:players=3"])
OTHERS = st.sampled_from([person(BEN), person(ANN), engine(), Seat("open")])


class Anything(RuleBasedStateMachine):
    game: Game

    @initialize(ruleset=RULESETS, clock=CLOCKS, other=OTHERS, best_of=st.sampled_from([1, 3]),
                first_move=st.sampled_from(get_args(FirstMove)), lag_quota=st.sampled_from([0, 500]))  # fmt: skip
    def open(
        self, ruleset: str, clock: TimeControl, other: Seat, best_of: int, first_move: FirstMove, lag_quota: int
    ) -> None:
        third = [person(CAT)] if "players=3" in ruleset else []
        self.game = Game.of(ruleset, person(ANN), other, *third, clock=clock, best_of=best_of,
                            first_move=first_move, lag_quota=lag_quota)  # fmt: skip

    @rule(who=WHO, index=st.integers(0, 10**6), late=st.integers(0, 3), after=st.integers(0, 4000),
          lag=st.integers(0, 900))  # fmt: skip
    def anybody_moves(self, who: Actor, index: int, late: int, after: int, lag: int) -> None:
        legal = self.game.table.match.position.legal_moves
        if legal:
            self._try_to_move(who, str(legal[index % len(legal)]), late, after, lag)

    @precondition(lambda self: self.game.table.turn is not None)
    @rule(index=st.integers(0, 10**6), after=st.integers(0, 2000))
    def the_right_one_moves(self, index: int, after: int) -> None:
        table = self.game.table
        legal = table.match.position.legal_moves
        mover = table.seats[table.turn or 0].mover
        assert mover
        self._try_to_move(mover, str(legal[index % len(legal)]), 0, after)

    def _try_to_move(self, who: Actor, move: str, late: int, after: int, lag: int = 0) -> None:
        game, table = self.game, self.game.table
        game.now += after
        if fallen := table.time_out(game.now):
            game.happen(fallen)
            return
        may = "move" in table.may(who) and table.version - late >= table.turned
        try:
            event = table.move(who, table.version - late, move, game.now, lag=lag)
        except TrilithError:
            is_late = table.limit is not None and table.thought(game.now) >= table.limit
            assert not may or is_late, "what is allowed is done"
        else:
            assert may, "what is done is allowed"
            assert 0 <= event.lag <= min(lag, table.lag_left[event.seat]), "no more is made up for than is left"
            others = [left for seat, left in enumerate(table.clock.remaining) if seat != event.seat]
            after_it = table.apply(event).clock.remaining
            assert others == [left for seat, left in enumerate(after_it) if seat != event.seat], "at nobody's cost"
            game.happen(event)

    @rule(who=WHO, action=st.sampled_from(ACTIONS), seat=st.none() | st.integers(0, 2))
    def anybody_acts(self, who: Actor, action: Action, seat: int | None) -> None:
        game, table = self.game, self.game.table
        try:
            event = table.act(action, who, table.version, seat, game.now)
        except TrilithError:
            if seat is None and len(table.seats_of(who)) == 1:
                assert action not in table.may(who)
        else:
            assert action in table.may(who)
            game.happen(event)

    @rule(who=st.sampled_from([BEN, EVE]), seat=st.none() | st.integers(-1, 3))
    def somebody_sits_down(self, who: Actor, seat: int | None) -> None:
        had = [there.who for there in self.game.table.seats]
        try:
            event = self.game.table.sit(who, seat, "Somebody", self.game.now)
        except TrilithError:
            return
        assert had[event.seat] is None
        self.game.happen(event)

    @rule(who=WHO, seat=st.none() | st.integers(0, 2), salt=st.sampled_from(["a" * 64, "b" * 64, "no salt"]))
    def somebody_adds_to_the_pouch(self, who: Actor, seat: int | None, salt: str) -> None:
        table = self.game.table
        event: Sealed | Salted
        try:
            if table.seals:
                event = table.salt(who, salt, seat, self.game.now)
            else:
                event = table.seal(who, salt if salt == "no salt" else fair.commitment(salt), seat, self.game.now)
        except TrilithError:
            return
        self.game.happen(event)
        assert event.seat in table.seats_of(who)
        assert self.game.table.match == table.match, "nothing that was drawn changes"
        assert "move" not in table.may(who) or "move" in self.game.table.may(who)

    @rule(after=st.integers(0, 30_000))
    def time_passes(self, after: int) -> None:
        self.game.now += after
        if fallen := self.game.table.time_out(self.game.now):
            self.game.happen(fallen)
            assert self.game.table.time_out(self.game.now) is None

    @invariant()
    def a_table_is_the_sum_of_its_events(self) -> None:
        assert Table.rebuild(self.game.events) == self.game.table
        assert self.game.table.version == len(self.game.events)

    @invariant()
    def nobodys_time_is_negative(self) -> None:
        assert min(self.game.table.clock.remaining) >= 0
        assert all(0 <= left <= self.game.table.opened.lag_quota for left in self.game.table.lag_left)
        assert len(self.game.table.spent) == len(self.game.table.match.turns)

    @invariant()
    def the_pouch_is_fair(self) -> None:
        table, seed = self.game.table, self.game.table.opened.seed
        if seed:
            assert fair.check(table.match, seed, fair.commitment(seed), table.salts) >= len(table.match.turns)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            match = self.game.table.match
            assert read_record(write_record(Record(match))).match.moves == match.moves


TestAnything = Anything.TestCase
TestAnything.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
