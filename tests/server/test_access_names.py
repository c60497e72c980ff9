"""What people may be called: nothing that could be taken for an engine."""

from contextlib import suppress
from typing import Any

import pytest
from confusable_homoglyphs import confusables

from tests.server.clients import Browser
from trilith.games.errors import TrilithError
from trilith.play.match import Match
from trilith.play.record import Record, write_record
from trilith.server.access.names import MENU, clean_name
from trilith.server.name_keys import name_keys

ENGINES = [
    "Trilith 10",
    "trilith perfect",
    "TRILITH",
    "Trilith",
    "trilith10",
    "Tri1ith",
    "tr|lith",
    "T r i l i t h",
    "T-r-i-l-i-t-h 3",
    "Ann (Trilith plays on)",
    "\u0422rilith",  # Cyrillic
    "Tr\u0456lith 10",
    "TRILI\u0422\u041d",
    "\u03a4RILIT\u0397",  # Greek
    "\u13a2rilith",  # Cherokee
    "\uff34\uff32\uff29\uff2c\uff29\uff34\uff28\u3000\uff14",  # full width
    "\U0001d413\U0001d42b\U0001d422\U0001d425\U0001d422\U0001d42d\U0001d421 4",  # mathematical
    "\u24c9\u24e1\u24d8\u24db\u24d8\u24e3\u24d7",  # circled
    "\U0001f163\U0001f161\U0001f158\U0001f15b\U0001f158\U0001f163\U0001f157",
    "\U0001f1f9\U0001f1f7\U0001f1ee\U0001f1f1\U0001f1ee\U0001f1f9\U0001f1ed",  # flags
    "\u1d1b\u0280\u026a\u029f\u026a\u1d1b\u029c",  # small capitals
    "T\u030cri\u0302li\u0308th",
    "Tri\u0142ith",
    "\u0166rilith",
    "Tr\u034filith",
    "Tri\u200dlith 10",
    "Ann Tri\u200clith",
]
UNSEEN = ["\u200d", "\u200cAnn", "Ann\u200d", "A\u200d\u200dnn", "Ann\u202e", "\U000e0061", "Ann\u200b", "\ufeffAnn"]
PEOPLE = [
    "Ann",
    "Petri Lithgow",
    "Lilith",
    "Trillian",
    "Tristan",
    "Тимур",
    "Илья",
    "日本",
    "Τρίτων",
    "Zoë",
    "R2-D2",
    "",
    "می\u200cنا",  # Persian, with a non-joiner
    "ක්\u200dරිස්",  # Sinhala, with a joiner
    "\U0001f469\u200d\U0001f680 Mae",  # an astronaut
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # a rainbow flag
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland's flag
]


@pytest.mark.parametrize("name", ENGINES)
def test_nobody_is_called_like_an_engine(name: str) -> None:
    with pytest.raises(TrilithError, match="kept for the engine"):
        clean_name(name)


@pytest.mark.parametrize("name", UNSEEN)
def test_what_cannot_be_seen_is_refused_and_told_where_to_change_it(name: str) -> None:
    with pytest.raises(TrilithError, match="in the menu"):
        clean_name(name, MENU)


def test_no_unseen_character_makes_a_name_another() -> None:
    """All that Unicode leaves out of what is drawn is refused, or makes no difference."""
    unseen = (
        0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010),
        *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0,
        *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000),
    )  # fmt: skip
    for number in unseen:
        name = f"Al{chr(number)}ice"
        with suppress(TrilithError):
            assert set(name_keys(clean_name(name))) & set(name_keys("Alice")), hex(number)


def test_letters_that_unicode_calls_alike_are() -> None:
    for letter, entries in confusables.confusables_data.items():
        looks = {entry["c"].strip("\u200e\u200f") for entry in entries}
        for look in looks if len(letter) == 1 and not letter.isascii() else ():
            if look.isascii() and look.isalnum():
                assert set(name_keys(f"Q{letter}z")) & set(name_keys(f"Q{look}z")), (letter, look)


def test_names_are_checked_where_they_are_typed(ann: Browser) -> None:
    assert ann.http.get("/api/name", params={"name": "  Ann   Lee "}).json() == {"name": "Ann Lee"}
    refused = ann.http.get("/api/name", params={"name": "Ann\u202e"})
    assert refused.status_code == 400
    assert "cannot be shown" in refused.json()["detail"]


@pytest.mark.parametrize("name", PEOPLE)
def test_people_keep_their_names(name: str) -> None:
    assert clean_name(name) == name


def test_the_server_refuses_such_names_and_calls_its_engines_by_them(ann: Browser, ben: Browser) -> None:
    wanted: Any = {"ruleset": "flip", "seats": [{"kind": "me", "name": "Tr\u0456lith 10"}, {"kind": "open"}]}
    refused = ann.http.post("/api/tables", json=wanted)
    assert (refused.status_code, refused.json()["detail"]) == (
        400,
        "the name Trilith is kept for the engine: choose another, in the menu at the top right",
    )
    table = ann.set_up("flip", {"kind": "me", "name": "Ann"}, {"kind": "open"})
    assert ben.http.post(f"/api/tables/{table['id']}/join", json={"name": "TRILITH 10"}).status_code == 400
    assert [seat["kind"] for seat in ann.look(table)["seats"]] == ["person", "open"]
    engine = ann.set_up("flip", {"kind": "me"}, {"kind": "engine", "level": "3"})
    assert engine["seats"][1]["name"] == "Trilith 3"
    assert not engine["imported"]


def test_a_record_may_name_an_engine_and_is_shown_as_imported(ann: Browser) -> None:
    """A game against an engine can be imported again, but nothing that is played here afterwards bears its name."""
    match = Match.begin("flip").play("b2s").resign(1)
    text = write_record(Record(match, {"Circle": "Ann", "Diamond": "Trilith 10"}))
    table = ann.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"}).json()
    assert table["imported"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Trilith 10"]
    seated = ann.sit(table)
    seated.act("rematch")
    while not seated.table["series"]["after"]:
        seated.hear("table")
    following = ann.look({"id": seated.table["series"]["after"]})
    assert not following["imported"]
    assert [seat["name"] for seat in following["seats"]] == ["Circle", "Ann"]


def test_a_name_that_is_far_too_long_is_not_looked_at() -> None:
    # Otherwise it would be refused for its characters.
    with pytest.raises(TrilithError, match="at most 30 letters"):
        clean_name("\u0301" * 190_000)
    assert clean_name(" " * 100 + "Ann" + " " * 100) == "Ann"
