"""OpeningPositions: all positions of a game up to some ply, and the value of each."""

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
from trilith.solve.opening.file import OpeningValues
from trilith.solve.opening.search import OpeningSearch
from trilith.solve.tablebase.lookup import position_id
from trilith.solve.tablebase.workspace import Workspace

# Seconds between saving what was found so far.
SAVE_EVERY: Final = 20


class OpeningPositions:
    """The positions in which the game goes on, by ply; one for all its images, by its id."""

    def __init__(self, ruleset: Ruleset, plies: int | None = None) -> None:
        """Up to this ply, or the one that the game says."""
        self.ruleset = ruleset
        self.game = game = registry.game_of(ruleset)
        start = game.rules.start(ruleset.options)
        self.plies: list[dict[int, State]] = [{position_id(ruleset, start): start}]
        for _ in range(plies or required(game.opening).plies):
            ply: dict[int, State] = {}
            for state in self.plies[-1].values():
                for then in successors(game, state):
                    if final_value(game, then) is None:
                        ply.setdefault(position_id(ruleset, then), then)
            self.plies.append(ply)

    @property
    def count(self) -> int:
        return sum(map(len, self.plies))

    def solve(
        self, search: OpeningSearch, values: OpeningValues, workspace: Workspace, save: Callable[[], None]
    ) -> None:
        """Search the positions of the last ply that `values` lacks, and derive those before."""
        last = self.plies[-1]
        todo = [number for number in last if number not in values]
        workspace.progress.begin("openings", len(last))
        workspace.progress.advance(len(last) - len(todo))
        lock, saved = Lock(), monotonic()

        def work(first: int, past: int) -> None:
            nonlocal saved
            for number in todo[first:past]:
                value = search.value(last[number])
                with lock:
                    values[number] = value
                    workspace.progress.advance(1)
                    if monotonic() - saved > SAVE_EVERY:
                        save()
                        saved = monotonic()

        workspace.share(len(todo), work)
        for ply in reversed(self.plies[:-1]):
            for number, state in ply.items():
                values[number] = self._derived(state, values)

    def _derived(self, state: State, values: OpeningValues) -> Value:
        """The value of a position, from those that its moves lead to."""
        found = [
            (final_value(self.game, then) or values[position_id(self.ruleset, then)]).one_ply_earlier()
            for then in successors(self.game, state)
        ]
        # The distance is known of few, so of none.
        return max(found, key=lambda value: value.rank)._replace(distance=None)

    def table(self, values: OpeningValues) -> list[str]:
        """How many positions of each ply are won, drawn and lost."""
        lines = ["turns  wins  draws  losses"]
        for turns, ply in enumerate(self.plies):
            found = [values[number].result for number in ply]
            counts = (f"{found.count(result):,}" for result in ("win", "draw", "loss"))
            lines.append("  ".join([str(turns), *counts]))
        return lines


def successors(game: Game, state: State) -> Iterator[State]:
    """The state after each legal move."""
    out = [0] * game.rules.MAX_MOVES
    for move in out[: game.rules.legal(state, out)]:
        yield game.rules.apply(state, move)


def final_value(game: Game, state: State) -> Value | None:
    """The value of a finished game to the player whose turn it would be, None while it goes on."""
    result = game.rules.result(state)
    if result == ONGOING:
        return None
    if result == DRAW:
        return proven("draw")
    return proven("win" if result == game.rules.to_move(state) else "loss", 0)
