"""Engines that play each other: whoever set the game up can pause it, change its pace and end it."""

import msgspec
import pytest

from tests.play.tables import ANN, BEN, Game, engine, opened
from trilith.play.table import Refusal, Table


@pytest.fixture
def game() -> Game:
    opening = msgspec.structs.replace(opened("morris", engine(), engine("2")), host=ANN)
    return Game(Table.open(opening), [opening]).moves(4)


def test_the_host_pauses_and_lets_it_go_on(game: Game) -> None:
    assert game.table.pace == "normal"
    assert game.table.may(ANN) == {"pause", "slow", "fast", "abort"}
    game.act("pause", ANN, version=1)
    assert Table.rebuild(game.events).pace == "paused"
    assert game.table.may(ANN) == {"slow", "normal", "fast", "abort"}
    game.act("fast", ANN)
    assert Table.rebuild(game.events).pace == "fast"


def test_a_pause_makes_no_move_stale(game: Game) -> None:
    before = game.table.version
    game.act("slow", ANN)
    found = str(game.table.match.position.legal_moves[0])
    mover = game.table.seats[game.table.turn or 0].mover
    assert mover
    assert game.table.move(mover, before, found, game.now)


def test_the_host_ends_it_at_any_time(game: Game) -> None:
    assert not game.table.is_about_absence("abort")
    game.act("abort", ANN)
    assert game.table.aborted
    assert not game.table.wants_another
    assert not game.table.may(ANN)
    with pytest.raises(Refusal, match="over"):
        game.act("pause", ANN)


def test_nobody_else_can(game: Game) -> None:
    assert not game.table.may(BEN)
    for action in ("pause", "slow", "fast", "normal"):
        with pytest.raises(Refusal, match="only whoever set up"):
            game.act(action, BEN)
    with pytest.raises(Refusal, match="watching"):
        game.act("abort", BEN)
    with pytest.raises(Refusal, match="engines play this game"):
        game.act("resign", ANN)


def test_games_of_people_have_no_host() -> None:
    game = Game.of("morris")
    assert not game.table.is_host(ANN)
    with pytest.raises(Refusal, match="only whoever set up"):
        game.act("pause", ANN)
