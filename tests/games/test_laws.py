"""Laws that hold in every position of every ruleset."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trilith
from tests.rulesets import RULESETS
from tests.walks import some_positions, walk
from trilith.games.outcome import ONGOING
from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

rulesets = st.sampled_from(RULESETS)
slow = settings(deadline=None, max_examples=200)


def _numbers(length: int, seed: int) -> list[int]:
    random = Random(seed)
    return [random.randrange(10_000) for _ in range(length)]


# Long lists of numbers, which Hypothesis would not make by itself; the length still shrinks.
choices = st.builds(_numbers, st.integers(0, 150), st.integers(0, 10_000))


def played(ruleset: str, numbers: Iterable[int]) -> Match:
    """The game these numbers choose, one number for each draw or move."""
    match = Match.begin(ruleset)
    for number in numbers:
        position = match.position
        if position.outcome:
            break
        if position.turn is None:
            stones = list(position.draws)
            match = match.draw(stones[number % len(stones)])
        else:
            match = match.play(position.legal_moves[number % len(position.legal_moves)])
    return match


@given(rulesets, choices)
@slow
def test_a_position_reads_back_from_its_text(ruleset: str, numbers: list[int]) -> None:
    position = played(ruleset, numbers).position
    again = trilith.parse(ruleset, position.text)
    assert again == position
    assert again.text == position.text
    assert hash(again) == hash(position)
    assert again.pieces == position.pieces
    assert pickle.loads(pickle.dumps(position)) == position
    moves = position.legal_moves
    assert pickle.loads(pickle.dumps(moves)) == copy.deepcopy(moves) == moves
    for move in moves[:1]:
        assert position.play(pickle.loads(pickle.dumps(move))) == position.play(move)


def test_positions_and_moves_do_not_change() -> None:
    position = trilith.start("morris")
    for target, name in ((position, "state"), (position.legal_moves, "codes"), (position.legal_moves[0], "code")):
        with pytest.raises(AttributeError):
            setattr(target, name, 5)
    with pytest.raises(AttributeError):
        position.legal_moves[0].text = "zz"


def test_a_move_equals_its_text() -> None:
    moves = trilith.start("morris").legal_moves
    assert moves[3] == str(moves[3])
    assert moves.index("d6") == moves.index(trilith.start("morris").find("d6"))
    assert moves.count("d6") == 1


@pytest.mark.parametrize("wrong", [None, 5, b"flip"])
def test_what_is_no_text_is_a_type_error(wrong: Any) -> None:
    for misuse in (trilith.start, partial(trilith.parse, "flip"), trilith.start("flip").play, read_record):
        with pytest.raises(TypeError, match="is given as text, not as"):
            misuse(wrong)


@given(rulesets, choices)
@slow
def test_a_record_reads_back_to_the_same_game(ruleset: str, numbers: list[int]) -> None:
    record = Record(played(ruleset, numbers), {"Event": 'The "first" \\ evening'}, {0: "before"})
    text = write_record(record)
    again = read_record(text)
    assert again.match == record.match
    assert again.match.position.history == record.match.position.history
    assert again.tags == record.tags
    assert write_record(again) == text


@given(rulesets, choices, st.integers(0, 9999))
@slow
def test_legal_moves_play_and_nothing_else_does(ruleset: str, numbers: list[int], pick: int) -> None:
    position = played(ruleset, numbers).position
    before = (position.text, tuple(map(str, position.legal_moves)))
    for move in position.legal_moves[pick % 7 :: 7]:
        after = position.play(move)
        assert after == position.play(str(move))
        assert after != position
        assert str(move) in position.legal_moves
    strangers = [str(move) for move in played(ruleset, [*numbers, pick]).position.legal_moves]
    for text in strangers[pick % 11 :: 11]:
        if text not in position.legal_moves:
            with pytest.raises(trilith.IllegalMove) as refusal:
                position.play(text)
            assert str(refusal.value).startswith(f"{text}: ")
            assert len(str(refusal.value)) > len(text) + 5
    assert before == (position.text, tuple(map(str, position.legal_moves)))


@given(rulesets, choices)
@slow
def test_steps_tell_moves_apart(ruleset: str, numbers: list[int]) -> None:
    position = played(ruleset, numbers).position
    steps = [move.steps for move in position.legal_moves]
    assert len(steps) == len(set(steps))
    # No move is the beginning of another, so that touching step after step always ends with one move left.
    opening = {taken[:length] for taken in steps for length in range(1, len(taken))}
    assert opening.isdisjoint(steps)


@given(rulesets, choices, st.integers(0, 9999))
@slow
def test_symmetry_images_are_worth_the_same(ruleset: str, numbers: list[int], number: int) -> None:
    position = played(ruleset, numbers).position
    rules, symmetry = position.game.rules, position.game.symmetry
    count = symmetry.count(position.state)
    image = symmetry.image(position.state, number % count)
    assert symmetry.image(position.state, 0) == position.state
    twin = Position(position.ruleset, image)
    assert trilith.parse(ruleset, twin.text) == twin, "the image is a position of the same ruleset"
    assert rules.result(image) == rules.result(position.state)
    out = [0] * rules.MAX_MOVES
    moves = rules.legal(position.state, out)
    after = Counter(rules.result(rules.apply(position.state, code)) for code in out[:moves])
    assert rules.legal(image, out) == moves
    assert Counter(rules.result(rules.apply(image, code)) for code in out[:moves]) == after


@pytest.mark.parametrize(
    ("ruleset", "count"),
    [
        ("flip", 16),
        ("morris", 16),
        ("outfox", 864),
        ("outfox:players=3", 72),
        ("stones", 8),
        ("stones:board=quick", 8),
        ("siege", 4),
        ("merels", 8),
        ("merels:picaria13", 8),
    ],
)
def test_the_number_of_symmetries(ruleset: str, count: int) -> None:
    positions = list(some_positions(ruleset, 40))
    symmetry = positions[-1].game.symmetry
    assert symmetry.count(positions[-1].state) == count
    # Somewhere in a game all of them differ.
    most = max(len({symmetry.image(position.state, number) for number in range(count)}) for position in positions)
    assert most == count


@given(rulesets, choices)
@slow
def test_pieces_are_conserved(ruleset: str, numbers: list[int]) -> None:
    match = played(ruleset, numbers)
    start, now = census(match.start), census(match.position)
    if ruleset.startswith("morris"):
        assert all(now[code] <= start[code] for code in now)
        taken = sum(move.count("x") for move in match.moves)
        assert start.total() - now.total() == taken
    elif ruleset == "flip":
        # A panel turns over, so only its owner stays.
        assert count_by_owner(now) == count_by_owner(start)
    else:
        assert now == start


def census(position: Position) -> Counter[str]:
    """All pieces there are: on the board, beside it, and in the hand of who drew one."""
    found = Counter(position.pieces.values())
    for supply in position.supplies:
        found.update(supply.pieces)
    if position.held:
        found[position.held] += 1
    return +found


def count_by_owner(pieces: Counter[str]) -> Counter[str]:
    owners: Counter[str] = Counter()
    for code, number in pieces.items():
        owners[code.lower()] += number
    return owners


@given(st.sampled_from([text for text in RULESETS if text.startswith(("stones", "siege"))]), choices)
@slow
def test_scores_add_up(ruleset: str, numbers: list[int]) -> None:
    """The score kept turn by turn is the score counted on the board: `parse` counts it again and refuses any other."""
    position = played(ruleset, numbers).position
    assert position.score is not None
    spotted = trilith.start(ruleset).score
    assert spotted is not None
    assert all(now >= first for now, first in zip(position.score, spotted, strict=True))
    fields = position.text.split(" ")
    fields[3] = f"{position.score[0] + 1}-{position.score[1]}"
    with pytest.raises(trilith.InvalidPosition, match="the score on this board is"):
        trilith.parse(ruleset, " ".join(fields))


@given(rulesets, choices)
@slow
def test_only_a_finished_game_has_an_outcome_and_it_has_no_moves(ruleset: str, numbers: list[int]) -> None:
    position = played(ruleset, numbers).position
    if position.outcome:
        assert not position.legal_moves
        assert not position.draws
        assert position.outcome.reason
        assert set(position.outcome.line) <= set(position.look.board.points)
        with pytest.raises(trilith.IllegalMove, match="the game is over"):
            position.play("anything")
    else:
        assert bool(position.legal_moves) != bool(position.draws)
        assert position.game.rules.result(position.state) == ONGOING


@given(rulesets, choices)
@slow
def test_draws_are_a_distribution(ruleset: str, numbers: list[int]) -> None:
    position = played(ruleset, numbers).position
    assert sum(position.draws.values()) == (1 if position.draws else 0)
    for stone in position.draws:
        assert position.draw(stone).turn is not None
    with pytest.raises(trilith.IllegalMove):
        position.draw("x")


# How many draws and moves the longest game may take. Stones: one draw and one move for each of 72 stones.
# Outfox places a piece each turn, Flip too. Morris: 18 placements and, with the quiet limit, at most 40
# quiet turns for each of the 14 stones that can be taken and the mills that take none in between.
LONGEST = {"stones": 144, "siege": 144, "outfox": 18, "flip": 16, "morris": 10_000, "merels": 10_000}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_game_ends(ruleset: str) -> None:
    for number in range(20):
        positions = list(walk(ruleset, Random(number)))
        assert positions[-1].outcome
        assert len(positions) - 1 <= LONGEST[ruleset.partition(":")[0]]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_moves_are_listed_as_the_rules_list_them(ruleset: str) -> None:
    """Games may say which moves go in groups, and which states spell their moves alike: that changes nothing."""
    for position in some_positions(ruleset, 80, seed=1):
        if position.outcome:
            continue
        rules, notation = position.game.rules, position.game.notation
        out = [0] * rules.MAX_MOVES
        legal = position.legal_moves
        assert legal.codes == tuple(out[: rules.legal(position.state, out)])
        alphabet, words = legal.spelling
        spelled = [tuple(alphabet.steps[letter] for letter in word) for word in words]
        assert spelled == [notation.steps(position.state, code) for code in legal.codes]
