"""What to install for a command that needs more than the core."""

from typing import Final

from trilith.cli.errors import CommandError

# For each extra of pyproject.toml the modules it brings. Ray, asyncpg, webauthn and ezdxf are asked for where they are
# used, by people who chose them; these are needed by whole commands.
BROUGHT_BY: Final = {
    "serve": (
        "aiosqlite",
        "alembic",
        "caissify_pairings",
        "confusable_homoglyphs",
        "httptools",
        "jinja2",
        "litestar",
        "markdown_it",
        "msgspec",
        "py4swiss",
        "reportlab",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "uvloop",
        "websockets",
        "zstandard",
    ),
    "env": ("gymnasium", "pettingzoo", "PIL", "resvg_py"),
    "openspiel": ("open_spiel", "pyspiel"),
}


def what_to_install(error: ModuleNotFoundError) -> CommandError | None:
    """A sentence about a module that is missing, or None if it belongs to no extra: then something is broken."""
    missing = (error.name or "").partition(".")[0]
    for extra, modules in BROUGHT_BY.items():
        if missing in modules:
            return CommandError(
                f"this needs more than the core of Trilith ({missing} is not installed). Install it with:",
                f"pip install 'trilith[{extra}]'",
            )
    return None
