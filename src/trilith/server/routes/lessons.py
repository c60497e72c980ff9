"""Lessons: each rule of a game tried on a board."""

from functools import cache
from typing import Annotated

from litestar import Router, get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, Parameter
from msgspec import Meta, Struct

from trilith.games import registry
from trilith.games.errors import IllegalMove
from trilith.games.lesson import Lesson, LessonStep, lesson
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.play.touches import move_by_steps
from trilith.server.messages.board import PositionPage, PositionView
from trilith.server.routes.common import GameName, known_game
from trilith.server.views import changes, position_page, position_view

StepNumber = Annotated[int, Parameter(ge=1, le=1000, description="the number of a step, from 1")]
MoveText = Annotated[str, Meta(max_length=60)]


class LessonStepView(Struct):
    """Something to try. `text` is plain, its paragraphs an empty line apart; `marks` are points it speaks of; `hint`
    is for those who ask."""

    number: int
    title: str
    text: str
    hint: str
    marks: list[str]
    page: PositionPage


class LessonView(Struct):
    """A game's lesson. It has no steps where nobody has written one."""

    game: str
    title: str
    steps: list[LessonStepView]


class LessonTitle(Struct):
    game: str
    title: str
    tagline: str
    steps: list[str]


class Trying(Struct, forbid_unknown_fields=True):
    """A move by its text or by the names of its steps."""

    move: MoveText | None = None
    steps: Annotated[list[MoveText], Meta(max_length=12)] | None = None


class PlayedView(Struct):
    """A move that was made: who made it, the points it touched, and what changed on the board (None: now empty)."""

    by: int
    move: str
    touched: list[str]
    changes: dict[str, str | None]


class TriedView(Struct):
    """Whether the goal is reached, and what to tell. `played` is the move tried and, maybe, the other side's answer;
    `page` is the position after them. `next` is the number of the step to go on with, None after the last."""

    reached: bool
    says: str
    played: list[PlayedView]
    page: PositionPage
    next: int | None


class ReachedView(Struct):
    """The position after a move that reaches the goal and after the other side's answer, if there is one."""

    answered: bool
    position: PositionView


class StepAnswersView(Struct):
    """What is told after a move, and the moves that reach the goal, by the names of their steps in a row. Every other
    legal move misses it."""

    praise: str
    miss: str
    reached: dict[str, ReachedView]


@get("/", summary="Which lessons there are")
async def every() -> list[LessonTitle]:
    return [_title(lesson(game)) for game in registry.names()]


@get("/{game:str}", summary="A game's lesson", raises=[NotFoundException], sync_to_thread=True)
def show(game: GameName) -> LessonView:
    return _view(known_game(game))


@cache
def _view(game: str) -> LessonView:
    """Working out every move of every step takes a while, and always gives the same."""
    found = lesson(game)
    steps = [_step_view(number, step) for number, step in enumerate(found.steps, start=1)]
    return LessonView(game, Position.start(game).look.title, steps)


@get(
    "/{game:str}/answers",
    summary="What would be told after every move of a lesson, for learning without a network",
    raises=[NotFoundException],
    sync_to_thread=True,
)
def answers(game: GameName) -> list[StepAnswersView]:
    return _answers(known_game(game))


@cache
def _answers(game: str) -> list[StepAnswersView]:
    return [_step_answers(step) for step in lesson(game).steps]


@post("/{game:str}/{step:int}/try", status_code=200, summary="Try a move in a step", raises=[NotFoundException])
async def attempt(game: GameName, step: StepNumber, data: JSONBody[Trying]) -> TriedView:
    steps = lesson(known_game(game)).steps
    if not 1 <= step <= len(steps):
        raise NotFoundException(f"the lesson of {game} has {len(steps)} steps, so there is no step {step}")
    return _tried(steps[step - 1], data, step + 1 if step < len(steps) else None)


def _title(found: Lesson) -> LessonTitle:
    look = Position.start(found.game).look
    return LessonTitle(found.game, look.title, look.tagline, [step.title for step in found.steps])


def _step_view(number: int, step: LessonStep) -> LessonStepView:
    return LessonStepView(number, step.title, step.text, step.hint, list(step.marks), position_page(step.position))


def _step_answers(step: LessonStep) -> StepAnswersView:
    before, reached = step.position, dict[str, ReachedView]()
    for move in map(before.find, before.legal_moves):
        if step.goal.is_reached(before, move):
            now = before.play(move)
            answer = step.answer(now)
            names = " ".join(touched.name for touched in move.steps)
            reached[names] = ReachedView(answer is not None, position_view(answer[1] if answer else now))
    return StepAnswersView(step.praise, step.miss, reached)


def _tried(step: LessonStep, data: Trying, following: int | None) -> TriedView:
    before = step.position
    if (data.move is None) == (data.steps is None):
        raise IllegalMove("a move is named either by its text or by its steps")
    move = before.find(data.move) if data.move is not None else move_by_steps(before, data.steps or [])
    now = before.play(move)
    played = [played_view(before, move, now)]
    reached = step.goal.is_reached(before, move)
    if reached and (answer := step.answer(now)):
        text, later = answer
        ready = now.draw(now.stone_of(text)) if now.draws else now
        played.append(played_view(ready, ready.find(text), later))
        now = later
    return TriedView(reached, step.praise if reached else step.miss, played, position_page(now), following)


def played_view(before: Position, move: Move, now: Position) -> PlayedView:
    touched = [step.name for step in move.steps if step.kind == "point"]
    return PlayedView(before.turn or 0, str(move), touched, changes(before.pieces, now.pieces))


router = Router("/api/lessons", route_handlers=[every, show, answers, attempt], tags=["lessons"])
