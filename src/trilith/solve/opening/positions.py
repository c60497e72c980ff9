"""OpeningPositions: all positions of a game up to some turn, and settling who wins in each of them."""

from collections.abc import Callable, Iterator
from threading import Lock
from time import monotonic
from typing import Final

from trilith.engine.value import Value, proven
from trilith.games import registry
from trilith.games.definition import Game, State
from trilith.games.outcome import DRAW, ONGOING
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import required
from trilith.solve.opening.file import Openings
from trilith.solve.opening.search import OpeningSearch
from trilith.solve.tablebase.lookup import position_id
from trilith.solve.tablebase.workspace import Workspace

# Seconds between two times of keeping what was settled.
KEEPING: Final = 20


class OpeningPositions:
    """The positions in which the game goes on, by the number of turns made; one for all its images, with its name."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.game = game = registry.game(ruleset.game)
        start = game.rules.start(ruleset.options)
        self.levels: list[dict[int, State]] = [{position_id(game, start): start}]
        for _ in range(required(game.opening).plies):
            level: dict[int, State] = {}
            for state in self.levels[-1].values():
                for _, then in turns(game, state):
                    if over(game, then) is None:
                        level.setdefault(position_id(game, then), then)
            self.levels.append(level)

    def settle(self, descent: OpeningSearch, values: Openings, workspace: Workspace, keep: Callable[[], None]) -> None:
        """Find out about the last level by search, as far as `values` do not tell it yet, and derive the others."""
        last = self.levels[-1]
        todo = [name for name in last if name not in values]
        workspace.progress.begin("openings", len(last))
        workspace.progress.advance(len(last) - len(todo))
        lock, kept = Lock(), monotonic()

        def work(first: int, past: int) -> None:
            nonlocal kept
            for name in todo[first:past]:
                known = descent.worth(last[name])
                with lock:
                    values[name] = known
                    workspace.progress.advance(1)
                    if monotonic() - kept > KEEPING:
                        keep()
                        kept = monotonic()

        workspace.share(len(todo), work)
        for level in reversed(self.levels[:-1]):
            for name, state in level.items():
                values[name] = self._derived(state, values)

    def _derived(self, state: State, values: Openings) -> Value:
        """What a position is worth, by the values of those that its moves lead to."""
        after = (then for _, then in turns(self.game, state))
        found = [(over(self.game, then) or values[position_id(self.game, then)]).one_ply_earlier() for then in after]
        best = max(found, key=lambda value: value.rank)
        # How soon it ends is known of few, so of none.
        return best._replace(distance=None)

    def table(self, values: Openings) -> list[str]:
        """How many positions of each level are won, drawn and lost."""
        lines = ["turns  wins  draws  losses"]
        for turns_made, level in enumerate(self.levels):
            found = [values[name].result for name in level]
            counts = (f"{found.count(result):,}" for result in ("win", "draw", "loss"))
            lines.append("  ".join([str(turns_made), *counts]))
        return lines


def turns(game: Game, state: State) -> Iterator[tuple[int, State]]:
    """Every legal move and where it leads."""
    out = [0] * game.rules.MAX_MOVES
    for move in out[: game.rules.legal(state, out)]:
        yield move, game.rules.apply(state, move)


def over(game: Game, state: State) -> Value | None:
    """What a finished game is worth to the player whose turn it would be, None while it goes on."""
    result = game.rules.result(state)
    if result == ONGOING:
        return None
    if result == DRAW:
        return proven("draw")
    return proven("win" if result == game.rules.to_move(state) else "loss", 0)
