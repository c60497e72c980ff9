"""Sheets to print: a page to choose on, previews, and the files. A worker draws them, so people take turns."""

from typing import Annotated, Final

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Template
from msgspec import Struct

from trilith.games import registry
from trilith.printing import output
from trilith.printing.choices import (
    EDGES,
    LARGEST_PAPER,
    LARGEST_PIECE,
    PAPERS,
    PARTS,
    SMALLEST_PAPER,
    SMALLEST_PIECE,
    PrintChoices,
    read_choices,
)
from trilith.printing.markdown import MARKDOWN
from trilith.server.routes.catalogue import game_view
from trilith.server.routes.common import (
    ActorHere,
    GameName,
    RulesetOfGame,
    RulesetText,
    ServicesHere,
    network,
    query_of,
    ruleset_of,
)
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking

# What a preview or a file takes, about; the largest takes four times as long.
SECONDS: Final = 0.5
Paper = Annotated[str, QueryParameter(max_length=24, description="a4, a3, letter, tabloid or WxHmm")]
Size = Annotated[str, QueryParameter(max_length=12, description="how wide a piece is, such as 18mm, or fit")]
Parts = Annotated[str, QueryParameter(max_length=60, description="some of board,pieces,pegs,rules,sheets,plan")]
Turn = Annotated[str, QueryParameter(max_length=8, description="the edge sheets are turned over on: long or short")]
Here = Request[None, None, State]


class SheetView(Struct):
    """A printed side: its name, its size in millimetres, and a picture of it."""

    name: str
    width: float
    height: float
    svg: str


class PrintView(Struct):
    """`how` says what to set in the printer's window."""

    sheets: list[SheetView]
    how: str


@get("/make/{game:str}", include_in_schema=False, sync_to_thread=True)
def make(game: GameName, ruleset: RulesetOfGame = None) -> Template:
    rules = ruleset_of(game, ruleset)
    context = {
        "game": game_view(game),
        "title": registry.game(game).look(rules).title,
        "query": query_of(rules),
        "papers": list(PAPERS),
        "edges": EDGES,
        "parts": _parts_of(game),
        "how": _instructions(),
        "limits": {"paper": (SMALLEST_PAPER, LARGEST_PAPER), "size": (SMALLEST_PIECE, LARGEST_PIECE)},
    }
    return Template("make.html", context=context)


def _parts_of(game: str) -> list[str]:
    definition = registry.game(game)
    has_pegs = definition.score is not None or definition.last_point is not None
    return [part for part in PARTS if part != "pegs" or has_pegs]


def _instructions() -> str:
    """Without its title, which the page has itself."""
    _, _, text = output.instructions().partition("\n")
    return str(MARKDOWN.render(text))


@get("/api/print", summary="The sheets of a game, as pictures")
async def preview(
    services: ServicesHere,
    actor: ActorHere,
    request: Here,
    ruleset: RulesetText,
    paper: Paper = "a4",
    size: Size = "18mm",
    parts: Parts = "",
    turn: Turn = "long",
) -> PrintView:
    rules, choices = registry.ruleset(ruleset).text, read_choices(paper, size, parts, turn)
    asking = Asking(Party(str(actor), network(request)), SECONDS)
    made = await services.workers.run(asking, output.preview, rules, choices)
    return PrintView([SheetView(*sheet) for sheet in made.sheets], made.how)


@get("/print/{name:str}", include_in_schema=False)
async def file(
    services: ServicesHere,
    actor: ActorHere,
    request: Here,
    name: GameName,
    ruleset: RulesetOfGame = None,
    paper: Paper = "a4",
    size: Size = "18mm",
    parts: Parts = "",
    turn: Turn = "long",
) -> Response[bytes]:
    game, _, kind = name.rpartition(".")
    if kind not in output.KINDS:
        raise NotFoundException("the file's name must end in .pdf, .svg or .dxf")
    rules = ruleset_of(game, ruleset)
    choices: PrintChoices = read_choices(paper, size, parts, turn)
    asking = Asking(Party(str(actor), network(request)), SECONDS)
    content = await services.workers.run(asking, output.document, rules.text, choices, kind)
    headers = {"Content-Disposition": f'attachment; filename="trilith-{game}.{kind}"'}
    return Response(content, media_type=output.KINDS[kind], headers=headers)


router = Router("/", route_handlers=[preview, file], tags=["printing"])
