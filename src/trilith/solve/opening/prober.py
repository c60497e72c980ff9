"""OpeningProber: values of positions before the tablebase, from the opening file or by search."""

from collections.abc import Iterable

from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.data_folder import data_folder, database_folder
from trilith.solve.opening import file as openings
from trilith.solve.opening.file import Openings
from trilith.solve.opening.positions import over
from trilith.solve.opening.search import Lacking, OpeningSearch
from trilith.solve.result import Known
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

    def worth(self, state: State, deadline: float | None = None) -> Known:
        """What a state is worth to the player to move."""
        return self._known(state) or self._search.worth(state, deadline)

    def _known(self, state: State) -> Known | None:
        return over(self._game, state) or self._values.get(position_id(self._game, state))

    @property
    def _search(self) -> OpeningSearch:
        if self._opening_search is None:
            raise Lacking("the opening is known only so far")
        return self._opening_search

    def moves(self, position: Position, deadline: float | None = None) -> list[tuple[str, Known]]:
        """What every move is worth. Those that lead to images of one position are asked about once."""
        found: dict[int, Known] = {}
        answers = []
        for move in position.legal_moves:
            then = position.play(move).state
            name = position_id(self._game, then)
            if name not in found:
                found[name] = self.worth(then, deadline).before()
            answers.append((str(move), found[name]))
        return answers

    def first_best(self, position: Position, moves: Iterable[str], deadline: float | None = None) -> str:
        """The first of these moves that keeps what the position is worth."""
        value = self.worth(position.state, deadline).value
        return next(move for move in moves if self._keeps(position.play(move).state, value, deadline))

    def _keeps(self, then: State, value: str | None, deadline: float | None) -> bool:
        """Whether this is what the other may have if one's own position is worth that much: a single question."""
        if value == "loss":
            return True
        found = self._known(then)
        if found is not None:
            return found.before().value == value
        return not self._search.gets(then, "win" if value == "draw" else "draw", deadline)


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
