"""What comes before the tables of a game: settled by search down to them, and the first positions kept.

A game solved this way has `position_id`, and `OPENING`: the turn up to which every position is solved.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter
from typing import Final

from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.data_folder import database_folder
from trilith.solve.interface import ProbeResult, Progress, SolveOptions, SolvingError, probe_result
from trilith.solve.opening import file as openings
from trilith.solve.opening.file import Openings
from trilith.solve.opening.positions import OpeningPositions
from trilith.solve.opening.prober import OpeningProber, guide
from trilith.solve.opening.search import Lacking, OpeningSearch, OutOfTime
from trilith.solve.tablebase import manifest
from trilith.solve.tablebase import wdl as ledger
from trilith.solve.tablebase.lookup import own_entry
from trilith.solve.tablebase.solver import locked, timed
from trilith.solve.tablebase.tiers import source, tiers
from trilith.solve.tablebase.workspace import Workspace

# What the searches of an opening may remember, as a share of the memory.
SHARE: Final = 4


def solve(ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]:
    """Settle the opening, once the tables are complete. Where only some of them were asked for, nothing."""
    folder = database_folder(order.folder, ruleset)
    found = manifest.read(folder, ruleset)
    if order.upto is not None or found is None or any(name not in found.tiers for name in tiers(ruleset)):
        return []
    begin = perf_counter()
    game = registry.game(ruleset.game)
    with locked(folder), Workspace(game, folder, order.memory, order.threads, progress) as workspace:
        if ledger.opened(folder, ruleset) is None:
            ledger.write(folder, ruleset, workspace.executor, progress)
        path = folder / openings.NAME
        values = openings.read(path, ruleset) or {}

        def keep() -> None:
            openings.save(path, ruleset, values)

        positions = OpeningPositions(ruleset)
        positions.settle(_opening_search(folder, ruleset, order), values, workspace, keep)
        keep()
    return [*positions.table(values), f"{len(values):,} openings in {timed(begin)}"]


def _opening_search(folder: Path, ruleset: Ruleset, order: SolveOptions) -> OpeningSearch:
    book = ledger.opened(folder, ruleset)
    if book is None:
        raise SolvingError(f"there is no ledger of {ruleset} in {folder}; make one with: trilith solve {ruleset}")
    return OpeningSearch(registry.game(ruleset.game), book, (order.memory // SHARE).bit_length() - 6)


def verify(ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]:
    """Compare the ledger with the tables, and settle every opening anew."""
    folder = database_folder(order.folder, ruleset)
    path = folder / openings.NAME
    values = openings.read(path, ruleset)
    if order.upto is not None or values is None:
        return []
    begin = perf_counter()
    descent, again = _opening_search(folder, ruleset, order), Openings()
    with Workspace(registry.game(ruleset.game), folder, order.memory, order.threads, progress) as workspace:
        ledger.compare(folder, ruleset, workspace.executor, progress)
        OpeningPositions(ruleset).settle(descent, again, workspace, lambda: None)
    if again != values:
        raise SolvingError(f"{path} does not say what a search down to the database finds")
    return [f"{ruleset}: {len(values):,} openings settled anew, none differs ({timed(begin)})"]


# ---- asking ----


def probe(position: Position) -> ProbeResult | None:
    """What every move is worth, however long it takes to find out; None where the database does not reach."""
    return _asked(position, None)


def probe_within(position: Position, seconds: float) -> ProbeResult | None:
    """The same, unless it takes longer. What was found by then helps the next time."""
    return _asked(position, monotonic() + seconds)


def _asked(position: Position, deadline: float | None) -> ProbeResult | None:
    found = _guide(position)
    try:
        moves = found.moves(position, deadline) if found else None
    except (Lacking, OutOfTime):
        return None
    if moves is None:
        return None
    answer = probe_result(moves, source(position.game, "search down to the database"))
    # The rules that the tables leave out make draws and nothing else: so what is drawn stays so.
    return answer._replace(is_sure=all(value.result == "draw" for value in answer.moves.values()))


def first_best(position: Position, liked: Callable[[], list[str]], seconds: float) -> str | None:
    """The first of the moves that somebody likes which is best; that is quicker to find than the worth of all."""
    found = _guide(position)
    try:
        return found.first_best(position, liked(), monotonic() + seconds) if found else None
    except (Lacking, OutOfTime):
        return None


def _guide(position: Position) -> OpeningProber | None:
    """Whoever can be asked about a position that comes before the tables."""
    found = guide(position.ruleset)
    return found if found and own_entry(position)[0][0] < 0 else None
