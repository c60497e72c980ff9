"""Offers get an answer and are not repeated at once; a game that somebody left can be claimed; matches go on."""

from dataclasses import replace as dataclass_replace

import pytest
from msgspec.structs import replace

from tests.play.tables import ANN, BEN, CAT, Game, engine, person
from trilith.play.clock import TimeControl
from trilith.play.event_json import write_event
from trilith.play.events import ENGINE, Ended, Relieved, Series, read_event
from trilith.play.table import FAIR_WAIT, Refusal, Table
from trilith.play.table_state import DeclinedOffer


def test_a_declined_draw_is_told_and_not_offered_again_at_once() -> None:
    game = Game.of("morris").moves(4)
    game.act("draw", ANN)
    game.act("refuse", BEN)
    assert game.table.declined == (DeclinedOffer("draw", 0, 1, 4),)
    assert "draw" not in game.table.may(ANN)
    assert "draw" in game.table.may(BEN), "the other may offer"
    with pytest.raises(Refusal, match="ask again after 3 more of your moves"):
        game.act("draw", ANN)
    game.moves(4)
    with pytest.raises(Refusal, match="after your next move"):
        game.act("draw", ANN)
    game.moves(1)
    game.act("draw", ANN)
    assert game.table.draw_offers == {0}


def test_who_was_declined_can_still_agree() -> None:
    game = Game.of("morris").moves(4)
    game.act("draw", ANN)
    game.act("refuse", BEN)
    game.act("draw", BEN)
    game.act("draw", ANN)
    assert game.table.ended_by == "agreement"


def test_moving_on_declines_and_taking_back_is_asked_once_a_move() -> None:
    game = Game.of("morris").moves(1)
    game.act("takeback", ANN)
    game.move()
    assert game.table.declined == (DeclinedOffer("takeback", 0, 1, 1),)
    with pytest.raises(Refusal, match="taking back was declined"):
        game.act("takeback", ANN)
    game.moves(2)
    game.act("takeback", ANN)
    game.act("takeback", BEN)
    assert not game.table.declined


def test_an_engine_declines_visibly() -> None:
    game = Game.of("morris", person(ANN), engine()).moves(2)
    game.act("draw", ANN)
    game.act("refuse", ENGINE)
    assert game.table.declined[0].by == 1
    with pytest.raises(Refusal, match="declined"):
        game.act("draw", ANN)


def test_who_left_is_warned_and_after_a_fair_time_the_game_is_claimed() -> None:
    game = Game.of("morris").moves(3)
    with pytest.raises(Refusal, match="first ask them"):
        game.act("claim", ANN)
    with pytest.raises(Refusal, match="not somebody else's turn"):
        game.act("warn", BEN)
    game.act("warn", ANN)
    assert game.table.warned
    assert game.table.warned.seat == 1
    again = Table.rebuild([read_event(write_event(event)) for event in game.events])
    assert again.warned == game.table.warned
    with pytest.raises(Refusal, match="already"):
        game.act("warn", ANN)
    with pytest.raises(Refusal, match="10 more minutes to come back"):
        game.act("claim", ANN)
    claimed = game.table.act("claim", ANN, game.table.version, None, game.table.warned.at + FAIR_WAIT)
    assert isinstance(claimed, Ended)
    game.happen(claimed)
    assert (game.table.result, game.table.ended_by) == ("1-0", "abandoned")
    assert game.table.match.outcome
    assert game.table.match.outcome.reason == "Black left the game"


def test_a_game_that_somebody_left_can_be_called_off_instead() -> None:
    game = Game.of("morris").moves(3)
    with pytest.raises(Refusal, match="resign instead"):
        game.act("abort", ANN)
    game.act("warn", ANN)
    assert game.table.warned
    assert game.table.is_about_absence("abort")
    with pytest.raises(Refusal, match="10 more minutes to come back"):
        game.act("abort", ANN)
    # Who left does not call it off, nor before everybody moved is anybody asked to wait.
    with pytest.raises(Refusal):
        game.table.act("abort", BEN, game.table.version, None, game.table.warned.at + FAIR_WAIT)
    ended = game.table.act("abort", ANN, game.table.version, None, game.table.warned.at + FAIR_WAIT)
    assert isinstance(ended, Ended)
    assert ended.winner is None
    assert not Game.of("morris").moves(1).table.is_about_absence("abort")


def test_a_move_ends_the_warning() -> None:
    game = Game.of("morris").moves(3)
    game.act("warn", ANN)
    game.move()
    assert game.table.warned is None
    with pytest.raises(Refusal):
        game.act("claim", ANN)


def test_with_a_clock_time_decides_and_engines_never_leave() -> None:
    with pytest.raises(Refusal, match="has a clock"):
        Game.of("morris", clock=TimeControl("time", 60)).moves(3).act("warn", ANN)
    with pytest.raises(Refusal, match="not somebody else's turn"):
        Game.of("morris", person(ANN), engine()).moves(1).act("warn", ANN)


def test_of_three_the_engine_plays_on() -> None:
    game = Game.of("outfox:players=3").moves(1)
    game.act("warn", CAT)
    assert game.table.warned
    claimed = game.table.act("claim", ANN, game.table.version, None, game.table.warned.at + FAIR_WAIT)
    assert isinstance(claimed, Relieved)


def test_one_player_alone_goes_on_to_the_next_game_of_a_match() -> None:
    game = Game.of("morris", best_of=3).moves(2)
    game.act("resign", ANN)
    assert game.table.is_within_match
    game.act("rematch", BEN)
    assert game.table.wants_another
    decided = Game.of("morris", best_of=3).moves(2)
    opened = replace(decided.table.opened, series=Series(3, 2, (0.0, 1.0)))
    decided.table = dataclass_replace(decided.table, opened=opened)
    decided.act("resign", ANN)
    assert not decided.table.is_within_match
    decided.act("rematch", BEN)
    assert not decided.table.wants_another, "a new match needs both"
