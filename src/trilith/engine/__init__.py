"""Engines: search, levels, and thousands of games at once, in code compiled together with a game's rules.

The names below are imported when they are first used, so `import trilith.engine` loads neither numpy nor Numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from trilith.engine.batch import Batch
    from trilith.engine.levels import LEVELS, Level, LevelPlayer
    from trilith.engine.limit import Limit
    from trilith.engine.search import Engine
    from trilith.engine.value import Analysis, SearchResult, Value

__all__ = [
    "LEVELS",
    "Analysis",
    "Batch",
    "Engine",
    "Level",
    "LevelPlayer",
    "Limit",
    "SearchResult",
    "Value",
]

_MODULES: Final = {
    "LEVELS": "levels",
    "Analysis": "value",
    "Batch": "batch",
    "Engine": "search",
    "Level": "levels",
    "LevelPlayer": "levels",
    "Limit": "limit",
    "SearchResult": "value",
    "Value": "value",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
