"""What the rules are: one folder per game, and what all games share.

`trilith.games` is this package and also answers the question which games there are: `trilith.games()`.
A function of that name would hide the package from `import trilith.games.…`, so the package is callable.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The ids of all games."""
        from trilith.games.registry import names

        return names()


sys.modules[__name__].__class__ = _Games
