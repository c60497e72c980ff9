"""Tie-breaks, by FIDE's regulations of March 2026 (Handbook C.07), and the difference of points for the stone games.

Unplayed rounds, for Buchholz and Sonneborn-Berger: an opponent's score counts byes at the end of their tournament
that they asked for as draws. For one's own unplayed round there is an opponent made up for it, who has one's own
score, but no more than the opponent that was drawn (a forfeit) or than half of all points (a bye). In a round robin
forfeits are games like others. A cut takes away the least value, and of a round that one chose not to play first.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from trilith.games.cached import cached_property
from trilith.games.errors import TrilithError
from trilith.games.notation import shorten
from trilith.tournament.card import DRAW, WIN, Card, RoundResult, by_number
from trilith.tournament.performance import mean_rating, perfect_performance, performance


class UnknownTieBreak(TrilithError):
    """No such tie-break."""


@dataclass(frozen=True)
class Value:
    """A tie-break's value, and a sentence that says where it comes from."""

    value: float
    why: str


Valued = Callable[["Table", Card], Value]


@dataclass(frozen=True)
class Table:
    """All cards of a tournament, with what several tie-breaks need."""

    cards: tuple[Card, ...]
    round_robin: bool = False

    @cached_property
    def known(self) -> dict[int, Card]:
        return by_number(self.cards)

    @cached_property
    def adjusted(self) -> dict[int, float]:
        """Everybody's score as it counts for their opponents."""
        return {card.number: self._adjusted(card) for card in self.cards}

    @cached_property
    def last_round_drawn(self) -> "Table":
        """The same table before the games of the last round were played: every one counts as a draw."""

        def drawn(card: Card) -> Card:
            if not card.results or card.results[-1].opponent is None:
                return card
            last = replace(card.results[-1], kind="played", points=DRAW)
            return replace(card, results=(*card.results[:-1], last))

        return replace(self, cards=tuple(map(drawn, self.cards)))

    @cached_property
    def _buchholz_values(self) -> dict[int, float]:
        return {card.number: _sum_of(_parts(self, card, lambda result: 1.0)) for card in self.cards}

    def buchholz(self, number: int) -> float:
        return self._buchholz_values[number]

    @cached_property
    def performances(self) -> dict[int, tuple[int, int]]:
        """TPR and PTP of everybody who has played somebody with a rating."""
        found = {}
        for card in self.cards:
            games = [result for result in card.results if result.is_game and self._rating(result)]
            if games:
                points, ratings = sum(result.points for result in games), [self._rating(one) for one in games]
                found[card.number] = performance(points, ratings), perfect_performance(points, ratings)
        return found

    def _rating(self, result: RoundResult) -> int:
        return self.known[result.opponent].rating if result.opponent is not None else 0

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


def _cut(parts: list[Part], cut: int, top: int) -> list[Part]:
    for _ in range(cut):
        parts = _without_least(parts)
    for _ in range(top):
        parts = _without_most(parts)
    return parts


def _cut_text(cut: int, top: int) -> str:
    """
    >>> _cut_text(1, 0), _cut_text(2, 0), _cut_text(2, 2)
    (' without the lowest', ' without the two lowest', ' without the two lowest and the two highest')
    """
    lowest, highest = (
        f"the {word}" if number == 1 else f"the two {word}" for number, word in ((cut, "lowest"), (top, "highest"))
    )
    return "" if not cut else f" without {lowest}" if not top else f" without {lowest} and {highest}"


def _buchholz(cut: int = 0, top: int = 0) -> Valued:
    def value(table: Table, card: Card) -> Value:
        parts = _cut(_parts(table, card, lambda result: 1.0), cut, top)
        return Value(_sum_of(parts), f"the scores of all opponents{_cut_text(cut, top)}: {_listed(parts)}")

    return value


