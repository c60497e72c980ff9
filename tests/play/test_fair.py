"""The pouch that everybody can check."""

import hashlib
import hmac
from collections import Counter

import pytest

from trilith.games.errors import InvalidRecord
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.match import Match

SEED = "0123456789abcdef" * 4


def played(seed: str, ruleset: str = "stones:board=quick", turns: int = 1000) -> Match:
    match = Match.begin(ruleset)
    while match.outcome is None and len(match.turns) < turns:
        match = match.draw(fair.draw(seed, len(match.turns), match.position))
        match = match.play(match.position.legal_moves[0])
    return match


def test_the_recipe_is_the_one_in_the_protocol() -> None:
    start = Position.start("stones")
    number = int.from_bytes(hmac.new(bytes.fromhex(SEED), b"0", hashlib.sha256).digest(), "big")
    stones = "w" * 30 + "b" * 30 + "c" * 12
    assert fair.draw(SEED, 0, start) == stones[number % 72]
    assert fair.commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def test_numbers_of_the_last_incomplete_round_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise some stones would be a little more likely."""
    labels: list[bytes] = []

    def digest(key: bytes, label: bytes, kind: str) -> bytes:
        labels.append(label)
        return b"\xff" * 32 if len(labels) < 3 else b"\x00" * 31 + b"\x1e"

    monkeypatch.setattr("trilith.play.fair.hmac.digest", digest)
    # The 31st of 30 white stones and 30 black is black.
    assert fair.draw(SEED, 4, Position.start("stones")) == "b"
    assert labels == [b"4", b"4.1", b"4.2"]


def test_seeds_are_long_and_differ() -> None:
    seeds = {fair.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}


def test_the_pouch_gives_by_its_odds() -> None:
    start = Position.start("stones")
    counts = Counter(fair.draw(SEED, turn, start) for turn in range(7200))
    # Expected 3000, 3000 and 1200; these are five standard deviations.
    assert abs(counts["w"] - 3000) < 210
    assert abs(counts["b"] - 3000) < 210
    assert abs(counts["c"] - 1200) < 160


def test_a_fair_game_is_found_fair() -> None:
    match = played(SEED)
    assert match.outcome
    assert fair.check(match, SEED, fair.commitment(SEED)) == 30


def test_a_game_that_goes_on_is_checked_with_the_stone_in_hand() -> None:
    match = played(SEED, turns=4)
    assert fair.check(match, SEED, fair.commitment(SEED)) == 4
    held = match.draw(fair.draw(SEED, 4, match.position))
    assert fair.check(held, SEED, fair.commitment(SEED)) == 5


def test_a_game_with_another_stone_is_found_out() -> None:
    match = played(SEED, turns=5)
    due = fair.draw(SEED, 5, match.position)
    other = next(stone for stone in match.position.draws if stone != due)
    cheated = match.draw(other)
    cheated = cheated.play(cheated.position.legal_moves[0])
    with pytest.raises(InvalidRecord, match=f"in move 6 the pouch gave {other}"):
        fair.check(cheated, SEED, fair.commitment(SEED))


def test_a_seed_that_does_not_fit_the_commitment_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="not the one that was committed to"):
        fair.check(played(SEED), SEED, fair.commitment("00" * 32))


@pytest.mark.parametrize("seed", ["", "xyz", "00" * 31, "é" * 64])
def test_what_is_no_seed_is_refused(seed: str) -> None:
    with pytest.raises(InvalidRecord, match="64 hexadecimal digits"):
        fair.check(played(SEED, turns=1), seed, fair.commitment(SEED))


def test_a_record_without_seed_cannot_be_checked() -> None:
    with pytest.raises(InvalidRecord, match="PouchSeed"):
        fair.check_tags(played(SEED, turns=1), {fair.COMMITMENT_TAG: fair.commitment(SEED)})
