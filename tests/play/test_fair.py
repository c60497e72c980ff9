"""The pouch that everybody can check."""

import hashlib
import hmac
from collections import Counter
from random import Random

import pytest

from trilith.games.errors import InvalidRecord
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.fair import Salt
from trilith.play.match import Match

SEED = "0123456789abcdef" * 4


def played(
    seed: str, ruleset: str = "stones:board=quick", turns: int = 1000, salts: tuple[fair.Salt, ...] = ()
) -> Match:
    match = Match.begin(ruleset)
    while match.outcome is None and len(match.turns) < turns:
        match = match.draw(fair.draw(seed, len(match.turns), match.position, salts))
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

    def digest(key: bytes, label: bytes) -> bytes:
        labels.append(label)
        return b"\xff" * 32 if len(labels) < 3 else b"\x00" * 31 + b"\x1e"

    monkeypatch.setattr("trilith.play.fair._hmac", digest)
    # The 31st of 30 white stones and 30 black is black.
    assert fair.draw(SEED, 4, Position.start("stones")) == "b"
    assert labels == [b"4", b"4.1", b"4.2"]


def test_every_stone_follows_from_the_library_s_hmac() -> None:
    """The hashes of a key are begun once; with salts the key is another one in every turn."""
    luck, position = Random(1), Position.start("stones")
    stones = "w" * 30 + "b" * 30 + "c" * 12
    for turn in range(300):
        seed, salt = (luck.randbytes(fair.SEED_BYTES) for _ in range(2))
        salted = hmac.new(seed, f"1:{salt.hex()}".encode(), hashlib.sha256).digest()
        for key, salts in ((seed, ()), (salted, (Salt(1, 0, salt.hex()),))):
            number = int.from_bytes(hmac.new(key, str(turn).encode(), hashlib.sha256).digest(), "big")
            for _ in range(2):
                assert fair.draw(seed.hex(), turn, position, salts) == stones[number % 72]


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


# ---- what players add ----

SALTS = (Salt(1, 1, "b" * 64), Salt(0, 3, "a" * 64))


def test_the_recipe_with_salts_is_the_one_in_the_protocol() -> None:
    start, seed = Position.start("stones"), bytes.fromhex(SEED)
    stones = "w" * 30 + "b" * 30 + "c" * 12

    def due(key: bytes, turn: int) -> str:
        return stones[int.from_bytes(hmac.digest(key, str(turn).encode(), "sha256"), "big") % 72]

    one = hmac.digest(seed, f"1:{'b' * 64}".encode(), "sha256")
    both = hmac.digest(seed, f"0:{'a' * 64} 1:{'b' * 64}".encode(), "sha256")
    keys = [seed, one, one, both, both]
    assert [fair.draw(SEED, turn, start, SALTS) for turn in range(5)] == [due(key, n) for n, key in enumerate(keys)]


def test_each_salt_changes_the_stones_from_its_turn_on() -> None:
    start = Position.start("stones")

    def stones(*salts: Salt) -> list[str]:
        return [fair.draw(SEED, turn, start, salts) for turn in range(60)]

    plain, one, both = stones(), stones(SALTS[0]), stones(*SALTS)
    assert plain[:1] == one[:1]
    assert plain[1:] != one[1:]
    assert one[:3] == both[:3]
    assert one[3:] != both[3:]
    assert both == stones(*reversed(SALTS)), "the order in which they were added does not matter"


def test_with_salts_the_pouch_gives_by_its_odds() -> None:
    """For one seed and many salts, and for one pair of salts and many turns."""
    start, luck = Position.start("stones"), Random(5)
    by_salt = Counter(fair.draw(SEED, 4, start, [Salt(0, 1, luck.randbytes(32).hex()), SALTS[0]]) for _ in range(7200))
    by_turn = Counter(fair.draw(SEED, turn, start, SALTS) for turn in range(3, 7203))
    for counts in (by_salt, by_turn):
        # Expected 3000, 3000 and 1200; these are five standard deviations.
        assert abs(counts["w"] - 3000) < 210
        assert abs(counts["b"] - 3000) < 210
        assert abs(counts["c"] - 1200) < 160


def test_a_game_is_checked_with_its_salts() -> None:
    match = played(SEED, salts=SALTS)
    tags = {
        fair.COMMITMENT_TAG: fair.commitment(SEED),
        fair.SEED_TAG: SEED,
        fair.SALTS_TAG: fair.write_salts(SALTS),
    }
    assert fair.check_tags(match, tags) == 30
    assert fair.read_salts(match, tags) == tuple(sorted(SALTS))
    for wrong in ("", f"1:1:{'b' * 64}", fair.write_salts(SALTS).replace("a", "c", 1)):
        with pytest.raises(InvalidRecord, match="the pouch gave"):
            fair.check_tags(match, tags | {fair.SALTS_TAG: wrong})


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "0:1:" + "a" * 63,
        "0:-1:" + "a" * 64,
        f"2:1:{'a' * 64}",
        f"0:1:{'a' * 64} 0:2:{'b' * 64}",
        f"0:999999:{'a' * 64}",
    ],
)
def test_what_is_no_list_of_salts_is_refused(text: str) -> None:
    match = played(SEED, turns=1)
    tags = {fair.COMMITMENT_TAG: fair.commitment(SEED), fair.SEED_TAG: SEED, fair.SALTS_TAG: text}
    with pytest.raises(InvalidRecord, match="PouchSalts"):
        fair.check_tags(match, tags)
