"""The table: who may do what, when, and what comes of it."""

import pytest

from tests.play.tables import ANN, BEN, CAT, EVE, Game, engine, opened, person
from trilith.games.errors import IllegalMove
from trilith.play import fair
from trilith.play.clock import TimeControl
from trilith.play.events import ENGINE, Actor, Ended, Event, Offered, Opened, Salted, Seat, TookBack
from trilith.play.table import Refusal, Table

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
    game.moves(6)
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


@pytest.mark.parametrize("ruleset", ["outfox", "outfox:players=3"])
def test_no_draw_can_be_offered_in_a_game_without_draws(ruleset: str) -> None:
    game = Game.of(ruleset).moves(3)
    assert "draw" not in game.table.may(ANN)
    with pytest.raises(Refusal, match="Outfox has no draws"):
        game.act("draw", ANN)


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


# ---- setting up ----


def test_no_game_begins_where_it_is_over() -> None:
    with pytest.raises(Refusal, match="the game is over there"):
        Game.of("morris", position="ww1/3/3/bbb3/3/3/3 w 0 0 0")


def test_only_pouch_games_have_a_seed() -> None:
    assert Game.of("stones").table.opened.seed
    assert Game.of("stones").table.match.position.held
    for ruleset in ("stones:supply=skill", "morris", "outfox", "flip"):
        assert Game.of(ruleset).table.opened.seed is None


# ---- what players add to the pouch ----


def salted(table: Table, who: Actor, salt: str) -> list[Event]:
    """Sealed and shown."""
    sealed = table.seal(who, fair.commitment(salt), None, 0)
    return [sealed, table.apply(sealed).salt(who, salt, None, 0)]


def test_a_stone_that_was_drawn_comes_again_whatever_is_added_since() -> None:
    game = Game.of("stones")
    game.happen(game.table.seal(BEN, fair.commitment("b" * 64), None, 0))
    for event in salted(game.table, ANN, "a" * 64):
        game.happen(event)
    game.move()
    held, drawn = game.table.match.position.held, game.table.drawn_turns
    game.act("takeback", ANN)
    game.act("takeback", BEN)
    assert not game.table.match.turns
    # Ben has not moved yet, so he may show his; but the second stone has been seen.
    late = game.happen(game.table.salt(BEN, "b" * 64, None, 0))
    assert isinstance(late, Salted)
    assert late.turn == drawn == 2
    game.move()
    assert game.table.match.position.held == held
    again = Table.rebuild(game.events)
    assert again.salts == game.table.salts
    assert again.match == game.table.match


def test_the_stones_after_a_salt_follow_from_it() -> None:
    """With one of two salts the games go apart; with the same one they go the same way."""

    def stones(salt: str, opening: Opened) -> list[str | None]:
        table = Table.open(opening)
        for event in salted(table, ANN, salt):
            table = table.apply(event)
        while len(table.match.turns) < 40 and not table.is_over:
            mover = table.seats[table.turn or 0].mover or ANN
            table = table.apply(table.move(mover, table.version, str(table.match.position.legal_moves[0]), 0))
        return [turn.before.held for turn in table.match.turns]

    opening = opened("stones")
    one, again, other = stones("a" * 64, opening), stones("a" * 64, opening), stones("b" * 64, opening)
    assert one == again
    assert one[0] == other[0]
    assert one != other


def test_stone_ring_and_pegs_are_in_place_before_the_clock_passes_on() -> None:
    """One event has all of it: the stone, the ring on it, the points, the other's clock, and the other's stone."""
    position = "3/5/1ww4/6/7/5/3 w c5 0-0 bag:12,15,0 w"
    game = Game.of("stones:board=quick", clock=TimeControl("time", 60), position=position)
    game.move("w@d5", after=5000)
    after = game.table.match.position
    assert (after.last_point, after.score, after.pieces["d5"]) == ("d5", (1, 0), "w")
    assert (game.table.turn, after.held is not None) == (1, True)
    game.move(after=3000)
    assert game.table.clock.remaining == (60_000, 57_000), "the first move is free, then the other's time ran"