def _sonneborn_berger(cut: int = 0, top: int = 0) -> Valued:
    def value(table: Table, card: Card) -> Value:
        parts = _cut(_parts(table, card, lambda result: result.points), cut, top)
        cut_text = _cut_text(cut, top)
        said = "the scores of those beaten, and half of those drawn with" + (f",{cut_text}" if cut_text else "")
        return Value(_sum_of(parts), f"{said}: {_listed([part for part in parts if part.value])}")

    return value


def _fore_buchholz(cut: int = 0, top: int = 0) -> Valued:
    def value(table: Table, card: Card) -> Value:
        before = table.last_round_drawn
        parts = _cut(_parts(before, before.known[card.number], lambda result: 1.0), cut, top)
        said = f"the scores of all opponents{_cut_text(cut, top)}, as if all games of the last round were drawn"
        return Value(_sum_of(parts), f"{said}: {_listed(parts)}")

    return value


def _opponents_buchholz(table: Table, card: Card) -> Value:
    met = [result.opponent for result in card.results if result.opponent is not None and table.is_met(result)]
    values = [table.buchholz(number) for number in met]
    mean = _rounded(sum(values) / len(values), 2) if values else 0.0
    return Value(mean, f"the mean Buchholz of the opponents: {', '.join(map(number_text, values)) or 'nobody'}")


def _opponents_rating(cut: int = 0, top: int = 0) -> Valued:
    def value(table: Table, card: Card) -> Value:
        met = [table.known[r.opponent] for r in card.results if r.opponent is not None and table.is_met(r)]
        ratings = sorted(other.rating for other in met if other.rating)
        ratings = ratings[cut : max(cut, len(ratings) - top)]
        mean = _rounded(sum(ratings) / len(ratings), 0) if ratings else 0.0
        listed = ", ".join(map(str, ratings)) or "nobody"
        return Value(mean, f"the mean rating of the opponents{_cut_text(cut, top)}, of those who have one: {listed}")

    return value


def _performance(table: Table, card: Card) -> Value:
    said = (
        "the opponents' mean rating, and what the share of points is worth by FIDE's table; those with a rating count"
    )
    return Value(table.performances.get(card.number, (0, 0))[0], said)


def _perfect_performance(table: Table, card: Card) -> Value:
    said = "the lowest rating that is expected to score as much, opponent by opponent; those with a rating count"
    return Value(table.performances.get(card.number, (0, 0))[1], said)


def _opponents_performance(which: int, said: str) -> Valued:
    def value(table: Table, card: Card) -> Value:
        met = [result.opponent for result in card.results if result.is_game and result.opponent in table.performances]
        found = [table.performances[number][which] for number in met if number is not None]
        return Value(mean_rating(found) if found else 0, f"the mean {said} of the opponents: {_named(found)}")

    return value


