"""Tie-breaks, by FIDE's regulations of March 2026 (Handbook C.07), and the difference of points for the stone games.

Unplayed rounds, for Buchholz and Sonneborn-Berger: an opponent's score counts byes at the end of their tournament
that they asked for as draws. For one's own unplayed round there is an opponent made up for it, who has one's own
score, but no more than the opponent that was drawn (a forfeit) or than half of all points (a bye). In a round robin
forfeits are games like others. A cut takes away the least value, and of a round that one chose not to play first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trilith.games.cached import cached_property
from trilith.games.errors import TrilithError
from trilith.tournament.card import DRAW, WIN, Card, RoundResult, by_number


class UnknownTieBreak(TrilithError):
    """No such tie-break."""


@dataclass(frozen=True)
class Value:
    """A tie-break's value, and a sentence that says where it comes from."""

    value: float
    why: str


@dataclass(frozen=True)
class Table:
    """All cards of a tournament, with what several tie-breaks need."""

    cards: tuple[Card, ...]
    rounds: int
    round_robin: bool = False

    @cached_property
    def known(self) -> dict[int, Card]:
        return by_number(self.cards)

    @cached_property
    def adjusted(self) -> dict[int, float]:
        """Everybody's score as it counts for their opponents."""
        return {card.number: self._adjusted(card) for card in self.cards}

    def _adjusted(self, card: Card) -> float:
        last = max((i for i, result in enumerate(card.results) if not result.is_voluntary), default=-1)
        trailing = (result for result in card.results[last + 1 :] if not result.is_forfeit)
        worth = 0.0 if self.round_robin else DRAW
        return card.points + sum(worth - result.points for result in trailing)

    def is_met(self, result: RoundResult) -> bool:
        """Whether the opponent of this round counts as somebody one has played."""
        return result.opponent is not None and (result.is_game or (self.round_robin and result.is_forfeit))

    def opponent_score(self, card: Card, result: RoundResult) -> float:
        """The score of the opponent of a round, or of the one made up for a round that was not played."""
        if self.is_met(result):
            return self.adjusted[result.opponent or 0]
        if self.round_robin:
            return 0.0
        if result.opponent is not None:
            return min(card.points, self.adjusted[result.opponent])
        return min(card.points, DRAW * len(card.results))

    def is_counted(self, result: RoundResult) -> bool:
        return result.kind != "idle" and (result.opponent is not None or not self.round_robin)


@dataclass(frozen=True)
class Part:
    """What one round adds; `score` is the opponent's."""

    score: float
    value: float
    is_voluntary: bool


def _parts(table: Table, card: Card, worth: Callable[[RoundResult], float]) -> list[Part]:
    parts = []
    for result in card.results:
        if table.is_counted(result):
            score = table.opponent_score(card, result)
            parts.append(Part(score, score * worth(result), result.is_voluntary and not table.is_met(result)))
    return parts


def _without_least(parts: list[Part]) -> list[Part]:
    """Cut one: the least, or the least of the rounds that somebody chose not to play if that is not less."""
    if not parts:
        return parts
    least = min(parts, key=lambda part: (part.score, part.value))
    chosen = min(
        (part for part in parts if part.is_voluntary), key=lambda part: (part.value, part.score), default=least
    )
    cut = least if least.value > chosen.value else chosen
    at = parts.index(cut)
    return parts[:at] + parts[at + 1 :]


def _without_most(parts: list[Part]) -> list[Part]:
    if not parts:
        return parts
    at = parts.index(max(parts, key=lambda part: (part.score, part.value)))
    return parts[:at] + parts[at + 1 :]


def _sum_of(parts: Sequence[Part]) -> float:
    return sum(part.value for part in parts)


def number_text(value: float) -> str:
    """
    >>> number_text(3.0), number_text(2.5), number_text(4.25)
    ('3', '2.5', '4.25')
    """
    return f"{value:g}"


def _listed(parts: Sequence[Part]) -> str:
    return " + ".join(number_text(part.value) for part in parts) or "nothing"


def _buchholz(cut: int = 0, top: int = 0) -> Callable[[Table, Card], Value]:
    def value(table: Table, card: Card) -> Value:
        parts = _parts(table, card, lambda result: 1.0)
        for _ in range(cut):
            parts = _without_least(parts)
        for _ in range(top):
            parts = _without_most(parts)
        said = "the scores of all opponents"
        if cut:
            said += f" without the lowest {'' if cut == 1 else 'two '}".rstrip()
        if top:
            said += " and the highest"
        return Value(_sum_of(parts), f"{said}: {_listed(parts)}")

    return value


