"""`trilith serve`: Trilith in the browser."""

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = 8000,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Where games are kept.", show_default=False)
    ] = None,
) -> None:
    """Serve Trilith to browsers, until Ctrl-C."""
    import uvicorn

    from trilith.server.app import create_app
    from trilith.server.settings import Settings

    uvicorn.run(create_app(Settings(database)), host=host, port=port)
