"""For whoever runs the server: whether it is well, and what it has counted."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final

from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from msgspec import Struct

from trilith.server.metrics import CONTENT_TYPE, exposition
from trilith.server.routes.common import ServicesHere

# What a proxy adds to a request that it passes on.
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
NO_STORE: Final = {"Cache-Control": "no-store"}


class Liveness(Struct, frozen=True):
    """A process that does not answer this is to be restarted."""

    live: bool


class Health(Struct, frozen=True):
    """A process that is not ready gets no requests. `why` it is not ready."""

    live: bool
    ready: bool
    why: str | None = None


NOT_READY: Final = ResponseSpec(Health, description="It is about to stop, or its database does not answer.")


@get("/health", summary="Whether this process is ready for requests", responses={503: NOT_READY})
async def ready(services: ServicesHere) -> Response[Health]:
    problem = await services.readiness.problem()
    return Response(
        Health(live=True, ready=problem is None, why=problem), status_code=503 if problem else 200, headers=NO_STORE
    )


@get("/health/live", summary="Whether this process answers at all")
async def live() -> Response[Liveness]:
    return Response(Liveness(live=True), headers=NO_STORE)


@get("/metrics", include_in_schema=False)
async def metrics(services: ServicesHere, request: Request[Any, Any, Any]) -> Response[str]:
    if not _may_read(request, services.settings.metrics_from):
        raise NotFoundException
    text = exposition(await services.siblings.snapshots())
    return Response(text, media_type=CONTENT_TYPE, headers=NO_STORE)


def _may_read(request: Request[Any, Any, Any], allowed: tuple[str, ...]) -> bool:
    """Whether it comes from one of these addresses or networks: from there itself, not passed on by a proxy there."""
    if not allowed or request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    address = ip_address(request.client.host)
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return any(address in ip_network(network) for network in allowed)


router = Router("/", route_handlers=[ready, live, metrics], tags=["operating"])
