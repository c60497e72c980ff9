"""Rated games at a table: who may play them, and what may not be done in them."""

import msgspec
import pytest

from tests.play.tables import Game, opened
from trilith.play.event_json import write_event
from trilith.play.events import Actor, Opened, Seat, read_event
from trilith.play.table import Refusal, Table
from trilith.server.tables.next_game import next_opening
from trilith.server.tables.rating import rated_result

ANN, BEN = Actor("player", "ann"), Actor("player", "ben")


def rated(ruleset: str = "morris", *seats: Seat) -> Game:
    there = seats or (Seat("person", "Ann", None, ANN), Seat("open"))
    opening = msgspec.structs.replace(opened(ruleset, *there), rated=True)
    return Game(Table.open(opening), [opening])


def seated(ruleset: str = "morris") -> Game:
    game = rated(ruleset)
    game.happen(game.table.sit(BEN, None, "Ben", 0, rated=True))
    return game


def test_who_joins_agrees_and_is_signed_in() -> None:
    table = rated().table
    with pytest.raises(Refusal, match="say that you agree"):
        table.sit(BEN, None, "Ben", 0)
    with pytest.raises(Refusal, match="sign in to play it"):
        table.sit(Actor("browser", "ben"), None, "Ben", 0, rated=True)
    with pytest.raises(Refusal, match="nobody can play both sides"):
        table.sit(ANN, None, "Ann", 0, rated=True)
    assert table.sit(BEN, None, "Ben", 0, rated=True).who == BEN


def test_no_move_is_taken_back() -> None:
    game = seated()
    game.move("a1")
    with pytest.raises(Refusal, match="in a rated game no move is taken back"):
        game.table.act("takeback", ANN, game.table.version, None, 0)
    assert "takeback" not in game.table.may(ANN) | game.table.may(BEN)


def test_the_next_game_is_rated_too() -> None:
    game = seated()
    game.move("a1")
    game.move("a4")
    game.happen(game.table.act("resign", ANN, game.table.version, None, 5))
    assert next_opening("one", game.table).rated


def test_what_counts() -> None:
    game = seated()
    assert rated_result("one", game.table) is None, "it is not over"
    game.move("a1")
    game.move("a4")
    game.happen(game.table.act("resign", ANN, game.table.version, None, 5))
    counts = rated_result("one", game.table)
    assert counts
    assert counts.pool == "morris:slow"
    assert (counts.result.reference, counts.result.players, counts.result.scores) == (
        "table:one",
        ("ann", "ben"),
        (0, 1),
    )
    assert counts.result.at == game.table.finished


def test_an_aborted_game_does_not_count() -> None:
    game = seated()
    game.happen(game.table.act("abort", ANN, game.table.version, None, 5))
    assert rated_result("one", game.table) is None


def test_a_game_that_is_not_rated_does_not_count() -> None:
    game = Game.of("morris", Seat("person", "Ann", None, ANN), Seat("person", "Ben", None, BEN))
    game.move("a1")
    game.move("a4")
    game.happen(game.table.act("resign", ANN, game.table.version, None, 5))
    assert rated_result("one", game.table) is None


def test_events_of_earlier_versions_are_not_rated() -> None:
    old = write_event(opened("morris")).replace(',"rated":false', "")
    event = read_event(old)
    assert isinstance(event, Opened)
    assert not event.rated
