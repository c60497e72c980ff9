"""The pages. What is known when one is asked for stands in it at once; its script brings the rest from the API."""

import asyncio
from functools import cache
from typing import Any, Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from trilith.games import registry
from trilith.games.draw import parts
from trilith.games.position import Position
from trilith.server import rulebook, showcase
from trilith.server.routes import tables
from trilith.server.routes.catalogue import game_view
from trilith.server.routes.common import ActorHere, GameName, ServicesHere, known_game
from trilith.server.showcase import Frame
from trilith.server.tables.lists import card

# As many finished games are listed on the first page.
PAST: Final = 12


def pictured(position: Position) -> dict[str, Any]:
    """A picture of a position, by theme, and its proportions, so that its place is kept while it loads."""
    _, _, width, height = parts.layout(position.look).view
    return {**rulebook.addresses(position), "width": round(width), "height": round(height)}


def _shown(game: str) -> dict[str, Any]:
    """What a tile of this game shows."""
    position = showcase.still(game)
    view = game_view(game)
    return {"id": game, "title": view.title, "tagline": view.tagline, "lesson": view.lesson,
            "picture": pictured(position), "levels": view.levels}  # fmt: skip


@cache
def _games() -> tuple[dict[str, Any], ...]:
    return tuple(_shown(game) for game in showcase.by_size())


async def get_ready() -> None:
    """Work out before the first visitor comes what the first page shows of every game."""
    await asyncio.to_thread(_games)


@get("/", include_in_schema=False)
async def home(services: ServicesHere, actor: ActorHere) -> Template:
    games = _games()
    levels = max((game["levels"] for game in games), key=len)
    mine = [card(line) for line in (await tables.mine.fn(services=services, actor=actor)).tables]
    running = sorted((one for one in mine if one.mood != "over"), key=lambda one: one.mood != "go")
    past = [one for one in mine if one.mood == "over"][:PAST]
    return Template("home.html", context={"games": games, "levels": levels, "running": running, "past": past})


@get("/new/{game:str}", include_in_schema=False)
async def new(game: GameName) -> Template:
    view = game_view(known_game(game))
    return Template("new.html", context={"game": view})


@get("/learn", include_in_schema=False)
async def learn() -> Template:
    return Template("learn.html", context={"games": _games()})


@get("/learn/{game:str}", include_in_schema=False)
async def lesson(game: GameName) -> Template:
    return Template("lesson.html", context={"game": game_view(known_game(game))})


@get("/learn/{game:str}/rules", include_in_schema=False, sync_to_thread=True)
def rules(game: GameName) -> Template:
    blocks = [
        (type(block).__name__, block, pictured(block.position) if isinstance(block, rulebook.Picture) else None)
        for block in rulebook.blocks(registry.game(known_game(game)))
    ]
    return Template("rules.html", context={"game": game_view(game), "blocks": blocks})


@get("/explore", include_in_schema=False)
async def explore() -> Template:
    return Template("explore.html", context={"games": _games()})


@get("/watch", include_in_schema=False)
async def watch() -> Template:
    return Template("watch.html", context={"games": _games()})


@get("/help", include_in_schema=False)
async def keys() -> Template:
    return Template("help.html")


@get("/table/{table_id:str}", include_in_schema=False)
async def table(table_id: FromPath[str]) -> Template:
    return Template("table.html", context={"id": table_id})


@get("/api/showcase/{game:str}", summary="A little game that plays itself", tags=["games"], raises=[NotFoundException])
async def show(game: GameName) -> list[Frame]:
    return list(showcase.frames(known_game(game)))


pages = [home, new, learn, lesson, rules, explore, watch, keys, table, show]
