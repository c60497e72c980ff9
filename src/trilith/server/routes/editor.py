"""The position editor: pieces put down by hand become a position, or a sentence says why they are none."""

import re
from typing import Annotated

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from trilith.games.definition import Field
from trilith.games.errors import InvalidPosition, TrilithError
from trilith.games.notation import rows_to_text
from trilith.games.position import Position
from trilith.server.messages.board import PositionPage
from trilith.server.messages.review import RulesetName
from trilith.server.routes.common import (
    ActorHere,
    NotYet,
    PositionOrStart,
    RulesetText,
    ServicesHere,
    allowing,
    network,
)
from trilith.server.views import position_page
from trilith.server.workers.fair_queue import Party

Name = Annotated[str, Meta(max_length=20)]
FieldText = Annotated[str, Meta(max_length=120)]


class FieldView(Struct):
    """Something to fill in beside the board. One that `follows` is derived from the board."""

    name: str
    value: str
    choices: list[str]
    follows: bool


class EditedView(Struct):
    """What the editor shows. `page` is there when it is a position, `wrong` says why it is none."""

    text: str
    pieces: dict[str, str]
    fields: list[FieldView]
    page: PositionPage | None = None
    wrong: str | None = None


class Editing(Struct, forbid_unknown_fields=True):
    """Pieces by point, in the order they were put down, and the fields in the order they came."""

    ruleset: RulesetName
    pieces: Annotated[dict[Name, Name], Meta(max_length=200)]
    fields: Annotated[list[FieldText], Meta(max_length=12)]


@get("/editor", summary="A position, taken apart for the editor", raises=[NotYet])
async def take_apart(
    ruleset: RulesetText,
    services: ServicesHere,
    actor: ActorHere,
    request: Request[None, None, State],
    position: PositionOrStart = None,
) -> EditedView:
    start = Position.start(ruleset)
    shown = start if position is None else Position.parse(ruleset, position)
    await services.silence.check_rated([shown], Party(str(actor), network(request)))
    values = shown.text.split(" ")[1:]
    return EditedView(shown.text, shown.pieces, _views(_fields(start), values), position_page(shown))


@post("/editor", status_code=200, summary="What was set up by hand, as a position", raises=[NotYet])
async def put_together(
    data: JSONBody[Editing], services: ServicesHere, actor: ActorHere, request: Request[None, None, State]
) -> EditedView:
    start = Position.start(data.ruleset)
    fields = _fields(start)
    if len(data.fields) != len(fields):
        raise InvalidPosition(f"{start.look.title} has {len(fields)} fields beside the board: "
                              + ", ".join(field.name for field in fields))  # fmt: skip
    _check_pieces(data.pieces, start)
    edited = _edited(data, data.fields, start)
    if edited.wrong and start.game.setup:
        edited = _edited(data, start.game.setup.corrected(data.pieces, data.fields, start.state), start)
    if edited.page:
        position = Position.parse(data.ruleset, edited.text)
        await services.silence.check_rated([position], Party(str(actor), network(request)))
    return edited


def _edited(data: Editing, values: list[str], start: Position) -> EditedView:
    text = " ".join([_rows(data.pieces, start), *("".join(value.split()) or "-" for value in values)])
    edited = EditedView(text, data.pieces, _views(_fields(start), values))
    try:
        edited.page = position_page(Position.parse(data.ruleset, text))
    except TrilithError as error:
        edited.wrong = str(error)
    return edited


def _fields(start: Position) -> tuple[Field, ...]:
    """A game without a setup of its own still has fields, if without names."""
    if start.game.setup:
        return start.game.setup.fields(start.state)
    return tuple(Field(f"field {number}") for number in range(2, len(start.text.split(" ")) + 1))


def _views(fields: tuple[Field, ...], values: list[str]) -> list[FieldView]:
    return [FieldView(field.name, value, list(field.choices), field.follows)
            for field, value in zip(fields, values, strict=True)]  # fmt: skip


def _check_pieces(pieces: dict[str, str], start: Position) -> None:
    look = start.look
    for point, code in pieces.items():
        if point not in look.board.points:
            raise InvalidPosition(f"there is no point {point} on the board")
        if code not in look.pieces:
            raise InvalidPosition(f"there is no piece {code}; pieces are {' '.join(look.pieces)}")


def _rows(pieces: dict[str, str], start: Position) -> str:
    """The first field of a position's text. Points are in the order they are read, and rows as wide as at the start."""
    longest = max(map(len, start.look.pieces))
    token = re.compile(f"[0-9]+|[a-zA-Z]{{{longest}}}")
    rows = start.text.split(" ")[0].split("/")
    widths = [sum(int(word) if word.isdigit() else 1 for word in token.findall(row)) for row in rows]
    return rows_to_text([pieces.get(point) for point in start.look.board.points], widths)


router = Router(
    "/api", route_handlers=[allowing("/editor", "GET", "POST"), take_apart, put_together], tags=["positions"]
)
