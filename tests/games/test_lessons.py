"""Lessons: what is written can be taught, and goals are read off positions alone."""

from pathlib import Path

import pytest

import trilith
from trilith.games import registry
from trilith.games.effects import EFFECTS
from trilith.games.lesson import InvalidLesson, LessonStep, lesson, read_lesson

DOCS = Path(__file__).parents[2] / "docs/lessons.md"
EXAMPLE = DOCS.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
STEPS = [(game, number) for game in registry.names() for number in range(1, len(lesson(game).steps) + 1)]


def step_of(**changes: str) -> LessonStep:
    lines = {"title": '"T"', "text": '"T"', "praise": '"P"', "hint": '"H"', "goal": '"any"', **changes}
    return read_lesson("morris", "[[step]]\n" + "\n".join(f"{k} = {v}" for k, v in lines.items())).steps[0]


@pytest.mark.parametrize("game", [game for game in registry.names() if lesson(game).steps])
def test_a_lesson_has_five_steps_or_more(game: str) -> None:
    assert len(lesson(game).steps) >= 5
    assert len({step.title for step in lesson(game).steps}) == len(lesson(game).steps)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_goal_can_be_reached_and_missed(game: str, number: int) -> None:
    check(lesson(game).steps[number - 1])


def check(step: LessonStep) -> None:
    position = step.position
    reaching = [move for move in position.legal_moves if step.goal.is_reached(position, move)]
    assert reaching, "no legal move reaches the goal"
    assert step.goal.is_any or len(reaching) < len(position.legal_moves), "every legal move reaches the goal"
    if step.answers:
        for move in reaching:
            now = position.play(move)
            assert now.outcome or step.answer(now), f"no answer is legal after {move}"


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_hint_speaks_of_nothing_that_was_tried(game: str, number: int) -> None:
    step = lesson(game).steps[number - 1]
    # After any legal move the goal is reached: nothing can be missed.
    assert step.goal.is_any or step.miss != step.hint
    assert not step.hint.startswith(("That", "No three", "A legal move", "They still"))


def test_the_example_of_the_docs_can_be_taught() -> None:
    [step] = read_lesson("morris", EXAMPLE).steps
    check(step)
    assert step.text.count("\n\n") == 1
    taking = step.position.find("d6xb2")
    assert step.goal.is_reached(step.position, taking)
    assert not step.goal.is_reached(step.position, step.position.find("a7"))
    answer = step.answer(step.position.play(taking))
    assert answer
    assert answer[0] == "d1"


def test_goals_are_read_off_the_move_and_the_position_after() -> None:
    start = trilith.start("morris")
    d6, a1 = start.find("d6"), start.find("a1")
    for goal in ('{ moves = ["d6"] }', '{ touches = ["d6"] }', '{ pieces = { d6 = "w" } }'):
        reached = step_of(goal=goal).goal.is_reached
        assert reached(start, d6)
        assert not reached(start, a1)
    either = step_of(goal='{ touches = ["d6", "a1"], without = ["takes"] }').goal
    assert either.is_reached(start, d6)
    assert either.is_reached(start, a1)
    assert not either.is_reached(start, start.find("d1"))


@pytest.mark.parametrize(
    ("ruleset", "position", "move", "effects"),
    [
        ("morris", "3/w1w/3/6/3/b2/b2 w 7 7 0", "d6xa1", "takes, holds"),
        ("morris", "3/w1w/3/6/3/b2/b2 w 7 7 0", "a7", "holds"),
        ("morris", "2w/1w1/2b/w1w2w/b1b/w2/2w b 0 0 0", "e3-f6", ""),
        ("morris", "w1w/3/wb1/1bw3/1w1/2w/b1w w 0 0 27", "d3-c3xb4", "takes, wins, holds"),
        ("morris", "2b/1wb/1b1/1wbb1w/1b1/b1w/bb1 b 0 0 39", "f6-f4", "draws, holds"),
        ("flip", "d1DD/d1CC/1dDc/1CcC c", "b2-a2,b3s", ""),
        ("flip", "CCC1/1DCD/C2d/d1dC d", "a2-a3", "loses"),
        ("flip", "Dcdd/c1cC/CdC1/Dd2 c", "b1-c1,d1b", "wins, holds"),
        ("outfox", "rs1yt/1ycysbc/1bs2yc/yt1btbt/rs1rc 1 rtysbc rtrcbs", "ys@c1,c2-c4", "wins, holds"),
        ("stones:board=quick", "w1b/1b1b1/1wwwwwb/6/bb2bww/bwbbw/1wb w c6 3-1 bag:4,3,0 b", "b@c1", "gives, holds"),
        ("stones:board=quick", "1wb/wbbbb/b2bb1w/bwbbbb/1wwwww1/w1wwb/ww1 w b4 8-8 bag:0,1,0 w", "w@b5",
         "scores, scores twice"),
    ],
)  # fmt: skip
def test_effects(ruleset: str, position: str, move: str, effects: str) -> None:
    before = trilith.parse(ruleset, position)
    now = before.play(move)
    assert {name for name, effect in EFFECTS.items() if effect(before, now)} == set(filter(None, effects.split(", ")))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"goal": '"win"'}, "a goal is"),
        ({"goal": '{ effects = ["explodes"] }'}, "there is no effect 'explodes'"),
        ({"goal": '{ moves = ["z9"] }'}, "z9"),
        ({"goal": '{ touches = ["z9"] }'}, "there is no z9"),
        ({"goal": "{ move = 1 }"}, "a goal has no 'move'"),
        ({"marks": '["z9"]'}, "there is no z9"),
        ({"position": '"nowhere"'}, "a position has"),
        ({"after": '"d6 d6"'}, "already a stone on d6"),
        ({"praise": '""'}, "it has no praise"),
        ({"colour": '"red"'}, "a step has no 'colour'"),
        ({"title": "["}, "TOML"),
    ],
)
def test_what_cannot_be_taught_is_refused(wrong: dict[str, str], says: str) -> None:
    with pytest.raises(InvalidLesson, match=says):
        step_of(**wrong)
