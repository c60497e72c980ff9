"""The pages. Each is a frame that its script fills from the API."""

from litestar import get
from litestar.response import Template


@get("/", include_in_schema=False)
async def home() -> Template:
    return Template("home.html")


@get("/table/{table_id:str}", include_in_schema=False)
async def table(table_id: str) -> Template:
    return Template("table.html", context={"id": table_id})


pages = [home, table]
