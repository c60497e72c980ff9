"""The manual under /docs."""

import mimetypes
from pathlib import Path
from typing import Annotated, Final

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect, Template

from trilith.server import manual

AnyRequest = Request[None, None, State]
DocsPath = Annotated[str, Parameter(max_length=200, description="a page or a file of the manual")]
# The site that Sphinx builds has scripts and styles in its pages. Nothing that anybody sends gets into them.
BUILT_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SUFFIX: Final = ".html"


@get("/docs", include_in_schema=False, sync_to_thread=False)
def first() -> Redirect:
    return Redirect("/docs/index.html")


@get("/docs/{path:path}", include_in_schema=False, sync_to_thread=True)
def show(path: DocsPath) -> Response[bytes] | Template:
    wanted = path.lstrip("/") or "index.html"
    site = manual.built_site()
    if site is not None:
        return _file(site, wanted)
    if picture := manual.picture(wanted):
        return Response(picture.read_bytes(), media_type="image/svg+xml")
    page = manual.page(wanted.removesuffix(SUFFIX)) if wanted.endswith(SUFFIX) else None
    if page is None:
        raise NotFoundException("the manual has no such page: /docs has all of them")
    is_first = wanted.removesuffix(SUFFIX) == manual.FIRST
    return Template("manual.html", context={"page": page, "is_first": is_first})


def _file(site: Path, wanted: str) -> Response[bytes]:
    file = (site / wanted).resolve()
    if not file.is_relative_to(site.resolve()) or not file.is_file():
        raise NotFoundException("the manual has no such page: /docs has all of them")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Content-Security-Policy": BUILT_POLICY}
    return Response(file.read_bytes(), media_type=kind, headers=headers)


handlers: Final = (first, show)
