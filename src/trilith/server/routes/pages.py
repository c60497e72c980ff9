"""The pages. What is known when one is asked for stands in it at once; its script brings the rest from the API."""

import asyncio
from contextlib import suppress
from datetime import date
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from litestar import Request, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from trilith.games import registry
from trilith.games.draw import parts
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.puzzles import collection
from trilith.server import preview, rulebook, showcase
from trilith.server.routes import tables
from trilith.server.routes.catalogue import game_view, levels_of_all_games
from trilith.server.routes.common import (
    ActorHere,
    GameName,
    RulesetOfGame,
    Services,
    ServicesHere,
    known_game,
    query_of,
    ruleset_of,
)
from trilith.server.routes.puzzles import today
from trilith.server.showcase import Frame
from trilith.server.tables.lists import card
from trilith.server.tables.views import seat_name

# As many finished games are listed on the first page.
PAST: Final = 12
# As many open seats.
OPEN: Final = 6
# No ruleset and position have more characters.
LONGEST_POSITION: Final = 900


def pictured(position: Position) -> dict[str, Any]:
    """A picture of a position, by theme; the game, which may have a style of its own; and the proportions, so that its
    place is kept while it loads."""
    _, _, width, height = parts.layout(position.look).view
    size = {"width": round(width), "height": round(height)}
    return {**rulebook.addresses(position), "game": position.ruleset.game, **size}


def _shown(game: str) -> dict[str, Any]:
    """What a tile of this game shows."""
    position = showcase.still(game)
    view = game_view(game)
    return {"id": game, "title": view.title, "tagline": view.tagline, "lesson": view.lesson,
            "picture": pictured(position), "levels": view.levels}  # fmt: skip


@cache
def shown_games() -> tuple[dict[str, Any], ...]:
    return tuple(_shown(game) for game in showcase.by_size())


@lru_cache(2)
def _daily_puzzle(day: date) -> dict[str, Any] | None:
    """What the first page shows of the puzzle of the day."""
    found = collection.todays(day)
    if found is None:
        return None
    return {"title": found.position.look.title, "task": found.task, "picture": pictured(found.position)}


async def get_ready() -> None:
    """Work out before the first visitor comes what the first page shows of every game."""
    await asyncio.to_thread(shown_games)
    await asyncio.to_thread(_daily_puzzle, today())


@get("/", include_in_schema=False)
async def home(services: ServicesHere, actor: ActorHere) -> Template:
    games = shown_games()
    levels = levels_of_all_games()
    mine = [card(line) for line in (await tables.mine.fn(services=services, actor=actor)).tables]
    # Where somebody waits for a move those come first where time is up first, as the button for the next game has them.
    ranks = {table: rank for rank, table in enumerate(await services.store.running.waiting_for(actor))}
    running = [one for one in mine if one.mood != "over"]
    running.sort(key=lambda one: (one.mood != "go", ranks.get(one.id, len(ranks))))
    past = [one for one in mine if one.mood == "over"][:PAST]
    public = (await tables.public.fn(services=services, actor=actor)).tables
    waiting = [card(line) for line in public if line.stage == "open" and not line.you][:OPEN]
    context = {"games": games, "levels": levels, "running": running, "past": past, "waiting": waiting,
               "puzzle": await asyncio.to_thread(_daily_puzzle, today())}  # fmt: skip
    return Template("home.html", context=context)


@get("/new/{game:str}", include_in_schema=False)
async def new(game: GameName) -> Template:
    view = game_view(known_game(game))
    return Template("new.html", context={"game": view})


@get("/learn", include_in_schema=False)
async def learn() -> Template:
    return Template("learn.html", context={"games": shown_games()})


@get("/learn/{game:str}", include_in_schema=False)
async def lesson(game: GameName) -> Template:
    return Template("lesson.html", context={"game": game_view(known_game(game))})


@get("/learn/{game:str}/rules", include_in_schema=False, sync_to_thread=True)
def rules(game: GameName, ruleset: RulesetOfGame = None) -> Template:
    """The rulebook; with a ruleset it begins with what is different there."""
    chosen = ruleset_of(game, ruleset)
    blocks = [
        (type(block).__name__, block, pictured(block.position) if isinstance(block, rulebook.Picture) else None)
        for block in rulebook.blocks(chosen)
    ]
    title = registry.game(game).look(chosen).title
    context = {"game": game_view(game), "title": title, "query": query_of(chosen), "blocks": blocks}
    return Template("rules.html", context=context)


