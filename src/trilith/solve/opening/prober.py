"""OpeningProber: values of positions before the tablebase, from the opening file or by search."""

from collections.abc import Iterable

from trilith.engine.value import Result, Value
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.data_folder import data_folder, database_folder
from trilith.solve.opening import file as openings
from trilith.solve.opening.file import Openings
from trilith.solve.opening.positions import over
from trilith.solve.opening.search import Lacking, OpeningSearch
from trilith.solve.tablebase import wdl as ledger
from trilith.solve.tablebase.lookup import position_id
from trilith.solve.tablebase.wdl import WdlMap


class OpeningProber:
    """One ruleset's. Every question may come with a time (of `monotonic`) by which it must be answered: OutOfTime says
    that it was not, Lacking that nobody knows."""

    def __init__(self, ruleset: Ruleset, values: Openings, book: WdlMap | None) -> None:
        self._game = registry.game(ruleset.game)
        self._values = values
        self._opening_search = OpeningSearch(self._game, book) if book else None

    def worth(self, state: State, deadline: float | None = None) -> Value:
        """What a state is worth to the player to move."""
        return self._known(state) or self._search.worth(state, deadline)

    def _known(self, state: State) -> Value | None:
        return over(self._game, state) or self._values.get(position_id(self._game, state))

    @property
    def _search(self) -> OpeningSearch:
        if self._opening_search is None:
            raise Lacking("the opening is known only so far")
        return self._opening_search

    def moves(self, position: Position, deadline: float | None = None) -> list[tuple[str, Value]]:
        """What every move is worth. Those that lead to images of one position are asked about once."""
        found: dict[int, Value] = {}
        answers = []
        for move in position.legal_moves:
            then = position.play(move).state
            name = position_id(self._game, then)
            if name not in found:
                found[name] = self.worth(then, deadline).one_ply_earlier()
            answers.append((str(move), found[name]))
        return answers

    def first_best(self, position: Position, moves: Iterable[str], deadline: float | None = None) -> str:
        """The first of these moves that keeps what the position is worth."""
        result = self.worth(position.state, deadline).result
        return next(move for move in moves if self._keeps(position.play(move).state, result, deadline))

    def _keeps(self, then: State, result: Result | None, deadline: float | None) -> bool:
        """Whether this is what the other may have if one's own position is worth that much: a single question."""
        if result == "loss":
            return True
        found = self._known(then)
        if found is not None:
            return found.one_ply_earlier().result == result
        return not self._search.gets(then, "win" if result == "draw" else "draw", deadline)


_GUIDES: dict[Ruleset, tuple[Openings, WdlMap | None, OpeningProber]] = {}


def guide(ruleset: Ruleset) -> OpeningProber | None:
    """Of a ruleset as far as it is known now, None where nothing is. It remembers what it found out."""
    folder = database_folder(data_folder(), ruleset)
    values, book = openings.known(folder, ruleset), ledger.opened(folder, ruleset)
    if not values and book is None:
        return None
    last = _GUIDES.get(ruleset)
    if last is None or last[0] is not values or last[1] is not book:
        last = _GUIDES[ruleset] = values, book, OpeningProber(ruleset, values, book)
    return last[2]
