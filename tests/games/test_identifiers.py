"""Identifiers of rulesets: what was saved under one must be found again, whatever is added to a game later."""

import re
from pathlib import Path

import pytest

from tests.games.test_golden import FOLDER, path
from tests.games.test_golden import RULESETS as GOLDEN
from tests.rulesets import RULESETS
from trilith.games import registry
from trilith.games.ruleset import Option, Ruleset, read_ruleset
from trilith.play.record import read_record, write_record

# A ruleset, its identifier, and the one it had before identifiers named an edition. Lines are added, never changed.
FROZEN = [line.split(" ") for line in (FOLDER / "identifiers.txt").read_text(encoding="utf-8").splitlines()]
# The golden games of rulesets that were there when identifiers were hashes.
FORMER = [text for text in GOLDEN if registry.ruleset(text).former_identifiers]
LATER = Option("zoom", ("none", "some"), "an option that a later version adds")


def with_a_later_option(text: str) -> Ruleset:
    name, colon, choices = text.partition(":")
    game = registry.game(name)
    return read_ruleset(name, game.edition, choices if colon else None, (LATER, *game.options), game.named)


def test_identifiers_stay_as_they_are() -> None:
    for text, identifier, *former in FROZEN:
        ruleset = registry.ruleset(text)
        assert (text, ruleset.identifier, *ruleset.former_identifiers) == (text, identifier, *former)


def test_the_frozen_list_has_every_ruleset_that_is_tested_or_has_a_name() -> None:
    named = {f"{game}:{name}" for game in registry.names() for name in registry.game(game).named}
    assert {*RULESETS, *GOLDEN, *named, *registry.names()} <= {text for text, *_ in FROZEN}


def test_an_option_that_is_added_changes_no_identifier() -> None:
    for text, identifier, *former in FROZEN:
        ruleset = with_a_later_option(text)
        assert ruleset.options["zoom"] == "none"
        assert (text, ruleset.identifier, *ruleset.former_identifiers) == (text, identifier, *former)


def test_a_ruleset_that_could_not_be_chosen_before_has_no_former_identifier() -> None:
    ruleset = with_a_later_option("morris:zoom=some")
    assert ruleset.identifier == "morris-1-zoom=some"
    assert ruleset.former_identifiers == ()


def test_another_edition_of_the_rules_is_another_game() -> None:
    game = registry.game("morris")
    second = read_ruleset("morris", 2, None, game.options, game.named)
    assert second.identifier == "morris-2"
    assert not any(second.goes_by(identifier) for identifier in ("morris-1", "morris-1102e3bea61c"))


def test_different_rules_have_different_identifiers() -> None:
    rulesets = {registry.ruleset(text) for text, *_ in FROZEN}
    names = [name for ruleset in rulesets for name in (ruleset.identifier, *ruleset.former_identifiers)]
    assert len(set(names)) == len(names)


def test_identifiers_are_file_names_on_every_system() -> None:
    for _, identifier, *former in FROZEN:
        assert re.fullmatch("[a-z0-9_=,-]{1,120}", identifier)
        assert all(re.fullmatch("[a-z]+-[0-9a-f]{12}", name) for name in former)


def test_a_value_that_could_not_be_part_of_a_file_name_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be part of a file name"):
        Option("size", ("3x3", "a/b"), "an option that its author must rename").value("a/b")


@pytest.mark.parametrize("ruleset", FORMER)
def test_records_with_former_identifiers_are_read(ruleset: str) -> None:
    """The files in `former` were written when identifiers were hashes."""
    written = (FOLDER / "former" / path(ruleset).name).read_text(encoding="utf-8")
    record, now = read_record(written), read_record(path(ruleset).read_text(encoding="utf-8"))
    assert record.match == now.match
    assert registry.ruleset(ruleset).former_identifiers[0] in written
    assert f'[Identifier "{registry.ruleset(ruleset).identifier}"]' in write_record(record)


def test_every_former_record_is_read() -> None:
    assert {file.name for file in Path(FOLDER / "former").iterdir()} == {path(ruleset).name for ruleset in FORMER}
