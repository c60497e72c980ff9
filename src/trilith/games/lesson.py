"""Lessons: a game's rules tried one by one on a board, as its `lesson.toml` writes them (docs/lessons.md tells how).

A step shows a position and asks for a move. Its goal is data, and whether a move reaches it is read off the move and
the position after it: nothing here knows a rule.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final

from trilith.games import registry
from trilith.games.captions import after
from trilith.games.effects import EFFECTS
from trilith.games.errors import TrilithError
from trilith.games.move import Move
from trilith.games.position import Position

FILE: Final = "lesson.toml"
NEEDED: Final = ("title", "text", "praise", "hint")
STEP_KEYS: Final = {*NEEDED, "miss", "goal", "ruleset", "position", "after", "answers", "marks"}
GOAL_KEYS: Final = {"moves", "touches", "effects", "without", "pieces"}


class InvalidLesson(TrilithError):
    """A lesson that cannot be taught as it is written."""


@dataclass(frozen=True)
class Goal:
    """What a move shall do. All that is named must hold; a goal that names nothing is reached by any legal move."""

    # One of these moves.
    moves: tuple[str, ...] = ()
    # Some step touches one of these points or pieces.
    touches: tuple[str, ...] = ()
    # What it must bring about, and what it must not: names out of EFFECTS.
    effects: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    # What must lie where afterwards; an empty code stands for an empty point.
    pieces: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_any(self) -> bool:
        return self == Goal()

    def is_reached(self, before: Position, move: Move) -> bool:
        """Whether this legal move does it."""
        if self.moves and move.text not in self.moves:
            return False
        if self.touches and not any(step.name in self.touches for step in move.steps):
            return False
        now = before.play(move)
        if any(now.pieces.get(point, "") != code for point, code in self.pieces.items()):
            return False
        return all(EFFECTS[name](before, now) for name in self.effects) and not any(
            EFFECTS[name](before, now) for name in self.without
        )


@dataclass(frozen=True)
class LessonStep:
    """One thing to try. After a move that reaches the goal the other side may answer: with the first legal one of
    `answers`. `marks` are points the text speaks of. `hint` helps whoever asks, before anything was tried; `miss` is
    said after a move that does not reach the goal."""

    title: str
    text: str
    position: Position
    goal: Goal
    praise: str
    hint: str
    miss: str
    answers: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def answer(self, now: Position) -> tuple[str, Position] | None:
        """What the other side plays now, and where that leads."""
        for move in self.answers:
            try:
                return move, after(now, move)
            except TrilithError:
                continue
        return None


@dataclass(frozen=True)
class Lesson:
    """A game's lesson; without steps where its folder has none."""

    game: str
    steps: tuple[LessonStep, ...] = ()


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game."""
    file = resources.files(f"trilith.games.{registry.game(game).name}").joinpath(FILE)
    return read_lesson(game, file.read_text(encoding="utf-8")) if file.is_file() else Lesson(game)


def read_lesson(game: str, text: str) -> Lesson:
    """Read a lesson's text. InvalidLesson says which step is wrong, and why."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidLesson(f"{game}'s lesson is not written as TOML: {error}") from None
    _check_keys(found, {"ruleset", "step"}, "the lesson")
    steps = []
    for number, entry in enumerate(found.get("step", []), start=1):
        try:
            steps.append(_read_step(entry, found.get("ruleset", game)))
        except TrilithError as error:
            raise InvalidLesson(f"{game}'s lesson, step {number}: {error}") from None
    return Lesson(game, tuple(steps))


def _read_step(entry: Mapping[str, Any], usual: str) -> LessonStep:
    _check_keys(entry, STEP_KEYS, "a step")
    if missing := [name for name in (*NEEDED, "goal") if not entry.get(name)]:
        raise InvalidLesson(f"it has no {missing[0]}")
    ruleset = entry.get("ruleset", usual)
    position = Position.parse(ruleset, entry["position"]) if "position" in entry else Position.start(ruleset)
    for move in entry.get("after", "").split():
        position = after(position, move)
    if not position.legal_moves:
        raise InvalidLesson("there is no move to make in its position")
    places = {*position.look.board.points, *position.look.pieces}
    goal, marks = _read_goal(entry["goal"], position), tuple(entry.get("marks", ()))
    if unknown := [name for name in (*marks, *goal.touches, *goal.pieces) if name not in places]:
        raise InvalidLesson(f"there is no {unknown[0]} on the board or beside it")
    told = {"miss": entry["hint"], **entry}
    words = {name: " ".join(told[name].split()) for name in ("title", "praise", "hint", "miss")}
    return LessonStep(
        **words, text=_paragraphs(entry["text"]), position=position, goal=goal,
        answers=tuple(entry.get("answers", ())), marks=marks,
    )  # fmt: skip


def _read_goal(entry: str | Mapping[str, Any], position: Position) -> Goal:
    if entry == "any":
        return Goal()
    if isinstance(entry, str):
        raise InvalidLesson(f'a goal is "any" or a table, not {entry!r}')
    _check_keys(entry, GOAL_KEYS, "a goal")
    lists = {name: tuple(entry.get(name, ())) for name in ("moves", "touches", "effects", "without")}
    if unknown := [name for name in (*lists["effects"], *lists["without"]) if name not in EFFECTS]:
        raise InvalidLesson(f"there is no effect {unknown[0]!r}; effects are {', '.join(EFFECTS)}")
    # Written in any of the ways a move may be written, and refused with the reason where it is none.
    lists["moves"] = tuple(str(position.find(move)) for move in lists["moves"])
    return Goal(**lists, pieces=entry.get("pieces", {}))


def _check_keys(entry: Mapping[str, Any], known: set[str], what: str) -> None:
    if unknown := [name for name in entry if name not in known]:
        raise InvalidLesson(f"{what} has no {unknown[0]!r}; it has {', '.join(sorted(known))}")


def _paragraphs(text: str) -> str:
    """Lines may be broken anywhere; an empty line parts paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))
