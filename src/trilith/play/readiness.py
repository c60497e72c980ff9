"""Which games can be searched in this process: their kernels are compiled once on a machine, which takes many seconds,
and then loaded in a moment. Meanwhile nobody is kept waiting: see quick_move.py.

Nothing here imports the engine before it is needed: that alone takes a second.
"""

import logging
import threading
from typing import TYPE_CHECKING, Final

from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

if TYPE_CHECKING:
    from trilith.solve.perfect import PerfectPlayer

LOG: Final = logging.getLogger(__name__)
# How long a move waits for the kernels: enough to load them, and far from enough to compile them, in seconds.
PATIENCE: Final = 0.6
# How much longer than usual a perfect player may take, whose kernels may have to be compiled too: before and after it
# has made a move in that game.
PATIENCE_AT_FIRST: Final = 0.6
PATIENCE_LATER: Final = 5.0
# By what is compiled, which may differ between rulesets of a game.
_ready: Final[dict[Game, threading.Event]] = {}


def make_ready(ruleset: str | Ruleset) -> None:
    """Compile, or load what was compiled before. Returns when that is done."""
    _begin(registry.ruleset(ruleset)).wait()


def is_ready(ruleset: Ruleset, patience: float = PATIENCE) -> bool:
    """Whether the kernels are there, or come within this many seconds. Otherwise they go on being compiled."""
    begun = registry.game_of(ruleset) in _ready
    # Whoever has waited in vain before does not wait again.
    return _begin(ruleset).wait(0.0 if begun else patience)


def _begin(ruleset: Ruleset) -> threading.Event:
    game = registry.game_of(ruleset)
    if game not in _ready:
        _ready[game] = threading.Event()
        arguments = ruleset, _ready[game]
        threading.Thread(target=_compile, args=arguments, daemon=True, name=f"compiles {ruleset}").start()
    return _ready[game]


def _compile(ruleset: Ruleset, done: threading.Event) -> None:
    from trilith.engine import warmup

    try:
        warmup.make_ready(ruleset)
    except Exception:
        # Whoever needs it next finds out what is wrong.
        LOG.exception("the engine of %s cannot be made ready", ruleset)
    done.set()


class PunctualPerfectPlayer:
    """A perfect player who is not waited for while it compiles what only it needs. Not for two threads at once.

    With a seed it always plays the same moves, so then it is waited for.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._player: PerfectPlayer | None = None
        self._thinking: threading.Thread | None = None
        # The games in which it has made a move.
        self._known: set[Game] = set()

    def choose(self, position: Position, seconds: float | None = None) -> str | None:
        """The move it plays within `seconds`; None if it is not there in time. Then it goes on getting ready."""
        from trilith.solve.perfect import SECONDS

        if self._thinking is not None and self._thinking.is_alive():
            return None
        found: list[str] = []
        errors: list[Exception] = []

        def think() -> None:
            try:
                found.append(self._choose(position, seconds))
            except Exception as error:
                errors.append(error)

        self._thinking = threading.Thread(target=think, daemon=True, name="plays perfectly")
        self._thinking.start()
        patience = PATIENCE_LATER if position.game in self._known else PATIENCE_AT_FIRST
        allowed = SECONDS if seconds is None else min(seconds, SECONDS)
        self._thinking.join(allowed + patience if self._seed is None else None)
        if errors:
            raise errors[0]
        return found[0] if found else None

    def _choose(self, position: Position, seconds: float | None) -> str:
        from trilith.solve.perfect import PerfectPlayer

        if self._player is None:
            self._player = PerfectPlayer(self._seed)
        move = self._player.choose(position, seconds)
        self._known.add(position.game)
        return move
