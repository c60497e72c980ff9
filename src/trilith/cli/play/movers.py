"""Movers that are no people: at random, or the engine at one of its levels."""

from random import Random
from typing import TYPE_CHECKING

from trilith.cli.play.luck import Luck
from trilith.cli.play.seats import LEVEL
from trilith.cli.waiting import COMPILING, Spinner
from trilith.cli.worker import interruptible
from trilith.games.move import Move
from trilith.games.position import Position

if TYPE_CHECKING:
    from trilith.engine.levels import LevelPlayer
    from trilith.solve.perfect import PerfectPlayer

# No level thinks longer by itself, so what takes more seconds is compiling.
PATIENCE = 3.0


class Movers:
    """Chooses for every seat that is no person's."""

    def __init__(self, luck: Luck, seed: int | None = None) -> None:
        self._luck = luck
        self._seeds = Random(seed)
        # By seat: each keeps what it has learnt from move to move.
        self._players: dict[int, LevelPlayer | PerfectPlayer] = {}

    def move(self, position: Position, name: str) -> Move:
        """What the mover of this name plays here."""
        found = LEVEL.fullmatch(name)
        if not found:
            return self._luck.move(position)
        thinking = f"{name.capitalize()} is thinking"
        with Spinner(thinking) as spinner:

            def waiting(seconds: float) -> None:
                if seconds > PATIENCE:
                    spinner.say(f"{thinking} ({COMPILING})")

            # Beside the main thread, so that Ctrl-C saves the game at once.
            return position.find(interruptible(lambda: self._choose(position, found[1]), waiting))

    def _choose(self, position: Position, number: str | None) -> str:
        # Imported here: it takes a moment that nobody should wait for who plays among friends.
        from trilith.engine.levels import LevelPlayer, level
        from trilith.engine.warmup import make_ready
        from trilith.solve.perfect import PerfectPlayer

        seat = position.turn or 0
        if seat not in self._players:
            make_ready(position.ruleset)
            seed = self._seeds.getrandbits(32)
            self._players[seat] = LevelPlayer(level(number), seed) if number else PerfectPlayer(seed)
        return self._players[seat].choose(position)
