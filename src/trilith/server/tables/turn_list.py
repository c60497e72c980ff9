"""The turns of a table as JSON. Each is written once, for the message about it and for all later views of the table."""

from typing import cast

import msgspec

from trilith.play.table import Table
from trilith.server.messages.socket import encode
from trilith.server.messages.table import TurnView
from trilith.server.views import changes


class TurnList:
    """The turns of one table so far."""

    def __init__(self) -> None:
        self._turns: list[msgspec.Raw] = []

    def __len__(self) -> int:
        return len(self._turns)

    @property
    def views(self) -> list[TurnView]:
        """The turns as part of a message, which is all that they are good for."""
        return cast("list[TurnView]", self._turns)

    def follow(self, table: Table, before: Table | None = None) -> None:
        """Write the turns that are new, and forget those that were taken back. `before` is the table as it was before
        the last event, if it is known."""
        turns, written = table.match.turns, self._turns
        del written[len(turns) :]
        first = len(written)
        if first == len(turns):
            return
        is_next = before is not None and len(before.match.turns) == first
        board = before.match.position.board if before and is_next else turns[first].before.pieces
        for number in range(first, len(turns)):
            # The last position is shown; those before it need not keep their boards.
            is_last = number == len(turns) - 1
            after = table.match.position.board if is_last else turns[number + 1].before.pieces
            written.append(msgspec.Raw(encode(_turn_view(table, number, changes(board, after)))))
            board = after


def _turn_view(table: Table, number: int, changed: dict[str, str | None]) -> TurnView:
    """What happened in a turn."""
    match, turn = table.match, table.match.turns[number]
    game, before, code = turn.before.game, turn.before.state, turn.code
    after = match.position if number == len(match.turns) - 1 else match.turns[number + 1].before
    score = game.score(after.state) if game.score else None
    return TurnView(
        turn.before.turn or 0,
        turn.move,
        game.chance.held(before) if game.chance else None,
        [step.name for step in game.notation.steps(before, code) if step.kind == "point"],
        changed,
        None if score is None else list(score),
        table.spent[number] / 1000,
        [list(line) for line in game.lines_made(before, code)] if game.lines_made else [],
    )
