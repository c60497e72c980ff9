"""Any text at all, as ruleset, position, move, draw or record, gives a clean error or a valid object."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import trilith
from tests.rulesets import RULESETS
from tests.walks import some_positions
from trilith.games import registry
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

BASES = {
    text: list(some_positions(text, 60, seed=7))
    for text in ("stones", "siege:supply=skill", "morris", "outfox", "flip")
}
many = settings(deadline=None, max_examples=400)

# Text made of what the notations are made of gets deeper than text of any kind.
characters = st.text(alphabet='abcdefgwxCDrstyb@-,:/=0123456789 .*{}[]()"\\\n')
anything = st.one_of(characters, st.text())


def mangled(text: str) -> st.SearchStrategy[str]:
    """The text with a piece of it replaced by another."""
    place = st.integers(0, len(text))
    return st.builds(
        lambda i, j, new: text[: min(i, j)] + new + text[max(i, j) :], place, place, st.one_of(st.just(""), characters)
    )


@given(st.one_of(anything, st.sampled_from(RULESETS).flatmap(mangled)))
@many
@example("morris:")
@example("morris:=")
@example("morris:flying=")
@example("morris:flying=true,")
@example("stones:handicap=٣-0")
@example("siege:colours=teal-teal")
@example("morris:quiet_limit=0")
def test_any_text_as_a_ruleset(text: str) -> None:
    try:
        ruleset = registry.ruleset(text)
    except trilith.UnknownRuleset as error:
        assert str(error)
        return
    assert registry.ruleset(ruleset.text) == ruleset
    assert registry.ruleset(ruleset.text).identifier == ruleset.identifier


@given(st.data())
@many
def test_any_text_as_a_position(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(list(BASES)))
    base = data.draw(st.sampled_from(BASES[ruleset]))
    text = data.draw(st.one_of(anything, mangled(base.text)))
    try:
        position = trilith.parse(ruleset, text)
    except trilith.InvalidPosition as error:
        assert str(error)
        return
    assert position.text == text
    assert str(position)
    assert position.svg()
    _ = position.outcome, position.draws, position.task, position.supplies
    for move in position.legal_moves[:3]:
        position.play(move)


@given(st.data())
@many
def test_any_text_as_a_move(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(list(BASES)))
    position = data.draw(st.sampled_from(BASES[ruleset]))
    written = [str(move) for other in BASES[ruleset][:3] for move in other.legal_moves[:20]] or ["w@e5"]
    text = data.draw(st.one_of(anything, st.sampled_from(written).flatmap(mangled)))
    for deed in (position.play, position.draw):
        try:
            after = deed(text)
        except trilith.IllegalMove as error:
            assert str(error)
        else:
            assert trilith.parse(ruleset, after.text) == after


RECORD = write_record(Record(Match.begin("morris").play("d6").play("a1").resign(0), {"White": "Ann"}, {1: "well"}))


@given(st.one_of(anything, mangled(RECORD)))
@many
@example(RECORD.replace("morris", "flip"))
@example(RECORD.replace('"1', '"0'))
@example("(" * 5000)
@example("1. " * 5000)
def test_any_text_as_a_record(text: str) -> None:
    try:
        record = read_record(text)
    except trilith.InvalidRecord as error:
        assert str(error)
        return
    assert read_record(write_record(record)).match == record.match


@pytest.mark.parametrize(
    "text", ["", "morriss", "morris:fly=true", "morris:tournament", "stones:board=hexagon", "siege:board=quick"]
)
def test_a_refused_ruleset_lists_what_is_valid(text: str) -> None:
    with pytest.raises(trilith.UnknownRuleset) as refusal:
        registry.ruleset(text)
    valid = {"": "outfox", "morriss": "outfox", "morris:fly=true": "flying", "morris:tournament": "morris:standard"}
    assert valid.get(text, "octagon") in str(refusal.value)
