"""The server as one application, assembled from its parts."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import ASGIApp

from trilith.games import registry
from trilith.server import metrics, showcase
from trilith.server.access.hosts import OwnHosts, public_host
from trilith.server.access.keys import Keys, open_keys
from trilith.server.access.requests import observed
from trilith.server.access.security import AccessMiddleware, add_security_headers
from trilith.server.cluster import Cluster
from trilith.server.limits import SharedConcurrencyLimit, SharedRateLimit
from trilith.server.odds.purses import Filling
from trilith.server.odds.quotes import Quotes
from trilith.server.odds.service import Odds
from trilith.server.odds.settling import settling
from trilith.server.odds.tournaments import TournamentContext, settling_rulings
from trilith.server.people.service import People
from trilith.server.readiness import Readiness
from trilith.server.routes import (
    account,
    analysis,
    bots,
    branches,
    catalogue,
    club,
    editor,
    explorer,
    health,
    lessons,
    manual,
    my_account,
    names,
    odds,
    offline,
    passkeys,
    players,
    playing,
    positions,
    printing,
    puzzle_progress,
    puzzle_rush,
    puzzles,
    records,
    review,
    rulebook,
    tables,
    tournament_pages,
    tournaments,
    training,
    vacation,
)
from trilith.server.routes.account_pages import account_pages
from trilith.server.routes.common import Services, provide_actor, provide_services, session_of
from trilith.server.routes.direct import Direct
from trilith.server.routes.errors import HANDLERS
from trilith.server.routes.pages import get_ready, pages
from trilith.server.settings import Settings
from trilith.server.siblings import Siblings
from trilith.server.store import Store
from trilith.server.store.address import key_path, read_address
from trilith.server.store.lock import sole_server
from trilith.server.tables.engines import WorkerEngines
from trilith.server.tables.explorer import counting
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.in_play import EngineSilence
from trilith.server.tables.jobs import JobRunner
from trilith.server.tables.live_tables import LiveTables
from trilith.server.tables.next_game import next_game
from trilith.server.tables.rating import rating
from trilith.server.tables.reseating import reseating
from trilith.server.tables.retention import Retention
from trilith.server.tables.reviews import Reviews
from trilith.server.tournaments.boards import accepting_silence, reporting, setting_tables
from trilith.server.tournaments.carrying_on import carrying_on
from trilith.server.tournaments.ratings import rating_boards
from trilith.server.tournaments.service import Tournaments
from trilith.server.workers.analysis import prepare_review
from trilith.server.workers.moves import prepare_engine
from trilith.server.workers.pool import Workers

HERE: Final = Path(__file__).parent
# The longest thing anybody sends is a record.
LONGEST_BODY: Final = 200_000
# In bytes, as file systems have it.
LONGEST_FILE_NAME: Final = 255
# Compressing would keep lines back.
STREAMS: Final = "^/api/tables/[^/]+/stream$"
# A link in a chat is looked at a few times, by the sites that show it.
PREVIEW_BURST: Final = 10
PREVIEWS_PER_SECOND: Final = 0.1
# Moves tried in puzzles by one player: quick guessing in a rush, and what people do in the long run.
PUZZLE_BURST: Final = 120
PUZZLES_PER_SECOND: Final = 3.0
# Each bet, offer or stake is a transaction that keeps others of its kind waiting, and moves a little.
BETS_PER_SECOND: Final = 0.5


class Application(Litestar):
    """The framework's application, and ahead of it what is served without its layers."""

    outermost: ASGIApp

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
        else:
            await self.outermost(scope, receive, send)

    async def framework(self, scope: Any, receive: Any, send: Any) -> None:
        await super().__call__(scope, receive, send)


def create_app(settings: Settings | None = None) -> Application:
    settings = settings or Settings()
    public = [public_host(settings.public_url)] if settings.public_url else []
    hosts = OwnHosts([settings.host, *public])
    app = Application(
        route_handlers=[
            *pages,
            *account_pages,
            *offline.handlers,
            *manual.handlers,
            *players.pages,
            positions.pictures,
            positions.router,
            tables.router,
            playing.router,
            bots.router,
            tournaments.router,
            *tournament_pages.pages,
            catalogue.router,
            editor.router,
            lessons.router,
            names.router,
            rulebook.router,
            puzzles.page,
            puzzles.router,
            puzzle_progress.router,
            puzzle_rush.router,
            training.router,
            printing.make,
            printing.router,
            analysis.router,
            explorer.router,
            branches.router,
            review.router,
            records.router,
            account.router,
            my_account.router,
            passkeys.router,
            vacation.router,
            club.router,
            players.router,
            health.router,
            *(odds.handlers if settings.odds else ()),
            create_static_files_router(path="/static", directories=[HERE / "static"], before_request=refuse_long_names),
        ],
        on_startup=[get_ready],
        lifespan=[_lifespan(settings)],
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "actor": Provide(provide_actor, sync_to_thread=False),
        },
        middleware=[AccessMiddleware(hosts)],
        before_send=[add_security_headers],
        request_max_body_size=LONGEST_BODY,
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(backend="gzip", exclude=[STREAMS]),
        logging_config=None,
        template_config=TemplateConfig(
            directory=HERE / "templates", engine=JinjaTemplateEngine, engine_callback=_add_helpers
        ),
        openapi_config=OpenAPIConfig(
            title="Trilith", version="1", path="/schema", render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()]
        ),
    )
    # All requests are counted, also those which no route takes.
    app.outermost = observed(Direct(app, app.framework, hosts))
    return app


