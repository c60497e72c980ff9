"""What makes the pages an app: its service worker, and the page that is shown without a network."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from litestar import Response, get
from litestar.response import Template

from trilith.server import offline
from trilith.server.routes.pages import shown_games

SCRIPT: Final = Path(__file__).parents[1] / "static/js/service_worker.js"
# Browsers compare it with the one they have, so it must be new whenever they ask.
HEADERS: Final = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}


@get(offline.OFFLINE_PAGE, include_in_schema=False)
async def offline_page() -> Template:
    return Template("offline.html", context={"games": shown_games()})


@get("/service-worker.js", media_type="text/javascript", include_in_schema=False, sync_to_thread=True)
def service_worker() -> Response[str]:
    return Response(_script(), media_type="text/javascript", headers=HEADERS)


@cache
def _script() -> str:
    """The script with what it keeps. A new version differs in its first line, by which browsers notice it."""
    listed = msgspec.json.encode(offline.kept()).decode()
    return f"self.KEPT = {listed};\n{SCRIPT.read_text(encoding='utf-8')}"


handlers = [offline_page, service_worker]
