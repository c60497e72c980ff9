"""OpeningProber: values of positions before the tablebase, from the openings file or by search."""

from collections.abc import Iterable
from pathlib import Path

from trilith.engine.value import Result, Value
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.opening.file import OpeningValues, stored_or_shipped
from trilith.solve.opening.positions import final_value
from trilith.solve.opening.search import MissingTier, OpeningSearch
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase.lookup import position_id
from trilith.solve.tablebase.wdl import WdlMap, open_wdl


class OpeningProber:
    """Probes one ruleset. `deadline` is a time of `monotonic`: OutOfTime says that it has passed, MissingTier that the
    value cannot be found at all."""

    def __init__(self, ruleset: Ruleset, values: OpeningValues, wdl: WdlMap | None) -> None:
        self._ruleset = ruleset
        self._game = registry.game_of(ruleset)
        self._values = values
        self._opening_search = OpeningSearch(ruleset, wdl) if wdl else None

    def value(self, state: State, deadline: float | None = None) -> Value:
        """The value of a state to the player to move."""
        return self._known(state) or self._search.value(state, deadline)

    def _known(self, state: State) -> Value | None:
        return final_value(self._game, state) or self._values.get(position_id(self._ruleset, state))

    @property
    def _search(self) -> OpeningSearch:
        if self._opening_search is None:
            raise MissingTier("there is no tablebase to search down to")
        return self._opening_search

    def move_values(self, position: Position, deadline: float | None = None) -> list[tuple[str, Value]]:
        """The value of every move. Moves that lead to images of one position share its value."""
        found: dict[int, Value] = {}
        values = []
        for move in position.legal_moves:
            then = position.play(move).state
            number = position_id(self._ruleset, then)
            if number not in found:
                found[number] = self.value(then, deadline).one_ply_earlier()
            values.append((str(move), found[number]))
        return values

    def first_best(self, position: Position, moves: Iterable[str], deadline: float | None = None) -> str:
        """The first of these moves that keeps the value of the position."""
        result = self.value(position.state, deadline).result
        return next(move for move in moves if self._keeps(position.play(move).state, result, deadline))

    def _keeps(self, then: State, result: Result | None, deadline: float | None) -> bool:
        """Whether a move to this state gets the result, which no move exceeds: that takes a single search."""
        if result == "loss":
            return True
        found = self._known(then)
        if found is not None:
            return found.one_ply_earlier().result == result
        return not self._search.reaches(then, "win" if result == "draw" else "draw", deadline)


_PROBERS: dict[Ruleset, tuple[OpeningValues, WdlMap | None, OpeningProber]] = {}


def opening_prober(ruleset: Ruleset, folder: Path) -> OpeningProber | None:
    """The prober of a ruleset for what is stored now, None where nothing is. It remembers what it finds."""
    folder = ruleset_folder(folder, ruleset)
    values, wdl = stored_or_shipped(folder, ruleset), open_wdl(folder, ruleset)
    if not values and wdl is None:
        return None
    last = _PROBERS.get(ruleset)
    if last is None or last[0] is not values or last[1] is not wdl:
        last = _PROBERS[ruleset] = values, wdl, OpeningProber(ruleset, values, wdl)
    return last[2]
