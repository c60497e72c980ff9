"""The server as one application, put together from its parts."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from trilith.games import registry
from trilith.server.guard.limits import Allowances
from trilith.server.guard.security import Doorkeeper, harden
from trilith.server.routes import (
    analysis,
    art,
    catalogue,
    editor,
    lessons,
    positions,
    records,
    review,
    rulebook,
    tables,
)
from trilith.server.routes.errors import HANDLERS
from trilith.server.routes.pages import get_ready as get_pages_ready
from trilith.server.routes.pages import pages
from trilith.server.services import PEOPLE_BEHIND_AN_ADDRESS, Services, provide_browser, provide_services
from trilith.server.settings import Settings
from trilith.server.store.store import Store
from trilith.server.tables.rooms import Rooms
from trilith.server.tables.sockets import table_socket
from trilith.server.workers import judging
from trilith.server.workers.engines import Engines
from trilith.server.workers.pool import Workers
from trilith.server.workers.reviews import Reviews
from trilith.server.workers.thinking import get_ready

HERE: Final = Path(__file__).parent
# The longest thing anybody sends is a record.
LONGEST_BODY: Final = 200_000


def create_app(settings: Settings | None = None) -> Litestar:
    return Litestar(
        route_handlers=[
            *pages,
            art.router,
            positions.router,
            tables.router,
            table_socket,
            catalogue.router,
            editor.router,
            lessons.router,
            rulebook.router,
            analysis.router,
            review.router,
            records.router,
            create_static_files_router(path="/static", directories=[HERE / "static"]),
        ],
        on_startup=[get_pages_ready],
        lifespan=[_living(settings or Settings())],
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "browser": Provide(provide_browser, sync_to_thread=False),
        },
        middleware=[Doorkeeper()],
        before_send=[harden],
        request_max_body_size=LONGEST_BODY,
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(backend="gzip"),
        logging_config=None,
        template_config=TemplateConfig(directory=HERE / "templates", engine=JinjaTemplateEngine),
        openapi_config=OpenAPIConfig(
            title="Trilith", version="1", path="/schema", render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()]
        ),
    )


def _living(settings: Settings) -> Any:
    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        """Everything that lives as long as the server."""
        store = Store(settings.database)
        await store.open()
        workers = Workers(settings.workers)
        reviews = Reviews(workers)
        rooms = Rooms(store, Engines(workers, settings.engine_pause))
        at_once, a_second = settings.tables_at_once, settings.tables_a_second
        app.state.services = Services(
            settings, store, rooms, workers, reviews, await store.secret(), Allowances(at_once, a_second),
            Allowances(PEOPLE_BEHIND_AN_ADDRESS * at_once, PEOPLE_BEHIND_AN_ADDRESS * a_second),
        )  # fmt: skip
        workers.start()
        if settings.warm_up:
            for game in registry.names():
                workers.warm_up(get_ready, game)
                workers.prepare(judging.get_ready, game)
        try:
            await rooms.open()
            yield
        finally:
            await rooms.close()
            await reviews.close()
            await workers.close()
            await store.close()

    return living
