"""Any position of any ruleset: its legal moves, and what it looks like, as data and as pictures. Nothing is stored."""

from typing import Annotated, Final, Literal

from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from trilith.games.draw import parts
from trilith.games.draw.styles import styled
from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.play.line import along
from trilith.play.touches import move_by_steps
from trilith.server import preview
from trilith.server.messages.board import LookView, PositionPage
from trilith.server.messages.review import PositionName, RulesetName
from trilith.server.preview import KeptPreviews
from trilith.server.routes.common import (
    ActorHere,
    PositionOrStart,
    PositionText,
    RulesetText,
    Services,
    ServicesHere,
    network,
)
from trilith.server.tables.records import line_text
from trilith.server.views import look_view, position_page
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking

MOST_MOVES: Final = 1000
# What writing a record takes, about.
RECORD_SECONDS: Final = 0.1
Theme = Annotated[Literal["light", "dark"], QueryParameter()]
Style = Annotated[Literal["natural", "plain"], QueryParameter(description="what it is drawn like")]
SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
# Drawings change only with the program: an hour is short enough for an update, long enough for an evening.
CACHED: Final = {"Cache-Control": "public, max-age=3600"}
MoveText = Annotated[str, Meta(max_length=60)]
# A line that is looked at as a whole, with a position for each of its moves.
MOST_STEPS: Final = 300


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


class Trail(Struct, forbid_unknown_fields=True):
    """Moves from a position (the ruleset's first by default), and a stone drawn after them. With `names`, by seat, they
    were played at a real board."""

    ruleset: str
    moves: Annotated[list[MoveText], Meta(max_length=MOST_MOVES)]
    position: str | None = None
    held: MoveText | None = None
    names: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=3)] = []


class Walking(Struct, forbid_unknown_fields=True):
    """Steps from a position (the ruleset's first by default): moves, and draws as `=` and the stone. Before a move that
    tells its stone the draw may be left out."""

    ruleset: RulesetName
    steps: Annotated[list[MoveText], Meta(max_length=MOST_STEPS)]
    position: PositionName | None = None


class WalkedView(Struct):
    """A step, where its move ended, and the position after it."""

    step: str
    last: str | None
    page: PositionPage


@get("/look", summary="What a ruleset looks like")
async def look(ruleset: RulesetText) -> LookView:
    return look_view(Position.start(ruleset))


@get("/position", summary="A position and its legal moves")
async def show(ruleset: RulesetText, position: PositionOrStart = None) -> PositionPage:
    return position_page(Position.start(ruleset) if position is None else Position.parse(ruleset, position))


@post("/position/play", status_code=200, summary="The position after a move")
async def play(data: JSONBody[Playing]) -> PositionPage:
    position = Position.parse(data.ruleset, data.position)
    if (data.move is None) == (data.steps is None):
        raise IllegalMove("a move is named either by its text or by its steps")
    move = position.find(data.move or move_by_steps(position, data.steps or []))
    return position_page(position.play(move), str(move))


@post("/position/draw", status_code=200, summary="The position after a draw from the pouch")
async def draw(data: JSONBody[Drawing]) -> PositionPage:
    return position_page(Position.parse(data.ruleset, data.position).draw(data.stone))


@post("/position/walk", status_code=200, summary="The positions along a line of moves", sync_to_thread=True)
def walk(data: JSONBody[Walking]) -> list[WalkedView]:
    position = Position.start(data.ruleset) if data.position is None else Position.parse(data.ruleset, data.position)
    walked: list[WalkedView] = []
    last: str | None = None
    for step in along(position, data.steps):
        if step.move is not None:
            last = next((touched.name for touched in reversed(step.move.steps) if touched.kind == "point"), None)
        page = position_page(step.position) if step.move is None else position_page(step.position, step.text)
        walked.append(WalkedView(step.text, last, page))
    return walked


@post("/position/record", status_code=200, media_type=MediaType.TEXT, summary="Moves tried on a board, as a record")
async def record(
    data: JSONBody[Trail], services: ServicesHere, actor: ActorHere, request: Request[None, None, State]
) -> Response[str]:
    start = Position.start(data.ruleset) if data.position is None else Position.parse(data.ruleset, data.position)
    asking = Asking(Party(str(actor), network(request)), RECORD_SECONDS)
    text = await services.workers.run(asking, line_text, start, data.moves, data.held, data.names)
    return Response(text, media_type="text/plain; charset=utf-8")


router = Router("/api", route_handlers=[look, show, play, draw, walk, record], tags=["positions"])


# ---- pictures ----


def _svg(svg: str) -> Response[str]:
    return Response(svg, media_type=SVG, headers=CACHED)


@get("/board.svg", media_type=SVG, summary="A bare board")
async def board(ruleset: RulesetText, theme: Theme = "light", style: Style = "natural") -> Response[str]:
    return _svg(parts.board(styled(Position.start(ruleset).look, style), theme))


@get("/symbols.svg", media_type=SVG, summary="The pieces of a game as symbols")
async def symbols(ruleset: RulesetText, theme: Theme = "light", style: Style = "natural") -> Response[str]:
    return _svg(parts.symbols(styled(Position.start(ruleset).look, style), theme))


@get("/position.svg", media_type=SVG, summary="A position as a picture")
async def picture(
    ruleset: RulesetText, position: PositionText, theme: Theme = "light", style: Style = "natural"
) -> Response[str]:
    return _svg(Position.parse(ruleset, position).svg(theme, style))


_previews: Final = KeptPreviews()


@get(
    "/preview.png",
    media_type=PNG,
    summary="A position as the picture beside a shared link",
    raises=[NotFoundException, TooManyRequestsException],
)
async def preview_picture(
    ruleset: RulesetText, position: PositionText, services: ServicesHere, request: Request[None, None, State]
) -> Response[bytes]:
    found = Position.parse(ruleset, position)
    key = f"{found.ruleset.text} {found.text}"
    picture = _previews.get(key)
    if picture is None:
        picture = await _draw_preview(found, services, request)
        _previews.keep(key, picture)
    return Response(picture, media_type=PNG, headers=CACHED)


async def _draw_preview(position: Position, services: Services, request: Request[None, None, State]) -> bytes:
    if not preview.is_available():
        raise NotFoundException("this server draws no previews: the extra `previews` is not installed")
    # Sites that show links carry no cookies: their address is all there is to know about them.
    address = network(request)
    if not await services.previews.take(address, address):
        raise TooManyRequestsException("too many pictures at once. Wait a little, then try again")
    asking = Asking(Party(address, address), preview.SECONDS)
    return await services.workers.run(asking, preview.draw_preview, position)


pictures = Router("/art", route_handlers=[board, symbols, picture, preview_picture], tags=["pictures"])