@get("/explore", include_in_schema=False)
async def explore(services: ServicesHere, request: Request[None, None, State]) -> Template:
    asked = {name: str(request.query_params.get(name, "")) for name in ("ruleset", "position")}
    beside = None
    # That something does not exist is said by the page itself.
    with suppress(TrilithError):
        if asked["position"] and len("".join(asked.values())) <= LONGEST_POSITION:
            shown = Position.parse(asked["ruleset"], asked["position"])
            about = "Open the link to try moves in this position, and to see what they are worth."
            where = f"{_base(services, request)}/explore?{urlencode(asked)}"
            beside = _preview(f"{shown.look.title}: a position", about, where, shown, _base(services, request))
    return Template("explore.html", context={"games": shown_games(), "preview": beside})


@get("/watch", include_in_schema=False)
async def watch(services: ServicesHere) -> Template:
    return Template("watch.html", context={"games": shown_games(), "odds": services.odds is not None})


@get("/board", include_in_schema=False)
async def board() -> Template:
    """What lies beside a real board: clock, pegs, pouch and ring."""
    return Template("board.html")


@get("/set", include_in_schema=False)
async def own_set() -> Template:
    """The colour of one's own stones."""
    names = [game_view(name).title for name in registry.names() if registry.game(name).colours]
    return Template("set.html", context={"games": " and ".join(names)})


@get("/help", include_in_schema=False)
async def keys() -> Template:
    return Template("help.html")


@get("/table/{table_id:str}", include_in_schema=False)
async def table(
    table_id: FromPath[str], services: ServicesHere, actor: ActorHere, request: Request[None, None, State]
) -> Template:
    live = (await services.find(table_id)).table
    position, base = live.match.position, _base(services, request)
    title, sides = position.look.title, position.look.players
    is_open = any(seat.kind == "open" for seat in live.seats)
    about = "Open the link to take the free seat, or to watch." if is_open else "Open the link to watch the game."
    who = " – ".join(seat_name(seat, side) or "you?" for seat, side in zip(live.seats, sides, strict=True))
    context = {
        "id": table_id,
        # Only players who are signed in have a purse.
        "odds": services.odds and actor.kind == "player",
        "rules": f"/learn/{position.ruleset.game}/rules{query_of(position.ruleset)}",
        "title": title,
        "preview": _preview(f"{title}: {who}", about, f"{base}/table/{table_id}", position, base),
    }
    return Template("table.html", context=context)


@get("/train", include_in_schema=False, sync_to_thread=False)
def train() -> Template:
    """A line of moves, asked until it is learned."""
    return Template("train.html")


@get("/table/{table_id:str}/mistakes", include_in_schema=False)
async def mistakes(table_id: FromPath[str], services: ServicesHere) -> Template:
    """One's own mistakes in a game, asked again."""
    live = await services.find(table_id)
    return Template("mistakes.html", context={"id": live.id, "title": live.table.match.position.look.title})


class Preview(NamedTuple):
    """What other sites show beside a link."""

    title: str
    about: str
    address: str
    picture: str | None
    width: int = preview.WIDTH
    height: int = preview.HEIGHT


def _base(services: Services, request: Request[None, None, State]) -> str:
    """Where people open this server."""
    return (services.settings.public_url or str(request.base_url)).rstrip("/")


def _preview(title: str, about: str, address: str, position: Position, base: str) -> Preview:
    """A preview with a picture of the position, where pictures can be drawn."""
    drawn = urlencode({"ruleset": position.ruleset.text, "position": position.text})
    return Preview(title, about, address, f"{base}/art/preview.png?{drawn}" if preview.is_available() else None)


@get("/api/showcase/{game:str}", summary="A little game that plays itself", tags=["games"], raises=[NotFoundException])
async def show(game: GameName) -> list[Frame]:
    return list(showcase.frames(known_game(game)))


pages = [home, new, learn, lesson, rules, explore, train, watch, board, own_set, keys, table, mistakes, show]
