"""A set of one's own: everybody brings their colour, and keeps it."""

from itertools import combinations, product
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.tables import ANN, BEN, Game, engine, opened, person
from trilith.games import registry
from trilith.games.draw.contrast import EYES, LEAST_DIFFERENCE, are_alike, difference
from trilith.games.draw.palette import THEMES
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.colours import checked_wishes, settled_colour, with_colours, without_colours
from trilith.play.event_json import write_event
from trilith.play.events import Ended, Opened, Seat, read_event
from trilith.play.table import Table, prepare_opening
from trilith.server.messages.table import SeatChoice, TableChoice
from trilith.server.tables.next_game import next_opening
from trilith.server.tables.records import events_of, record_text
from trilith.server.tables.setup import opening

OPTION = registry.game("siege").colours
assert OPTION
PALETTE = OPTION.palette
NAMES = st.sampled_from(sorted(PALETTE))


def colours(table: Table) -> list[str | None]:
    return [seat.colour for seat in table.seats]


def set_up(*mine: str, ruleset: str = "siege", sides: str = "given", other: str = "open") -> Game:
    seats = [SeatChoice("me", colours=list(mine)), SeatChoice(other)]  # type: ignore[arg-type]
    opening_event = prepare_opening(opening(TableChoice(ruleset, seats, sides), ANN))  # type: ignore[arg-type]
    return Game(Table.open(opening_event), [opening_event])


def joined(game: Game, *wishes: str) -> Game:
    game.happen(game.table.sit(BEN, None, "Ben", 5, wishes=wishes))
    return game


def worn(game: Game) -> dict[str, str | None]:
    return {seat.name[:3] or "Ann": seat.colour for seat in game.table.seats}


# ---- how different colours are ----


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(PALETTE), 2)))
def test_what_is_not_alike_differs_for_all_eyes_and_in_both_themes(one: str, other: str) -> None:
    least = min(
        difference(PALETTE[one].tones(theme).body, PALETTE[other].tones(theme).body) for theme in THEMES.values()
    )
    assert are_alike(PALETTE[one], PALETTE[other]) == are_alike(PALETTE[other], PALETTE[one])
    assert are_alike(PALETTE[one], PALETTE[other]) == (least < LEAST_DIFFERENCE)


def test_pairs_that_colour_blind_eyes_confuse() -> None:
    alike = {pair for pair in combinations(PALETTE, 2) if are_alike(PALETTE[pair[0]], PALETTE[pair[1]])}
    assert {("terracotta", "jade"), ("teal", "plum"), ("teal", "indigo"), ("indigo", "plum")} == alike
    assert len(EYES) == 4


def test_every_colour_has_some_that_differ_from_it() -> None:
    for name, there in PALETTE.items():
        assert sum(not are_alike(there, other) for one, other in PALETTE.items() if one != name) >= 4


@pytest.mark.parametrize("ruleset", ["siege", "siege:board=octagon"])
def test_stones_show_on_their_board(ruleset: str) -> None:
    material = Position.start(ruleset).look.board.material
    for (name, colour), theme in product(PALETTE.items(), THEMES.values()):
        surface, tones = material.surface(theme), colour.tones(theme)
        for face in surface.face:
            shown = max(difference(tones.body, face), difference(tones.rim, face))
            assert shown >= 2 * LEAST_DIFFERENCE, f"{name} on {face}"


def test_the_players_differ_by_their_marks_too() -> None:
    pieces = Position.start("siege").look.pieces
    assert pieces["w"].mark != pieces["b"].mark
    assert pieces["w"].glyph != pieces["b"].glyph


@given(st.lists(NAMES, max_size=2), st.lists(NAMES, min_size=1, max_size=1))
def test_nobody_plays_in_a_colour_like_another(wishes: list[str], taken: list[str]) -> None:
    assert OPTION
    settled = settled_colour(OPTION, wishes, taken)
    assert not are_alike(PALETTE[settled], PALETTE[taken[0]])
    if wishes and wishes[0] != taken[0] and not are_alike(PALETTE[wishes[0]], PALETTE[taken[0]]):
        assert settled == wishes[0]


# ---- at a table ----


