"""Any position of any ruleset: what it looks like, and what may be done in it. Nothing is kept."""

from litestar import Router, get, post
from msgspec import Struct

from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.play.steps import move_by_steps
from trilith.server.messages.board import LookView, PositionPage
from trilith.server.routes.art import PositionText, RulesetText
from trilith.server.views import look_view, position_page


class Playing(Struct, forbid_unknown_fields=True):
    """A move by its text or by the names of its steps."""

    ruleset: str
    position: str
    move: str | None = None
    steps: list[str] | None = None


class Drawing(Struct, forbid_unknown_fields=True):
    ruleset: str
    position: str
    stone: str


@get("/look", summary="What a ruleset looks like")
async def look(ruleset: RulesetText) -> LookView:
    return look_view(Position.start(ruleset))


@get("/position", summary="A position and its legal moves")
async def show(ruleset: RulesetText, position: PositionText | None = None) -> PositionPage:
    return position_page(Position.start(ruleset) if position is None else Position.parse(ruleset, position))


@post("/position/play", status_code=200, summary="The position after a move")
async def play(data: Playing) -> PositionPage:
    position = Position.parse(data.ruleset, data.position)
    if (data.move is None) == (data.steps is None):
        raise IllegalMove("a move is named either by its text or by its steps")
    return position_page(position.play(data.move or move_by_steps(position, data.steps or [])))


@post("/position/draw", status_code=200, summary="The position after a draw from the pouch")
async def draw(data: Drawing) -> PositionPage:
    return position_page(Position.parse(data.ruleset, data.position).draw(data.stone))


router = Router("/api", route_handlers=[look, show, play, draw], tags=["positions"])
