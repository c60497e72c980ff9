"""Ways to compute a tier, each a module with `solve` and `check`. The kind of a game's hooks says which is its own."""

from importlib import import_module
from typing import Any, Protocol, cast

from trilith.games.definition import Game
from trilith.games.tablebase_hooks import RetrogradeHooks, Tier
from trilith.solve.interface import required
from trilith.solve.tablebase.codes import Codes
from trilith.solve.tablebase.workspace import Workspace


class Way(Protocol):
    """`known` has the entries of the tiers that are needed, by name."""

    def solve(self, workspace: Workspace, tier: Tier, known: dict[str, Any]) -> Codes:
        """The entries of a tier, in an array of the workspace's."""

    def check(self, workspace: Workspace, tier: Tier, known: dict[str, Any], entries: Codes) -> int | None:
        """Derive every entry anew from those it leads to; the number of the first that differs."""


def way(game: Game) -> Way:
    """The module that computes the tiers of a game with hooks of its kind."""
    name = "retrograde" if isinstance(required(game.tablebase), RetrogradeHooks) else "panel_sweep"
    return cast(Way, import_module(f"trilith.solve.tablebase.{name}"))