def _named(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "nobody"


def _rounded(value: float, places: int) -> float:
    """Halves go up, as people round."""
    scale = 10.0**places
    return math.floor(value * scale + 0.5 + 1e-9) / scale


def _rounds_played(table: Table, card: Card) -> Value:
    count = sum(not result.is_voluntary and result.kind not in ("idle", "full_bye") for result in card.results)
    return Value(count, "rounds that somebody was there for: games, and byes of an odd number")


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


def _progressive(cut: int = 0, top: int = 0) -> Valued:
    def value(table: Table, card: Card) -> Value:
        running = [sum(result.points for result in card.results[: i + 1]) for i in range(len(card.results))][cut:]
        listed = " + ".join(map(number_text, running)) or "nothing"
        but = ("", " but the first", " but the first two")[cut]
        return Value(sum(running), f"the score after every round{but}: {listed}")

    return value


def _koya(table: Table, card: Card) -> Value:
    # Half of what could be scored so far; with an odd number everybody has sat out once in each cycle of a round robin.
    games = len(card.results)
    if table.round_robin and len(table.cards) % 2:
        games -= games // len(table.cards)
    limit = games * WIN / 2
    counted = [r for r in card.results if r.opponent is not None and table.known[r.opponent].points >= limit]
    said = f"points against those with {number_text(limit)} or more"
    return Value(sum(result.points for result in counted), f"{said}: {len(counted)} of them")


def _difference(table: Table, card: Card) -> Value:
    total = sum(result.difference for result in card.results if result.is_game)
    return Value(total, "own points minus the opponents' points, over all games")


def _plain(value: Valued) -> Callable[[int, int], Valued]:
    return lambda cut, top: value


# By code: the name, what it is worth with so many of the lowest and the highest values left out, and the modifiers.
CUTS: Final = ("C1", "C2", "M1", "M2")
KINDS: Final[Mapping[str, tuple[str, Callable[[int, int], Valued], tuple[str, ...]]]] = {
    "BH": ("Buchholz", _buchholz, CUTS),
    "FB": ("Fore Buchholz", _fore_buchholz, CUTS),
    "AOB": ("Opponents' Buchholz", _plain(_opponents_buchholz), ()),
    "SB": ("Sonneborn-Berger", _sonneborn_berger, CUTS),
    "WIN": ("Number of wins", _plain(_wins), ()),
    "WON": ("Games won", _plain(_games_won), ()),
    "BPG": ("Games with Black", _plain(_second_seat_games), ()),
    "BWG": ("Games won with Black", _plain(_second_seat_wins), ()),
    "REP": ("Rounds played", _plain(_rounds_played), ()),
    "PS": ("Progressive", _progressive, CUTS[:2]),
    "KS": ("Koya", _plain(_koya), ()),
    "ARO": ("Opponents' rating", _opponents_rating, CUTS),
    "TPR": ("Performance rating", _plain(_performance), ()),
    "PTP": ("Perfect performance", _plain(_perfect_performance), ()),
    "APRO": ("Opponents' performance", _plain(_opponents_performance(0, "performance rating")), ()),
    "APPO": ("Opponents' perfect performance", _plain(_opponents_performance(1, "perfect performance")), ()),
    "DP": ("Difference of points", _plain(_difference), ()),
}
# Direct encounter is not a value of one player: it compares those who are level (direct_encounter.py).
DIRECT: Final = "DE"
MODIFIERS: Final = {"C1": "cut 1", "C2": "cut 2", "M1": "median", "M2": "median 2"}
TITLES: Final[Mapping[str, str]] = {DIRECT: "Direct encounter"} | {
    code + (f"-{modifier}" if modifier else ""): title + (f", {MODIFIERS[modifier]}" if modifier else "")
    for code, (title, _, modifiers) in KINDS.items()
    for modifier in ("", *modifiers)
}
# What other programs write for the same.
OTHER_CODES: Final = {"GE": "REP"}


@cache
def tie_break(code: str) -> Valued:
    """What a tie-break is worth to a player, by its code; direct encounter has no such value."""
    kind, _, modifier = code.partition("-")
    number = int(modifier[1:] or 0)
    return KINDS[kind][1](number, number if modifier.startswith("M") else 0)


def tie_break_code(text: str) -> str:
    """A tie-break's code as it is written here: FIDE's slash and a missing hyphen will do.

    >>> tie_break_code("bh/c1"), tie_break_code("BHC1"), tie_break_code("ks")
    ('BH-C1', 'BH-C1', 'KS')
    """
    plain = "".join(letter for letter in text.upper() if letter.isalnum())
    for code in TITLES:
        if code.replace("-", "") == OTHER_CODES.get(plain, plain):
            return code
    raise UnknownTieBreak(f"there is no tie-break {shorten(text.strip())}; there are {_listed_codes()}")


def _listed_codes() -> str:
    """Every code once, with its modifiers behind it.

    >>> _listed_codes()[:43]
    'DE, BH (also BH-C1, BH-C2, BH-M1, BH-M2), F'
    """
    modified = {code: [f"{code}-{one}" for one in modifiers] for code, (_, _, modifiers) in KINDS.items()}
    listed = (code + (f" (also {', '.join(more)})" if more else "") for code, more in modified.items())
    return ", ".join([DIRECT, *listed])


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
