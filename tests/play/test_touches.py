"""Touches narrow the legal moves; the step tree holds exactly these and is small enough to send."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from tests.rulesets import RULESETS
from tests.walks import some_positions, walk
from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.games.step import Alphabet, Outline, Step
from trilith.play.step_tree import DONE, FINISHED, StepTree, step_tree
from trilith.play.step_words import step_words
from trilith.play.touches import Touches, move_by_steps

# A message may have 30 kB, and also has a position.
MOST_BYTES = 20_000


def ways(
    tree: StepTree, node: int = 0, taken: tuple[tuple[str, str, str], ...] = ()
) -> Iterator[tuple[tuple[str, str, str], ...]]:
    """Every way through the tree, as (kind, name, purpose) of each step."""
    for edge in tree.nodes[node]:
        step = (edge.kind, edge.name, tree.purposes[edge.purpose])
        further = taken if edge.kind == DONE.kind else (*taken, step)
        if edge.to == FINISHED:
            yield further
        else:
            yield from ways(tree, edge.to, further)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_ways_through_the_tree_are_the_legal_moves(ruleset: str) -> None:
    for position in some_positions(ruleset, 60):
        tree = step_tree(position)
        found = list(ways(tree))
        assert sorted(map(str, found)) == sorted(str(tuple(map(tuple, move.steps))) for move in position.legal_moves)
        assert len(msgspec.json.encode([tree.purposes, tree.nodes])) < MOST_BYTES


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_words_are_the_legal_moves(ruleset: str) -> None:
    for position in some_positions(ruleset, 60):
        told = step_words(position)
        words = [start + word for start in told.starts or ("",) for word in told.words.split()]
        steps = {letter: (kind, name, told.purposes[purpose]) for letter, (kind, name, purpose) in told.letters.items()}
        found = [tuple(steps[letter] for letter in word) for word in words]
        assert sorted(map(str, found)) == sorted(str(tuple(map(tuple, move.steps))) for move in position.legal_moves)


@pytest.mark.parametrize("ruleset", ["outfox", "flip", "morris:double_mill=two"])
def test_the_tree_stays_small_in_whole_games(ruleset: str) -> None:
    for seed in range(6):
        for position in walk(ruleset, Random(seed)):
            tree = step_tree(position)
            assert len(msgspec.json.encode([tree.purposes, tree.nodes])) < MOST_BYTES


@pytest.mark.parametrize("ruleset", RULESETS)
def test_steps_name_one_move(ruleset: str) -> None:
    random = Random(ruleset)
    for position in some_positions(ruleset, 40):
        if position.legal_moves:
            move = random.choice(position.legal_moves)
            assert move_by_steps(position, [step.name for step in move.steps]) == move


def test_steps_that_make_no_move_are_refused() -> None:
    start = Position.start("morris")
    for names in ([], ["z9"]):
        with pytest.raises(IllegalMove, match="no move is made of these steps"):
            move_by_steps(start, names)
    for names in (["d6", "d6"], ["d6"] * 500):
        with pytest.raises(IllegalMove, match=r"^d6 cannot be chosen now$"):
            move_by_steps(start, names)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_touches_leave_the_moves_that_begin_with_them(ruleset: str) -> None:
    random = Random(ruleset)
    for position in some_positions(ruleset, 10):
        if not position.legal_moves:
            continue
        touches, chosen = Touches(position), random.choice(position.legal_moves)
        for number, step in enumerate(chosen.steps):
            assert touches.made == chosen.steps[:number]
            left = [move for move in position.legal_moves if move.steps[:number] == touches.made]
            assert list(touches.moves) == left
            assert dict(touches.next) == Counter(move.steps[number] for move in left if len(move.steps) > number)
            assert touches.forced == (step if len({move.steps[number : number + 1] for move in left}) == 1 else None)
            touches = touches.then(step)
        assert touches.complete == chosen
        assert touches.only_move == chosen


def test_a_name_that_cannot_be_touched_gets_the_reason_of_the_rules() -> None:
    touches = Touches(Position.start("outfox").play("rt@c3")).named("rs")
    with pytest.raises(IllegalMove, match=r"^no piece is next to a1, so none could slide$"):
        touches.named("a1")
    # Why this corner stone cannot move depends on where it would go.
    touches = Touches(Position.parse("morris", "wb1/3/3/b5/3/b2/www w 0 0 0"))
    assert touches.refusal("a7") is None


def test_a_move_that_may_also_go_on_has_a_way_to_end() -> None:
    """No game has such moves today, so the tree is tried with a stand-in."""
    first, second = Step.point("a1", "place"), Step.point("b2", "go on")
    alphabet = Alphabet()
    words = (alphabet.word([first]), alphabet.word([first, second]))
    moves = SimpleNamespace(outline=Outline(alphabet, "", words))
    tree = step_tree(cast("Position", SimpleNamespace(legal_moves=moves)))
    assert sorted(ways(tree)) == [(tuple(first),), (tuple(first), tuple(second))]


@pytest.mark.parametrize(
    ("ruleset", "moves", "names", "why"),
    [
        ("stones", ["w", "w@f7", "b"], ["g9"], "the last stone is in f7, and g9 is not in its row or column"),
        ("morris", ["a7", "a1", "d7", "d1"], ["a7"], "there is already a stone on a7"),
        ("morris", ["a7", "a1", "d7", "d1"], ["g7", "g1"], "there is no stone on g1"),
        (
            "outfox",
            ["rs@a1"],
            ["rs", "a2", "a1", "e1"],
            "pieces slide in a straight line, and e1 is not in line with a1",
        ),
        ("flip", ["a4s"], ["a4", "c4"], "a panel flips up, down, left or right, and c4 is not beside a4"),
    ],
)
def test_a_wrong_step_is_refused_in_the_words_of_the_game(
    ruleset: str, moves: list[str], names: list[str], why: str
) -> None:
    position = Position.start(ruleset)
    for move in moves:
        position = position.draw(move) if position.turn is None else position.play(move)
    with pytest.raises(IllegalMove, match=why):
        move_by_steps(position, names)


def test_a_move_tells_the_threes_it_makes() -> None:
    position = Position.start("morris")
    for move in ("a7", "a1", "d7", "d1"):
        position = position.play(move)
    assert position.find("g7xa1").lines == (("a7", "d7", "g7"),)
    assert position.find("b6").lines == ()


@pytest.mark.parametrize("ruleset", ["stones", "siege"])
def test_every_point_scored_is_one_of_the_threes_told(ruleset: str) -> None:
    scored = 0
    position = Position.start(ruleset)
    choice = Random(5)
    while not position.outcome:
        if position.turn is None:
            position = position.draw(choice.choice(list(position.draws)))
            continue
        move = choice.choice(list(position.legal_moves))
        after = position.play(move)
        points = sum(after.score or ()) - sum(position.score or ())
        # A three of one colour and clear stones counts once; none counts for both, as that takes a colour.
        assert points == len(move.lines)
        scored += points
        position = after
    assert scored > 5
