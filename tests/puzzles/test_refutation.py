"""What is said about a wrong move, where luck decides: exact odds, and the answer to it if the pouch is unkind."""

import re
from fractions import Fraction

import pytest

from trilith.puzzles import collection
from trilith.puzzles.puzzle import Puzzle
from trilith.puzzles.refutation import refute
from trilith.solve.probe import probe

# A few of each game, spread over all that ship.
BEST = [
    puzzle
    for game in ("stones", "siege")
    for puzzle in [one for one in collection.puzzles(game) if one.goal == "best"][::60]
]


@pytest.mark.parametrize("puzzle", BEST, ids=[puzzle.id for puzzle in BEST])
def test_the_odds_and_the_worst_answer_are_exact(puzzle: Puzzle) -> None:
    before = puzzle.position
    values = probe(before).moves  # type: ignore[union-attr]
    wrong = [str(move) for move in before.legal_moves if str(move) not in puzzle.accepted[0]]
    for move in wrong[:: max(1, len(wrong) // 2)]:
        found, odds = refute(puzzle, before, move), values[move].odds
        assert odds
        assert f"this one wins {odds.win}, draws {odds.draw} and loses {odds.loss}." in found.words
        after = before.play(move)
        if not after.draws:
            assert not found.line
            continue
        (reply,) = found.line
        replies = {}
        for stone, chance in after.draws.items():
            answers = probe(after.draw(stone))
            assert answers
            best = max(answers.moves.values(), key=lambda value: value.rank).odds
            assert best
            replies[stone] = (best.mean, chance, answers.moves)
        worst = max((mean, chance) for mean, chance, _ in replies.values())
        stone = after.stone_of(reply)
        assert replies[stone][:2] == worst
        told = replies[stone][2][reply].odds
        assert told
        assert told.mean == worst[0]
        assert f"({worst[1]}), the answer is {reply}" in found.words
        assert re.search(r"[.,:] .*(wins|drawn)", found.words.split(f"the answer is {reply}")[1] + " ")
        shares = re.search(r"then wins (\S+), draws (\S+) and loses (\S+)\.$", found.words)
        assert (shares is None) == (told.sure is not None)
        if shares:
            assert [Fraction(share) for share in shares.groups()] == [told.loss, told.draw, told.win]
