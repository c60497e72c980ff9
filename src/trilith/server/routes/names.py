"""Whether a name can be used at tables: asked where it is typed, so that nobody learns it only when they sit down."""

from typing import Annotated

from litestar import Router, get
from litestar.params import QueryParameter
from msgspec import Struct

from trilith.server.access.names import LONGEST_TYPED, clean_name

TypedName = Annotated[str, QueryParameter(max_length=LONGEST_TYPED, description="what somebody typed")]


class NameView(Struct):
    """A name as it will stand at a table."""

    name: str


@get("/name", summary="A name as tables show it, or why they cannot", sync_to_thread=False)
def check(name: TypedName = "") -> NameView:
    return NameView(clean_name(name))


router = Router("/api", route_handlers=[check], tags=["tables"])