def _add_helpers(engine: JinjaTemplateEngine) -> None:
    """What every page shows: who is signed in."""

    def signed_in_as(request: Request[Any, Any, Any]) -> str | None:
        session = session_of(request.scope)
        return session.name if session else None

    engine.engine.globals["signed_in_as"] = signed_in_as


async def refuse_long_names(request: Request[Any, Any, Any]) -> None:
    """404 for what no file can be called: the system refuses to look for it."""
    if any(len(name.encode()) > LONGEST_FILE_NAME for name in request.scope["path"].split("/")):
        raise NotFoundException


async def take_keys(settings: Settings, store: Store) -> Keys:
    """The keys for cookies. One that an earlier version kept in the database moves to their file."""
    former = await store.former_secret()
    keys = open_keys(key_path(settings.key_file, read_address(settings.database)), former)
    if former:
        await store.forget_secret()
    return keys


def _lifespan(settings: Settings) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        """Everything that lives as long as the server."""
        with sole_server(read_address(settings.database)):
            async with _running(settings) as app.state.services:
                yield

    return lifespan


@asynccontextmanager
async def _running(settings: Settings) -> AsyncIterator[Services]:
    store = Store(settings.database)
    await store.open()
    keys = await take_keys(settings, store)
    workers = Workers(settings.workers)
    jobs = JobRunner(store.jobs)
    follow_ups = FollowUps(jobs)
    cluster = Cluster(store)
    tables = LiveTables(store, WorkerEngines(workers, settings.engine_pause), follow_ups, cluster)
    follow_ups.register(next_game(tables))
    follow_ups.register(rating(tables, store.ratings))
    follow_ups.register(counting(store, workers))
    people = People(store, settings.password_cost)
    held = Tournaments(store, jobs, workers, settings.arena_pause)
    follow_ups.register(reporting(held, tables))
    jobs.register(setting_tables(held, tables, people))
    jobs.register(accepting_silence(held))
    jobs.register(carrying_on(held))
    jobs.register(rating_boards(held, tables, store.ratings))
    silence, betting = EngineSilence(store, workers), None
    if settings.odds:
        filling, context = Filling(settings.chips, settings.refill), TournamentContext(held)
        quotes = Quotes(store.chips, workers, silence)
        betting = Odds(store.chips, store.ratings, tables, quotes, context, filling)
    # What was bet is settled even if nobody can bet any more.
    follow_ups.register(settling(store.chips, tables))
    jobs.register(settling_rulings(store.chips, held, tables))
    reviews = Reviews(store.reviews, tables, workers, jobs)
    retention = Retention(settings.keep_guests, store.old_tables, tables, cluster)
    jobs.register(reseating(tables, people))
    readiness, siblings = Readiness(store.ping), Siblings(settings.siblings)
    services = Services(
        settings, store, tables, workers, reviews, keys,
        SharedRateLimit("tables", settings.table_burst, settings.tables_per_second, store.limits),
        SharedRateLimit("actions", settings.message_burst, settings.messages_per_second, None),
        SharedConcurrencyLimit("sockets", settings.sockets_per_browser, settings.sockets_per_address, store.limits),
        SharedConcurrencyLimit("analyses", analysis.AT_ONCE, analysis.AT_ONCE_PER_ADDRESS, store.limits),
        readiness, siblings, silence, held, people,
        SharedRateLimit("accounts", settings.account_burst, 0.1, store.limits),
        SharedRateLimit("previews", PREVIEW_BURST, PREVIEWS_PER_SECOND, store.limits),
        SharedRateLimit("puzzles", PUZZLE_BURST, PUZZLES_PER_SECOND, store.limits),
        SharedRateLimit("bets", settings.bet_burst, BETS_PER_SECOND, None), betting,
    )  # fmt: skip
    workers.start()
    if settings.warm_up:
        # In the order of the first page: what is tried first is compiled first.
        for game in showcase.by_size():
            workers.warm_up(prepare_engine, game)
            workers.prepare(prepare_review, game)
            # Rulesets that are compiled apart are played less: a worker loads them when it needs them.
            for rules in registry.compiled_apart(registry.rulesets(game))[1:]:
                workers.prepare(prepare_engine, rules.text)
                workers.prepare(prepare_review, rules.text)
    try:
        await tables.open()
        jobs.start()
        people.start()
        retention.start()
        await siblings.open()
        metrics.watch_process()
        metrics.READY.watch(lambda: not readiness.is_draining)
        metrics.LIVE_TABLES.watch(lambda: tables.count)
        metrics.SOCKETS.watch(lambda: tables.sockets)
        metrics.STORE_WAITING.watch(lambda: store.waiting)
        metrics.WORKER_WAITING.watch(lambda: workers.waiting[0], "moves")
        metrics.WORKER_WAITING.watch(lambda: workers.waiting[1], "others")
        yield services
    finally:
        await siblings.close()
        await retention.close()
        await jobs.close()
        if betting:
            await betting.close()
        await people.close()
        await tables.close()
        await workers.close()
        await store.close()
