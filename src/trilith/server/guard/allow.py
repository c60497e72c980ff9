"""What an address answers to `OPTIONS`, where it takes more than one method.

Litestar would name the methods of its first handler only. Give this one to the router before the others.
"""

from litestar import Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.types import Scope


def allowing(path: str, *methods: str) -> HTTPRouteHandler:
    @route(path, http_method=["OPTIONS"], include_in_schema=False, status_code=204, sync_to_thread=False)
    def options(scope: Scope) -> Response[None]:
        return Response(None, status_code=204, headers={"Allow": ", ".join(sorted({"OPTIONS", *methods}))})

    return options
