"""What the app keeps on a device for the time without a network: rules, lessons and the page beside a real board.

Everything else needs the server, and says so. A browser's service worker (static/js/service_worker.js) keeps copies of
the addresses listed here, under a version that changes with the program.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from msgspec import Struct

from trilith.games import registry
from trilith.games.lesson import lesson
from trilith.games.position import Position
from trilith.server import rulebook, showcase
from trilith.server.messages.board import LookView
from trilith.server.views import look_view

PACKAGE: Final = Path(__file__).parents[1]
STATIC: Final = Path(__file__).parent / "static"
# What pages, pictures and lessons are made from.
SOURCES: Final = ("games", "server")
SUFFIXES: Final = (".py", ".md", ".toml", ".html", ".js", ".css", ".svg", ".png", ".webmanifest")
# The page that stands in for one that is not kept.
OFFLINE_PAGE: Final = "/offline"
# What it needs, and what every page needs.
SHELL_SCRIPTS: Final = ("/static/js/ui/", "/static/js/pages/offline.js")
SHELL_STYLES: Final = ("/static/css/tokens.css", "/static/css/base.css", "/static/css/help.css")
NOT_KEPT: Final = ("service_worker.js",)


class Kept(Struct):
    """`shell` is kept from the first visit on; `more` when somebody learns, plays at a real board, or installs."""

    version: str
    page: str
    shell: list[str]
    more: list[str]


@cache
def kept() -> Kept:
    static = [f"/static/{file.relative_to(STATIC).as_posix()}" for file in sorted(STATIC.rglob("*")) if file.is_file()]
    static = [address for address in static if not address.endswith(NOT_KEPT)]
    is_shell = (*SHELL_SCRIPTS, *SHELL_STYLES, "/static/icons.svg", "/static/favicon")
    shell = [OFFLINE_PAGE, *(address for address in static if address.startswith(is_shell))]
    more = chain(static, ("/learn", "/board", "/help", "/api/games"), *map(_of_game, registry.names()))
    return Kept(
        _version(), OFFLINE_PAGE, shell, list(dict.fromkeys(address for address in more if address not in shell))
    )


def _version() -> str:
    """A digest of everything that the copies are made from: another program has another version."""
    digest = sha256()
    for folder in SOURCES:
        for file in sorted((PACKAGE / folder).rglob("*")):
            if file.suffix in SUFFIXES:
                digest.update(f"{file.relative_to(PACKAGE)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _of_game(game: str) -> Iterator[str]:
    yield from (f"/learn/{game}", f"/learn/{game}/rules", f"/api/lessons/{game}", f"/api/lessons/{game}/answers")
    yield from rulebook.addresses(showcase.still(game)).values()
    for block in rulebook.blocks(registry.ruleset(game)):
        if isinstance(block, rulebook.Picture):
            yield from block.addresses.values()
    for ruleset in dict.fromkeys([*_rulesets_of_lesson(game), *_rulesets_to_play(game)]):
        yield f"/api/look?{urlencode({'ruleset': ruleset})}"
        yield f"/api/position?{urlencode({'ruleset': ruleset})}"
        yield from _pictures(look_view(Position.start(ruleset)))


def _pictures(look: LookView) -> Iterator[str]:
    yield from look.board.values()
    yield from look.symbols.values()


def _rulesets_of_lesson(game: str) -> list[str]:
    return [step.position.ruleset.text for step in lesson(game).steps]


def _rulesets_to_play(game: str) -> list[str]:
    """The game's own rules, the named ones, and those that differ from its own in one thing. Further ones can be chosen
    with a network."""
    found = registry.game(game)
    ones = [f"{option.name}={value}" for option in found.options if option.read is None
            for value in option.choices(found.ruleset().options)[1:]]  # fmt: skip
    named = [found.ruleset(name).text for name in found.named]
    return [found.ruleset().text, *named, *(found.ruleset(one).text for one in ones)]