def _sonneborn_berger(cut: int = 0) -> Callable[[Table, Card], Value]:
    def value(table: Table, card: Card) -> Value:
        parts = _parts(table, card, lambda result: result.points)
        for _ in range(cut):
            parts = _without_least(parts)
        said = "the scores of those beaten, and half of those drawn with" + (", without the lowest" if cut else "")
        return Value(_sum_of(parts), f"{said}: {_listed([part for part in parts if part.value])}")

    return value


def _wins(table: Table, card: Card) -> Value:
    count = sum(result.points == WIN for result in card.results)
    return Value(count, "rounds that gave a full point, byes and forfeits with them")


def _games_won(table: Table, card: Card) -> Value:
    return Value(sum(result.is_game and result.points == WIN for result in card.results), "games won over the board")


def _second_seat_games(table: Table, card: Card) -> Value:
    return Value(sum(seat == 1 for seat in card.seats), "games played with the second seat (Black)")


def _second_seat_wins(table: Table, card: Card) -> Value:
    won = sum(result.is_game and result.seat == 1 and result.points == WIN for result in card.results)
    return Value(won, "games won with the second seat (Black)")


def _progressive(cut: int = 0) -> Callable[[Table, Card], Value]:
    def value(table: Table, card: Card) -> Value:
        running = [sum(result.points for result in card.results[: i + 1]) for i in range(len(card.results))][cut:]
        listed = " + ".join(map(number_text, running)) or "nothing"
        return Value(sum(running), f"the score after every round{' but the first' if cut else ''}: {listed}")

    return value


def _koya(table: Table, card: Card) -> Value:
    games = table.rounds
    if table.round_robin and len(table.cards) % 2 and len(table.cards):
        games -= table.rounds // len(table.cards)
    limit = games * WIN / 2
    counted = [
        result for result in card.results if table.is_met(result) and table.known[result.opponent or 0].points >= limit
    ]
    said = f"points against those with {number_text(limit)} or more"
    return Value(sum(result.points for result in counted), f"{said}: {len(counted)} of them")


def _difference(table: Table, card: Card) -> Value:
    total = sum(result.difference for result in card.results if result.is_game)
    return Value(total, "own points minus the opponents' points, over all games")


VALUES: Final[Mapping[str, tuple[str, Callable[[Table, Card], Value]]]] = {
    "BH": ("Buchholz", _buchholz()),
    "BH-C1": ("Buchholz, cut 1", _buchholz(1)),
    "BH-C2": ("Buchholz, cut 2", _buchholz(2)),
    "BH-M1": ("Buchholz, median", _buchholz(1, 1)),
    "SB": ("Sonneborn-Berger", _sonneborn_berger()),
    "SB-C1": ("Sonneborn-Berger, cut 1", _sonneborn_berger(1)),
    "WIN": ("Number of wins", _wins),
    "WON": ("Games won", _games_won),
    "BPG": ("Games with Black", _second_seat_games),
    "BWG": ("Games won with Black", _second_seat_wins),
    "PS": ("Progressive", _progressive()),
    "PS-C1": ("Progressive, cut 1", _progressive(1)),
    "KS": ("Koya", _koya),
    "DP": ("Difference of points", _difference),
}
# Direct encounter is not a value of one player: it compares those who are level (direct_encounter.py).
DIRECT: Final = "DE"
TITLES: Final[Mapping[str, str]] = {DIRECT: "Direct encounter"} | {code: title for code, (title, _) in VALUES.items()}


def tie_break_code(text: str) -> str:
    """A tie-break's code as it is written here: FIDE's slash and a missing hyphen will do.

    >>> tie_break_code("bh/c1"), tie_break_code("BHC1"), tie_break_code("ks")
    ('BH-C1', 'BH-C1', 'KS')
    """
    plain = "".join(letter for letter in text.upper() if letter.isalnum())
    for code in TITLES:
        if code.replace("-", "") == plain:
            return code
    raise UnknownTieBreak(f"there is no tie-break {text.strip()!r}; there are {', '.join(TITLES)}")


def is_tie_break(text: str) -> bool:
    """Whether it is one of those that are known here."""
    try:
        return bool(tie_break_code(text))
    except UnknownTieBreak:
        return False


def tie_break_codes(text: str) -> tuple[str, ...]:
    """Codes from a list with commas, each once."""
    codes = tuple(tie_break_code(part) for part in text.split(",") if part.strip())
    if len(set(codes)) != len(codes):
        raise UnknownTieBreak("the same tie-break is listed twice")
    return codes
