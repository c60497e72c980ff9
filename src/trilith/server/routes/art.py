"""Pictures: boards, pieces, and any position."""

from typing import Annotated, Final, Literal

from litestar import Response, Router, get
from litestar.params import Parameter, QueryParameter

from trilith.games.draw import parts
from trilith.games.position import Position

Theme = Annotated[Literal["light", "dark"], QueryParameter()]
RulesetText = Annotated[str, Parameter(max_length=300, description="a ruleset, such as morris:standard")]
PositionText = Annotated[str, Parameter(max_length=600, description="a position's text")]
PositionOrStart = Annotated[str | None, QueryParameter(max_length=600, description="a position's text")]

SVG: Final = "image/svg+xml"
# Drawings change only with the program: an hour is short enough for an update, long enough for an evening.
KEPT: Final = {"Cache-Control": "public, max-age=3600"}


def _picture(svg: str) -> Response[str]:
    return Response(svg, media_type=SVG, headers=KEPT)


@get("/board.svg", media_type=SVG, summary="A bare board")
async def board(ruleset: RulesetText, theme: Theme = "light") -> Response[str]:
    return _picture(parts.board(Position.start(ruleset).look, theme))


@get("/symbols.svg", media_type=SVG, summary="The pieces of a game as symbols")
async def symbols(ruleset: RulesetText, theme: Theme = "light") -> Response[str]:
    return _picture(parts.symbols(Position.start(ruleset).look, theme))


@get("/position.svg", media_type=SVG, summary="A position as a picture")
async def position(ruleset: RulesetText, position: PositionText, theme: Theme = "light") -> Response[str]:
    return _picture(Position.parse(ruleset, position).svg(theme))


router = Router("/art", route_handlers=[board, symbols, position], tags=["pictures"])
