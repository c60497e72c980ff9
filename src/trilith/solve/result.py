"""What is known for sure about a position."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

Json = dict[str, object]


class Odds(NamedTuple):
    """Where luck decides: how likely each result is when everybody plays for the best expected one."""

    win: Fraction
    draw: Fraction
    loss: Fraction

    @property
    def mean(self) -> Fraction:
        """A win counts 1, a loss -1."""
        return self.win - self.loss

    def reversed(self) -> "Odds":
        return Odds(self.loss, self.draw, self.win)

    def to_json(self) -> dict[str, str]:
        return {name: str(part) for name, part in self._asdict().items()}


class Known(NamedTuple):
    """What a position, or a move, is worth to the player to move.

    `value` is win, draw or loss; `distance` the plies (turns of either player) until the game ends, None for a draw
    and where the length is not known. Where luck decides, `odds` say more and `value` is None unless one is sure.
    """

    value: str | None
    distance: int | None = None
    odds: Odds | None = None

    def before(self) -> "Known":
        """The same for the other player, one ply earlier."""
        swapped = {"win": "loss", "loss": "win"}.get(self.value or "", self.value)
        distance = None if self.distance is None else self.distance + 1
        return Known(swapped, distance, self.odds.reversed() if self.odds else None)

    @property
    def rank(self) -> tuple[Fraction, int]:
        """The greater the better: wins soon, losses late."""
        mean = self.odds.mean if self.odds else Fraction({"win": 1, "loss": -1}.get(self.value or "", 0))
        away = self.distance or 0
        return mean, -away if self.value == "win" else away

    def to_json(self) -> Json:
        odds: Json = {"odds": self.odds.to_json()} if self.odds else {}
        return {"value": self.value, "distance": self.distance, **odds}


class ProbeResult(NamedTuple):
    """What a position is worth, and every legal move in it, best first. `source` says who knows.

    It is not sure where rules that the source leaves out might still make a draw of what it calls a win.
    """

    known: Known
    moves: dict[str, Known]
    source: str
    is_sure: bool = True

    def to_json(self) -> Json:
        moves = [{"move": move, **known.to_json()} for move, known in self.moves.items()]
        return {**self.known.to_json(), "source": self.source, "moves": moves}

    @property
    def best(self) -> list[str]:
        """The moves that keep the value, the soonest win or the latest loss."""
        first = next(iter(self.moves.values())).rank
        return [move for move, known in self.moves.items() if known.rank == first]


def probe_result(moves: Iterable[tuple[str, Known]], source: str) -> ProbeResult:
    """The answer for a position of which every move is known: it is worth its best one."""
    found = list(moves)
    # Many moves are worth the same, so it pays to rank what they are worth once.
    ranks = {known: known.rank for known in {known for _, known in found}}
    found.sort(key=lambda pair: ranks[pair[1]], reverse=True)
    return ProbeResult(found[0][1], dict(found), source)
