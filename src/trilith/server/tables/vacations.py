"""Who is on vacation, as this process knows it: what is stored, read again when something has changed."""

from typing import Final

from trilith.play.events import Actor
from trilith.play.table import Table
from trilith.play.vacation import Vacation, current, lost_time
from trilith.server.clock import now
from trilith.server.store.vacations import VacationRows

# What changed so long ago is told by every process alike, in milliseconds: transactions end a little after their time.
MARGIN: Final = 60_000
# Nobody's turn has lasted longer, in milliseconds.
KEPT: Final = 400 * 24 * 3600 * 1000


class Vacations:
    """Of all players, by their ids."""

    def __init__(self, rows: VacationRows) -> None:
        self._rows = rows
        self._known: dict[str, dict[int, Vacation]] = {}
        self._read_until = now() - KEPT

    async def refresh(self) -> bool:
        """Read what has changed; returns whether anything was new."""
        at, is_new = now(), False
        for player_id, vacation in await self._rows.changed_since(self._read_until):
            theirs = self._known.setdefault(player_id, {})
            is_new |= theirs.get(vacation.began) != vacation
            theirs[vacation.began] = vacation
        self._read_until = max(self._read_until, at - MARGIN)
        return is_new

    def applied(self, table: Table) -> Table:
        """The table with what vacations mean there: nothing but in games with days per move."""
        if table.clock.control.kind != "days" or table.is_over:
            return table
        time, lost = now(), 0
        if table.turn is not None and table.since is not None:
            lost = lost_time(self._of(table.seats[table.turn].who), table.since)
        until = (current(self._of(seat.who), time) for seat in table.seats)
        return table.with_vacations(lost, tuple(one.until if one else None for one in until))

    def _of(self, who: Actor | None) -> list[Vacation]:
        return list(self._known.get(who.id, {}).values()) if who and who.kind == "player" else []

    async def write_due(self, table_id: str, table: Table, due: int | None) -> None:
        await self._rows.change_due(table_id, table.version, due)
