"""Handicaps: they belong to a person, whichever side that person plays."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.tables import ANN, BEN, Game, engine, opened, person
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.clock import TimeControl
from trilith.play.event_json import write_event
from trilith.play.events import Ended, Opened, Sat, Seat, read_event
from trilith.play.handicap import Handicap
from trilith.play.opening import reseated, settled
from trilith.play.table import Table, prepare_opening
from trilith.server.messages.table import ClockChoice, HandicapChoice, SeatChoice, TableChoice
from trilith.server.tables.next_game import next_opening
from trilith.server.tables.records import events_of, record_text
from trilith.server.tables.setup import opening

MINUTE = TimeControl("time", 60)


def given_to(seat: Seat, points: int = 0, seconds: float = 0) -> Seat:
    return msgspec.structs.replace(seat, handicap=Handicap(points, seconds))


def following(game: Game) -> Game:
    """The next game, as its opening comes back from the store."""
    event = read_event(write_event(prepare_opening(next_opening("before", game.table))))
    assert isinstance(event, Opened)
    return Game(Table.open(event), [event])


def has_what_is_theirs(table: Table, points: int, seconds: float) -> None:
    """Ann, and nobody else, was given these."""
    mine = table.seats_of(ANN)[0]
    assert table.seats[mine].handicap == Handicap(points, seconds)
    assert not table.seats[1 - mine].handicap
    score = Position.start(table.match.ruleset).score
    assert score is not None
    assert (score[mine], score[1 - mine]) == (points, 0)
    assert table.clock.control.budget(mine) - table.clock.control.budget(1 - mine) == 1000 * seconds


@given(st.integers(0, 99), st.sampled_from([0, 30, 90.5]), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_a_handicap_follows_its_person_through_a_best_of_five(
    points: int, seconds: float, is_first: bool, luck: Random
) -> None:
    seats = [given_to(person(ANN), points, seconds), person(BEN)]
    game = Game.of("stones", *(seats if is_first else seats[::-1]), clock=MINUTE, best_of=5)
    sides = set()
    for _ in range(7):  # beyond the series: the last are rematches
        has_what_is_theirs(game.table, points, seconds)
        has_what_is_theirs(Table.rebuild(game.events), points, seconds)
        sides.add(game.table.seats_of(ANN))
        game.moves(2)
        game.happen(Ended(game.now, "resignation", luck.randrange(2), 0))
        game = following(game)
    assert sides == {(0,), (1,)}


def test_random_sides_take_the_handicap_along() -> None:
    choice = TableChoice(
        "stones",
        [SeatChoice("me", handicap=HandicapChoice(5, 30)), SeatChoice("open")],
        "random",
        ClockChoice("time", 60),
    )
    sides = set()
    for _ in range(30):
        table = Table.open(prepare_opening(opening(choice, ANN)))
        has_what_is_theirs(table, 5, 30)
        sides.add(table.seats_of(ANN))
    assert sides == {(0,), (1,)}


def test_random_sides_take_along_what_a_ruleset_and_a_clock_give() -> None:
    choice = TableChoice(
        "stones:handicap=5-0",
        [SeatChoice("me"), SeatChoice("open")],
        "random",
        ClockChoice("time", 60, odds=[30]),
    )
    for _ in range(10):
        has_what_is_theirs(Table.open(prepare_opening(opening(choice, ANN))), 5, 30)


def test_whoever_takes_an_open_seat_gets_what_waits_there() -> None:
    game = Game.of("stones", person(ANN), given_to(Seat("open"), 7))
    event = game.table.sit(BEN, None, "Ben", 5)
    game.happen(event)
    assert isinstance(event, Sat)
    assert game.table.seats[1].handicap == Handicap(7)
    assert game.table.match.position.score == (0, 7)
    game.moves(2).act("resign", ANN)
    after = following(game).table
    assert (after.seats[0].who, after.match.position.score) == (BEN, (7, 0))


def test_an_opening_of_an_earlier_version_means_what_it_meant() -> None:
    old = (
        '{"type":"opened","at":0,"ruleset":"stones:handicap=5-0","identifier":"stones-1-handicap=5-0","seats":'
        '[{"kind":"person","name":"Ann","who":{"kind":"browser","id":"annannannannannannannannannann"}},'
        '{"kind":"person","name":"Ben","who":{"kind":"browser","id":"benbenbenbenbenbenbenbenbenben"}}],'
        '"clock":{"kind":"time","seconds":60,"extra":0,"odds":[30.0,0.0]},"position":null,"seed":null,"drawn":"w"}'
    )
    event = read_event(old)
    assert isinstance(event, Opened)
    game = Game(Table.open(event), [event])
    has_what_is_theirs(game.table, 5, 30)
    game.happen(Ended(5, "resignation", 0, 0))
    after = following(game)
    assert after.table.seats_of(ANN) == (1,)
    assert after.table.match.ruleset.text == "stones:handicap=0-5"
    has_what_is_theirs(after.table, 5, 30)


def test_a_start_of_its_own_is_scored_anew() -> None:
    start = Position.start("stones:board=quick,supply=skill,handicap=5-0")
    position = start.play(start.legal_moves[0]).text
    game = Game.of("stones:board=quick,supply=skill,handicap=5-0", position=position)
    game.moves(2).act("resign", ANN)
    after = following(game).table
    assert after.opened.position != position
    assert after.match.position.score == (0, 5)
    assert after.match.position.pieces == Position.parse(start.ruleset, position).pieces


def test_a_handicap_is_part_of_the_record_and_read_back() -> None:
    game = Game.of("stones", person(BEN), given_to(person(ANN), 5, 30), clock=MINUTE).moves(3)
    text = record_text(game.table)
    assert '[BlackHandicap "5 points, 30 s"]' in text
    again = Table.rebuild(events_of(text, ANN, 5))
    assert [seat.handicap for seat in again.seats] == [Handicap(), Handicap(5, 30)]
    again = again.apply(Ended(9, "resignation", 0, 0))
    after = Table.open(prepare_opening(next_opening("before", again)))
    assert [seat.handicap for seat in after.seats] == [Handicap(5, 30), Handicap()]


@pytest.mark.parametrize("tag", ["", "5", "5 p", "-5 points", "5 points, ", "100 points", "x s", "1e9 s"])
def test_a_tag_that_is_no_handicap_is_not_read(tag: str) -> None:
    with pytest.raises(TrilithError):
        Handicap.read(tag)


@given(st.integers(0, 99), st.integers(0, 86_400_000))
def test_tags_read_back(points: int, milliseconds: int) -> None:
    handicap = Handicap(points, milliseconds / 1000)
    if handicap:
        assert Handicap.read(handicap.tag) == handicap


def test_what_cannot_be_given_is_refused() -> None:
    with pytest.raises(TrilithError, match="nobody can be given points in Nine Men"):
        opened("morris", given_to(person(ANN), 5), person(BEN))
    with pytest.raises(TrilithError, match="one player is given points"):
        opened("stones", given_to(person(ANN), 5), given_to(person(BEN), 3))
    with pytest.raises(TrilithError, match="up to 99"):
        opened("stones", given_to(person(ANN), 100), person(BEN))
    with pytest.raises(TrilithError, match="given once"):
        opened("stones:handicap=5-0", person(ANN), given_to(person(BEN), 5))
    with pytest.raises(TrilithError, match="time odds"):
        opened("stones", given_to(person(ANN), 0, 1e9), person(BEN), clock=MINUTE)
    for handicap, why in ((HandicapChoice(-1), "nobody can be given -1"), (HandicapChoice(0, 5), "needs a clock")):
        choice = TableChoice("stones", [SeatChoice("me", handicap=handicap), SeatChoice("open")])
        with pytest.raises(TrilithError, match=why):
            opening(choice, ANN)


def test_engines_have_handicaps_too_and_three_keep_theirs() -> None:
    three = TimeControl("time", 60, odds=(0, 30, 0))
    wanted = opened("outfox:players=3", person(ANN), engine(), person(BEN), clock=three)
    assert [seat.handicap.seconds for seat in wanted.seats] == [0, 30, 0]
    passed_on = reseated(wanted, wanted.seats[1:] + wanted.seats[:1])
    assert passed_on.clock.odds == (30, 0, 0)
    assert settled(passed_on) == passed_on
