"""The table: who may do what, when, and what comes of it."""

import pytest

from tests.play.tables import ANN, BEN, CAT, EVE, Game, engine, person
from trilith.games.errors import IllegalMove
from trilith.play.clock import TimeControl
from trilith.play.events import ENGINE, Continued, Ended, Offered, Relieved, Seat, TookBack
from trilith.play.table import Refusal

MINUTE = TimeControl("time", 60)


# ---- moves ----


def test_a_move_makes_the_next_version() -> None:
    game = Game.of("morris")
    game.move("d6")
    assert (game.table.version, game.table.match.moves, game.table.turn) == (2, ("d6",), 1)


def test_a_move_may_be_named_by_its_steps() -> None:
    game = Game.of("flip")
    game.happen(game.table.move(ANN, 1, ["b2", "C"], 5))
    assert game.table.match.moves == ("b2b",)


def test_a_move_at_an_old_version_is_refused() -> None:
    game = Game.of("morris").moves(2)
    with pytest.raises(Refusal, match="gone on"):
        game.table.move(ANN, 2, "a1", 9)
    with pytest.raises(Refusal, match="not come that far"):
        game.table.move(ANN, 4, "a1", 9)


def test_an_offer_made_meanwhile_does_not_make_a_move_stale() -> None:
    game = Game.of("morris").moves(2)
    seen = game.table.version
    game.act("draw", BEN)
    assert game.table.move(ANN, seen, "a1", 9).move == "a1"


def test_the_same_move_sent_twice_is_made_once() -> None:
    game = Game.of("morris")
    game.move("d6")
    with pytest.raises(Refusal):
        game.table.move(ANN, 1, "d6", 9)


def test_nobody_moves_for_somebody_else() -> None:
    game = Game.of("morris")
    with pytest.raises(Refusal, match="it is White's turn"):
        game.table.move(BEN, 1, "d6", 9)
    with pytest.raises(Refusal, match="you are watching"):
        game.table.move(EVE, 1, "d6", 9)
    with pytest.raises(Refusal, match="you are watching"):
        game.table.move(ENGINE, 1, "d6", 9)


def test_the_rules_refuse_in_their_own_words() -> None:
    game = Game.of("morris")
    game.move("d6")
    with pytest.raises(IllegalMove, match="already a stone on d6"):
        game.table.move(BEN, 2, "d6", 9)
    with pytest.raises(IllegalMove):
        game.table.move(BEN, 2, ["d6"], 9)


def test_nothing_is_moved_after_the_end() -> None:
    game = Game.of("morris").moves(2)
    game.act("resign", ANN)
    with pytest.raises(Refusal, match="the game is over"):
        game.table.move(ANN, game.table.version, "a1", 9)


# ---- seats ----


def test_a_game_begins_when_all_seats_are_taken() -> None:
    game = Game.of("morris", person(ANN), Seat("open"))
    with pytest.raises(Refusal, match="when all seats are taken"):
        game.table.move(ANN, 1, "d6", 9)
    game.happen(game.table.sit(BEN, None, "Ben", 5))
    assert game.table.seats_of(BEN) == (1,)
    game.move("d6", ANN)


def test_a_taken_seat_stays_taken() -> None:
    game = Game.of("outfox:players=3", person(ANN), Seat("open"), Seat("open"))
    game.happen(game.table.sit(BEN, 2, "", 5))
    with pytest.raises(Refusal, match="that seat is taken"):
        game.table.sit(EVE, 2, "", 6)
    with pytest.raises(Refusal, match="that seat is taken"):
        game.table.sit(EVE, 0, "", 6)
    with pytest.raises(Refusal, match="there is no seat 3"):
        game.table.sit(EVE, 3, "", 6)
    game.happen(game.table.sit(CAT, None, "", 7))
    with pytest.raises(Refusal, match="all seats are taken"):
        game.table.sit(EVE, None, "", 8)


def test_two_people_at_one_device() -> None:
    game = Game.of("morris", person(ANN), person(ANN))
    game.move("d6", ANN)
    game.move("a1", ANN)
    assert isinstance(game.act("takeback", ANN), TookBack)
    assert game.table.match.moves == ("d6",)
    assert isinstance(game.act("draw", ANN), Ended)


# ---- ending ----


def test_the_player_who_resigns_loses() -> None:
    game = Game.of("morris").moves(3)
    game.act("resign", ANN)
    assert (game.table.result, game.table.ended_by) == ("0-1", "resignation")


def test_spectators_cannot_act() -> None:
    game = Game.of("morris").moves(3)
    with pytest.raises(Refusal, match="only the players"):
        game.act("resign", EVE)
    with pytest.raises(Refusal, match="not your seat"):
        game.act("resign", BEN, seat=0)


