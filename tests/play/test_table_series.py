"""The table over time: clocks, rematches and series."""

import pytest

from tests.play.tables import ANN, BEN, CAT, Game, engine, person
from trilith.play.clock import TimeControl
from trilith.play.events import ENGINE, Continued, Ended, Relieved
from trilith.play.table import Refusal

MINUTE = TimeControl("time", 60)


# ---- the clock ----


def test_the_clock_begins_with_the_first_move() -> None:
    game = Game.of("morris", clock=MINUTE)
    assert game.table.limit is None
    game.move(after=90_000)
    assert game.table.clock.remaining == (60_000, 60_000)
    game.move(after=4_000)
    assert game.table.clock.remaining == (60_000, 56_000)


def test_the_player_who_runs_out_of_time_loses() -> None:
    game = Game.of("morris", clock=MINUTE).moves(1)
    assert game.table.time_out(game.now + 59_999) is None
    with pytest.raises(Refusal, match="your time is up"):
        game.move(after=60_000)
    fallen = game.table.time_out(game.now)
    assert fallen is not None
    game.happen(fallen)
    assert (game.table.result, game.table.ended_by) == ("1-0", "time forfeit")
    assert game.table.clock.remaining[1] == 0


def test_with_three_players_the_engine_takes_over_from_one_who_runs_out_of_time() -> None:
    game = Game.of("outfox:players=3", clock=MINUTE).moves(1)
    fallen = game.table.time_out(game.now + 60_000)
    assert isinstance(fallen, Relieved)
    game.happen(fallen)
    assert not game.table.is_over
    assert (game.table.turn, game.table.seats[1].mover) == (1, ENGINE)
    assert game.table.limit is None
    assert "move" not in game.table.may(BEN)
    with pytest.raises(Refusal):
        game.move(who=BEN)
    game.move(who=ENGINE)
    game.move(who=CAT)


def test_taking_back_gives_no_time_back() -> None:
    game = Game.of("morris", person(ANN), engine(), clock=TimeControl("increment", 60, 5)).moves(2)
    before = game.table.clock.remaining
    game.act("takeback", ANN)
    assert game.table.clock.remaining == (before[0] - 1000, before[1])


def test_no_clock_runs_while_the_server_is_down() -> None:
    game = Game.of("morris", clock=MINUTE).moves(4)
    again = game.table.rebuild(game.events).paused_for(10**9)
    assert again.clock.remaining == game.table.clock.remaining
    assert again.time_out(game.now + 10**9 + 59_000 - 1000) is None
    assert again.time_out(game.now + 10**9 + 60_000) is not None


# ---- another game ----


def test_a_rematch_needs_everybody() -> None:
    game = Game.of("morris").moves(2)
    with pytest.raises(Refusal, match="not over"):
        game.act("rematch", ANN)
    game.act("resign", ANN)
    game.act("rematch", ANN)
    assert not game.table.wants_another
    game.act("rematch", BEN)
    assert game.table.wants_another
    game.happen(Continued(game.now, "next"))
    assert not game.table.wants_another
    assert "rematch" not in game.table.may(ANN)


def test_the_engine_always_plays_again() -> None:
    game = Game.of("morris", person(ANN), engine()).moves(2)
    game.act("resign", ANN)
    game.act("rematch", ANN)
    assert game.table.wants_another


def test_points_of_a_series() -> None:
    game = Game.of("morris", best_of=3).moves(2)
    assert (game.table.points, game.table.next_series.is_decided) == ((0, 0), False)
    game.act("resign", ANN)
    series = game.table.next_series
    assert (series.points, series.game, series.is_decided) == ((0, 1), 2, False)


def test_a_series_is_decided_when_nobody_can_catch_up_or_all_games_are_played() -> None:
    won = Game.of("morris", best_of=1).moves(2)
    won.act("resign", ANN)
    assert won.table.next_series.is_decided
    drawn = Game.of("morris", best_of=1).moves(2)
    drawn.act("draw", ANN)
    drawn.act("draw", BEN)
    assert drawn.table.next_series.is_decided


def test_an_aborted_game_does_not_count() -> None:
    game = Game.of("morris", best_of=3)
    game.act("abort", ANN)
    assert game.table.next_series == game.table.series


def test_engines_among_themselves_play_a_series_to_its_end() -> None:
    game = Game.of("morris", engine(), engine(), best_of=3).moves(2)
    game.happen(Ended(5, "resignation", 0, 0))
    assert game.table.wants_another
    single = Game.of("morris", engine(), engine()).moves(2)
    single.happen(Ended(5, "resignation", 0, 0))
    assert not single.table.wants_another