def test_who_joins_brings_their_colour() -> None:
    game = joined(set_up("amber", "plum"), "indigo", "ivory")
    assert colours(game.table) == ["amber", "indigo"]
    assert game.table.match.position.look.players == ("Amber", "Indigo")
    assert [seat.instead_of for seat in game.table.seats] == [None, None]


def test_the_guest_plays_in_their_second_choice_where_colours_are_alike() -> None:
    game = joined(set_up("teal", "amber"), "plum", "jade")
    assert colours(game.table) == ["teal", "jade"]
    assert game.table.seats[1].instead_of == "plum"


def test_where_both_choices_are_alike_another_is_found() -> None:
    game = joined(set_up("indigo", "amber"), "plum", "teal")
    assert game.table.seats[1].colour not in ("plum", "teal", "indigo")
    assert game.table.seats[1].instead_of == "plum"


def test_those_without_a_choice_get_the_usual_colours() -> None:
    assert colours(joined(set_up()).table) == ["terracotta", "teal"]
    assert colours(joined(set_up("teal", "ivory")).table)[0] == "teal"
    assert colours(set_up("teal", "ivory", other="engine").table)[0] == "teal"


def test_the_creator_does_not_decide_the_others_colour() -> None:
    game = joined(set_up(ruleset="siege:colours=amber-indigo"), "ivory", "jade")
    assert colours(game.table) == ["amber", "ivory"], "the ruleset is for those who bring none"
    assert game.table.opened.ruleset == "siege"


@given(NAMES, NAMES, NAMES, NAMES, st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_colours_stay_with_their_people(a: str, b: str, c: str, d: str, luck: Random) -> None:
    game = joined(set_up(a, b, sides="random"), c, d)
    mine = {seat.who: seat.colour for seat in game.table.seats}
    sides = set()
    for _ in range(5):
        assert {seat.who: seat.colour for seat in game.table.seats} == mine
        players = game.table.match.position.look.players
        assert [name.lower() for name in players] == colours(game.table)
        assert Table.rebuild(game.events).match.ruleset == game.table.match.ruleset
        sides.add(game.table.seats_of(ANN))
        game.moves(2)
        game.happen(Ended(game.now, "resignation", luck.randrange(2), 0))
        event = read_event(write_event(prepare_opening(next_opening("before", game.table))))
        assert isinstance(event, Opened)
        game = Game(Table.open(event), [event])
    assert sides == {(0,), (1,)}


def test_a_table_of_an_earlier_version_keeps_its_colours_and_then_its_people_do() -> None:
    old = opened("siege:colours=amber-indigo")
    assert old.seats[0].colour is None
    game = Game(Table.open(old), [old])
    assert game.table.match.position.look.players == ("Amber", "Indigo")
    game.moves(2).act("resign", ANN)
    after = Table.open(prepare_opening(next_opening("before", game.table)))
    assert (after.seats[0].who, colours(after)) == (BEN, ["amber", "indigo"])


def test_games_without_colours_of_ones_own_do_not_change() -> None:
    wanted = Opened(0, "morris", "", (person(ANN), engine()))
    assert with_colours(wanted, [["amber"], []]) == wanted
    game = Game.of("morris", person(ANN), Seat("open"))
    assert joined(game, "amber", "teal").table.seats[1].colour is None


def test_records_show_the_colours_and_read_back() -> None:
    game = joined(set_up("amber", "plum"), "indigo", "ivory").moves(3)
    text = record_text(game.table)
    assert '[Ruleset "siege:colours=amber-indigo"]' in text
    assert Table.rebuild(events_of(text, ANN, 5)).match.position.look.players == ("Amber", "Indigo")


def test_rules_without_colours() -> None:
    rules = registry.ruleset("siege:colours=amber-indigo,supply=skill")
    assert without_colours(rules).text == "siege:supply=skill"
    assert without_colours(registry.ruleset("morris")).text == "morris"


@pytest.mark.parametrize("wishes", [["red"], ["amber", "teal", "plum"], [""], ["Amber"]])
def test_colours_that_there_are_not(wishes: list[str]) -> None:
    with pytest.raises(TrilithError, match="a colour and a second choice"):
        checked_wishes(wishes)


def test_seats_of_a_stored_table_have_no_colours_where_none_were() -> None:
    seat = msgspec.json.decode('{"kind":"open"}', type=Seat)
    assert (seat.colour, seat.instead_of) == (None, None)
