"""The server as one application, put together from its parts."""

from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.contrib.jinja import JinjaTemplateEngine
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from trilith.games.errors import TrilithError
from trilith.server.routes import art, catalogue, lessons, positions, rulebook
from trilith.server.routes.pages import pages

HERE: Final = Path(__file__).parent


def create_app() -> Litestar:
    return Litestar(
        route_handlers=[
            *pages,
            art.router,
            positions.router,
            catalogue.router,
            lessons.router,
            rulebook.router,
            create_static_files_router(path="/static", directories=[HERE / "static"]),
        ],
        exception_handlers={TrilithError: _refuse},
        template_config=TemplateConfig(directory=HERE / "templates", engine=JinjaTemplateEngine),
        openapi_config=OpenAPIConfig(title="Trilith", version="1", path="/schema"),
    )


def _refuse(request: Request[Any, Any, Any], error: TrilithError) -> Response[dict[str, Any]]:
    """What a person got wrong, in a sentence."""
    return Response({"status_code": 400, "detail": str(error)}, status_code=400)
