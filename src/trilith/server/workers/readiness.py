"""Which games this worker can search: their kernels are compiled once on a machine, which takes many seconds, and then
loaded in a moment. Meanwhile nobody is kept waiting."""

import logging
import threading
from typing import Final

LOG: Final = logging.getLogger(__name__)
# How long a move waits for the kernels: enough to load them, and far from enough to compile them, in seconds.
PATIENCE: Final = 0.6
_ready: Final[dict[str, threading.Event]] = {}


def make_ready(game: str) -> None:
    """Compile, or load what was compiled before. Returns when that is done."""
    _begin(game).wait()


def is_ready(game: str) -> bool:
    """Whether the kernels are there, or come within a moment. Otherwise they go on being compiled."""
    begun = game in _ready
    # Whoever has waited in vain before does not wait again.
    return _begin(game).wait(0.0 if begun else PATIENCE)


def _begin(game: str) -> threading.Event:
    if game not in _ready:
        _ready[game] = threading.Event()
        threading.Thread(target=_compile, args=(game,), daemon=True, name=f"compiles {game}").start()
    return _ready[game]


def _compile(game: str) -> None:
    from trilith.engine import warmup

    try:
        warmup.make_ready(game)
    except Exception:
        # Whoever needs it next finds out what is wrong.
        LOG.exception("the engine of %s cannot be made ready", game)
    _ready[game].set()
