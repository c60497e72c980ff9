"""Rulebooks, as a page shows them."""

from typing import Literal

from litestar import Router, get
from litestar.exceptions import NotFoundException
from msgspec import Struct

from trilith.games import registry
from trilith.games.position import Position
from trilith.server.routes.common import GameName, known_game
from trilith.server.rulebook import Block, Heading, Picture, blocks


class BlockView(Struct):
    """A part of a rulebook. A heading has `level`, `anchor` and `text`; text has `html`, which is safe to show as it
    is; a picture has `text` (what it shows, in words), `ruleset`, `position` and the addresses of drawings by theme."""

    kind: Literal["heading", "text", "picture"]
    level: int | None = None
    anchor: str | None = None
    text: str | None = None
    html: str | None = None
    ruleset: str | None = None
    position: str | None = None
    picture: dict[str, str] | None = None


class RulebookView(Struct):
    game: str
    title: str
    blocks: list[BlockView]


@get("/rules/{game:str}", summary="A game's rulebook", raises=[NotFoundException])
async def rules(game: GameName) -> RulebookView:
    title = Position.start(known_game(game)).look.title
    return RulebookView(game, title, [_view(block) for block in blocks(registry.ruleset(game))])


def _view(block: Block) -> BlockView:
    if isinstance(block, Heading):
        return BlockView("heading", level=block.level, anchor=block.anchor, text=block.text)
    if isinstance(block, Picture):
        position = block.position
        return BlockView(
            "picture",
            text=block.caption,
            ruleset=position.ruleset.text,
            position=position.text,
            picture=block.addresses,
        )
    return BlockView("text", html=block.html)


router = Router("/api", route_handlers=[rules], tags=["games"])