def test_with_three_nobody_resigns() -> None:
    game = Game.of("outfox:players=3").moves(3)
    with pytest.raises(Refusal, match="with three nobody can resign"):
        game.act("resign", ANN)
    assert "resign" not in game.table.may(ANN)


def test_a_game_is_aborted_before_both_have_moved_and_not_after() -> None:
    game = Game.of("morris").moves(1)
    assert {"abort", "move"} <= set(game.table.may(BEN))
    game.act("abort", BEN)
    assert (game.table.result, game.table.ended_by, game.table.is_over) == ("*", "abort", True)
    under_way = Game.of("morris").moves(2)
    with pytest.raises(Refusal, match="resign instead"):
        under_way.act("abort", BEN)


def test_a_draw_is_agreed_by_both() -> None:
    game = Game.of("morris").moves(2)
    assert isinstance(game.act("draw", ANN), Offered)
    with pytest.raises(Refusal, match="already"):
        game.act("draw", ANN)
    game.act("draw", BEN)
    assert (game.table.result, game.table.ended_by) == ("1/2-1/2", "agreement")


def test_an_offer_is_declined_by_word_or_by_moving() -> None:
    game = Game.of("morris").moves(2)
    game.act("draw", ANN)
    game.act("refuse", BEN)
    assert not game.table.draw_offers
    game.act("draw", ANN)
    game.move()
    assert game.table.draw_offers == {0}, "one's own move does not take an offer back"
    game.move()
    assert not game.table.draw_offers
    with pytest.raises(Refusal, match="nothing is offered"):
        game.act("refuse", BEN)


def test_an_offer_of_an_older_version_cannot_be_accepted() -> None:
    game = Game.of("morris").moves(2)
    seen = game.table.version
    game.act("takeback", ANN)
    with pytest.raises(Refusal, match="gone on"):
        game.act("takeback", BEN, version=seen)


def test_all_three_must_agree_on_a_draw() -> None:
    game = Game.of("outfox:players=3").moves(3)
    game.act("draw", ANN)
    game.act("draw", BEN)
    assert not game.table.is_over
    game.act("draw", CAT)
    assert game.table.result == "1/2-1/2"


def test_an_engine_must_agree_to_a_draw_too() -> None:
    game = Game.of("morris", person(ANN), engine()).moves(2)
    game.act("draw", ANN)
    assert not game.table.is_over
    game.act("draw", ENGINE, seat=1)
    assert game.table.ended_by == "agreement"


# ---- taking back ----


def test_taking_back_needs_the_other_to_agree() -> None:
    game = Game.of("morris").moves(3)
    moves = game.table.match.moves
    game.act("takeback", ANN)
    assert game.table.match.moves == moves
    game.act("takeback", BEN)
    assert game.table.match.moves == moves[:2]
    assert game.table.turn == 0
    assert not game.table.takeback_offers


def test_both_moves_go_back_when_the_other_has_answered() -> None:
    game = Game.of("morris").moves(4)
    game.act("takeback", ANN)
    game.act("takeback", BEN)
    assert len(game.table.match.moves) == 2


def test_the_engine_agrees_at_once() -> None:
    game = Game.of("morris", person(ANN), engine()).moves(4)
    game.act("takeback", ANN)
    assert (len(game.table.match.moves), game.table.turn) == (2, 0)


def test_there_must_be_a_move_to_take_back() -> None:
    game = Game.of("morris", engine(), person(ANN)).moves(1)
    assert "takeback" not in game.table.may(ANN)
    with pytest.raises(Refusal, match="no move to take back"):
        game.act("takeback", ANN)


def test_in_a_pouch_game_the_same_stone_is_in_hand_again() -> None:
    game = Game.of("stones", person(ANN), engine()).moves(5)
    first, second = game.table.match.turns[4].before.held, game.table.match.position.held
    game.act("takeback", ANN)
    assert game.table.match.position.held == first
    game.move(str(game.table.match.position.legal_moves[-1]))
    assert game.table.match.position.held == second, "the pouch gives in a turn what it would have given"


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
    again = game.table.rebuild(game.events, game.now + 10**9)
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


# ---- setting up ----


def test_no_game_begins_where_it_is_over() -> None:
    with pytest.raises(Refusal, match="the game is over there"):
        Game.of("morris", position="ww1/3/3/bbb3/3/3/3 w 0 0 0")


def test_only_pouch_games_have_a_seed() -> None:
    assert Game.of("stones").table.opened.seed
    assert Game.of("stones").table.match.position.held
    for ruleset in ("stones:supply=skill", "morris", "outfox", "flip"):
        assert Game.of(ruleset).table.opened.seed is None
