"""Fair clocks: a time for first moves, and lag that is made up for within a quota."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.tables import ANN, BEN, CAT, EVE, Game, engine, opened, person
from trilith.play.clock import TimeControl
from trilith.play.events import ENGINE, Ended, Met, Opened, Relieved, Seat, read_event
from trilith.play.opening import with_fair_clock
from trilith.play.table import Refusal, Table

MINUTE = TimeControl("time", 60)
FIRST = MINUTE.first_move


def fallen(game: Game, now: int) -> Ended | Relieved:
    event = game.table.time_out(now)
    assert isinstance(event, Ended | Relieved)
    game.happen(event)
    return event


# ---- first moves ----


def test_a_game_without_a_first_move_is_aborted() -> None:
    game = Game.of("morris", clock=MINUTE, first_move="abort")
    assert game.table.time_out(FIRST - 1) is None
    fallen(game, FIRST)
    assert (game.table.aborted, game.table.result, game.table.ended_by) == (True, "*", "abort")


def test_the_second_player_has_a_first_move_too() -> None:
    game = Game.of("morris", clock=MINUTE, first_move="abort")
    game.move(after=FIRST - 1)
    assert game.table.clock.remaining == (60_000, 60_000), "it costs nothing"
    game.move(after=FIRST - 1)
    assert game.table.clock.remaining == (60_000, 60_000)
    game.move(after=3_000)
    assert game.table.clock.remaining == (57_000, 60_000), "now the clock runs"
    late = Game.of("morris", clock=MINUTE, first_move="abort").moves(1)
    fallen(late, late.now + FIRST)
    assert late.table.aborted


def test_in_a_tournament_the_game_is_lost() -> None:
    game = Game.of("morris", clock=MINUTE, first_move="forfeit").moves(1)
    fallen(game, game.now + FIRST)
    assert (game.table.result, game.table.ended_by) == ("1-0", "time forfeit")
    three = Game.of("outfox:players=3", clock=MINUTE, first_move="forfeit")
    assert isinstance(fallen(three, FIRST), Relieved)


def test_in_a_round_the_time_begins_when_both_have_met() -> None:
    base = msgspec.structs.replace(opened("morris", clock=MINUTE, first_move="forfeit"), meet=True)
    game = Game(Table.open(base), [base])
    assert game.table.is_meeting
    assert game.table.time_out(10**9) is None, "who does not come is the director's affair"
    game.happen(Met(10**9))
    assert not game.table.is_meeting
    assert game.table.time_out(10**9 + FIRST - 1) is None
    fallen(game, 10**9 + FIRST)
    assert game.table.ended_by == "time forfeit"


def test_who_comes_after_the_others_first_move_has_the_time_for_their_own() -> None:
    base = msgspec.structs.replace(opened("morris", clock=MINUTE, first_move="forfeit"), meet=True)
    game = Game(Table.open(base), [base]).moves(1)
    assert game.table.time_out(game.now + 59_999) is None, "their clock runs, as that of anybody who comes late"
    assert game.table.time_out(game.now + 60_000) is not None
    game.happen(Met(game.now + 50_000))
    game.now += 50_000
    assert game.table.time_out(game.now + FIRST) is not None
    game.move(after=FIRST - 1)
    assert game.table.clock.remaining == (60_000, 60_000)
    assert Table.rebuild(game.events) == game.table


def test_the_time_begins_when_all_are_there() -> None:
    game = Game.of("morris", person(ANN), Seat("open"), clock=MINUTE, first_move="abort")
    assert game.table.time_out(10**9) is None
    game.happen(game.table.sit(BEN, None, "Ben", 10**9))
    assert game.table.time_out(10**9 + FIRST - 1) is None
    assert game.table.time_out(10**9 + FIRST) is not None


def test_a_move_that_comes_too_late_is_refused() -> None:
    game = Game.of("morris", clock=MINUTE, first_move="abort")
    with pytest.raises(Refusal, match="your time is up"):
        game.move(after=FIRST)


def test_taking_back_a_first_move_costs_nothing() -> None:
    game = Game.of("morris", clock=MINUTE, first_move="abort").moves(1)
    game.act("takeback", ANN)
    game.act("takeback", BEN)
    assert game.table.clock.remaining == (60_000, 60_000)
    assert game.table.time_out(game.now + FIRST - 1) is None
    assert game.table.time_out(game.now + FIRST) is not None


def test_engines_are_not_hurried() -> None:
    game = Game.of("morris", engine(), person(ANN), clock=MINUTE, first_move="abort")
    assert game.table.time_out(10**9) is None


def test_an_outage_counts_on_no_first_move() -> None:
    game = Game.of("morris", clock=MINUTE, first_move="abort")
    later = Table.rebuild(game.events).paused_for(10**6)
    assert later.time_out(10**6 + FIRST - 1) is None
    assert later.time_out(10**6 + FIRST) is not None


def test_games_of_earlier_versions_keep_their_rule() -> None:
    old = (
        '{"type":"opened","at":0,"ruleset":"morris","identifier":"morris-1","seats":[{"kind":"person","name":"Ann",'
        '"who":{"kind":"browser","id":"ann"}},{"kind":"person","name":"Ben","who":{"kind":"browser","id":"ben"}}],'
        '"clock":{"kind":"time","seconds":60,"extra":0,"odds":[]}}'
    )
    event = read_event(old)
    assert isinstance(event, Opened)
    table = Table.open(event)
    assert table.limit is None
    assert table.time_out(10**9) is None


def test_only_where_somebody_waits() -> None:
    def rule(*seats: Seat, clock: TimeControl = MINUTE) -> str:
        return with_fair_clock(Opened(0, "morris", "", seats, clock)).first_move

    assert rule(person(ANN), person(BEN)) == rule(person(ANN), Seat("open")) == "abort"
    assert rule(person(ANN), engine()) == rule(person(ANN), person(ANN)) == "free"
    assert rule(person(ANN), person(BEN), clock=TimeControl()) == "free"
    assert rule(person(ANN), person(CAT), engine()) == "abort"


# ---- lag ----


def test_lag_is_made_up_for() -> None:
    game = Game.of("morris", clock=MINUTE, lag_quota=500).moves(2)
    before = game.table.clock.remaining
    game.move(after=3_000, lag=200)
    assert game.table.clock.remaining == (before[0] - 2_800, before[1])
    assert game.table.spent[-1] == 2_800


def test_the_quota_is_used_up_and_comes_back() -> None:
    game = Game.of("morris", clock=MINUTE, lag_quota=500).moves(2)
    event = game.move(after=3_000, lag=10_000)
    assert getattr(event, "lag") == 500  # noqa: B009
    assert game.table.lag_left[0] == 100
    game.move()
    assert getattr(game.move(after=3_000, lag=10_000), "lag") == 100  # noqa: B009
    for _ in range(12):
        game.move()
    assert game.table.lag_left == (500, 500)


def test_nobody_gains_time_by_lag() -> None:
    game = Game.of("morris", clock=MINUTE, lag_quota=500).moves(2)
    before = game.table.clock.remaining
    game.move(after=100, lag=400)
    assert game.table.clock.remaining == before


def test_a_move_on_its_way_when_the_flag_falls() -> None:
    game = Game.of("morris", clock=MINUTE, lag_quota=500).moves(1)
    assert game.table.time_out(game.now + 60_400) is None, "it may still be on its way"
    with pytest.raises(Refusal, match="your time is up"):
        game.table.move(BEN, game.table.version, "a1", game.now + 60_400)
    assert game.table.move(BEN, game.table.version, "a1", game.now + 60_400, lag=450).spent == 59_950
    assert game.table.time_out(game.now + 60_500) is not None


@given(st.lists(st.tuples(st.integers(0, 1500), st.integers(0, 5000)), max_size=16))
def test_what_is_made_up_for_stays_within_the_quota(moves: list[tuple[int, int]]) -> None:
    game = Game.of("morris", clock=TimeControl("time", 3600), lag_quota=500)
    given = [0, 0]
    for number, (after, lag) in enumerate(moves):
        others = game.table.clock.remaining[1 - number % 2]
        given[number % 2] += getattr(game.move(after=after, lag=lag), "lag")  # noqa: B009
        assert game.table.clock.remaining[1 - number % 2] == others
    assert all(total <= 500 + 100 * (len(moves) // 2 + 1) for total in given)


def test_the_engine_may_move_for_whoever_ran_out_of_time() -> None:
    game = Game.of("outfox:players=3", person(ANN), person(BEN), person(CAT), clock=TimeControl("time", 1, 0))
    game.happen(game.table.move(ANN, game.table.version, str(game.table.match.position.legal_moves[0]), 0))
    fallen(game, 1000)
    assert game.table.may(ENGINE) == {"move"}
    assert game.table.may(EVE) == set()
