"""What takes long for tournaments of hundreds: their pages and files are made in a thread of their own.

A page with all rounds of 400 players takes up to half a second, and everybody may ask for it. So few are made at once
for one address, one after the other, and everybody's moves go on in between.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

from litestar import Response
from litestar.enums import MediaType
from litestar.exceptions import TooManyRequestsException
from litestar.response import Template

from trilith.play.events import Actor
from trilith.server.routes.common import AnyRequest, Services, network
from trilith.tournament.tournament import Tournament

Result = TypeVar("Result")
# Cells of the cross table, and events, that take about ten milliseconds.
LARGE: Final = 500


def is_large(tournament: Tournament) -> bool:
    return len(tournament.players) * len(tournament.rounds) > LARGE or tournament.version > LARGE


async def aside(
    work: Callable[[], Result], tournament: Tournament, services: Services, actor: Actor, request: AnyRequest
) -> Result:
    """What this makes of a tournament. 429 if somebody has several large ones made already."""
    if not is_large(tournament):
        return work()
    with services.tournaments.reading.held(str(actor), network(request)) as is_allowed:
        if not is_allowed:
            raise TooManyRequestsException(
                "you are opening many pages of a large tournament at once: wait a moment", headers={"Retry-After": "2"}
            )
        return await asyncio.get_running_loop().run_in_executor(services.tournaments.reader, work)


async def page(
    template: str,
    context: Callable[[], dict[str, Any]],
    tournament: Tournament,
    services: Services,
    actor: Actor,
    request: AnyRequest,
) -> Response[str] | Template:
    """The page, with what its template needs."""
    if not is_large(tournament):
        return Template(template, context=context())
    engine = request.app.template_engine
    assert engine

    def render() -> str:
        text: str = engine.get_template(template).render(**context(), request=request)
        return text

    text = await aside(render, tournament, services, actor, request)
    return Response(text, media_type=MediaType.HTML)
