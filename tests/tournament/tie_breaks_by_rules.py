"""Tie-breaks of a Swiss tournament, slowly and from the articles of FIDE's regulations of March 2026 (Handbook C.07).

Everything is a sum of fractions over rounds that are told as a report file tells them. Nothing is shared with the code
under test but the cards that it is asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from trilith.tournament.card import Card

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Entry:
    """One round of one player: `letter` is that of a report file, U F H Z for byes, + and - for forfeits, 1 = 0."""

    letter: str
    points: Fraction
    opponent: int
    has_black: bool

    @property
    def is_game(self) -> bool:
        return self.letter in "1=0"

    @property
    def is_asked_for(self) -> bool:
        """16.1.1: a requested bye."""
        return self.letter in "HZ"

    @property
    def is_voluntary(self) -> bool:
        """16.1.2: a voluntary unplayed round."""
        return self.letter in "HZ-"


@dataclass(frozen=True)
class Worth:
    """What one round is worth in a sum, and whose score it comes from."""

    score: Fraction
    value: Fraction
    is_voluntary: bool


LETTERS = {
    "pairing_bye": "U",
    "full_bye": "F",
    "half_bye": "H",
    "zero_bye": "Z",
    "forfeit_win": "+",
    "forfeit_loss": "-",
}


class Tables:
    def __init__(self, cards: Sequence[Card]) -> None:
        self.rows = {card.number: [_entry(card, at) for at in range(len(card.results))] for card in cards}
        self.ratings = {card.number: card.rating for card in cards}
        self.rounds = len(cards[0].results)

    def points(self, number: int) -> Fraction:
        return sum((entry.points for entry in self.rows[number]), Fraction(0))

    def for_opponents(self, number: int, drawn_at_the_end: bool = False) -> Fraction:
        """16.3: a requested bye counts as a draw if only rounds follow that were not played by choice. Fore Buchholz
        (8.3) takes a paired game of the last round as drawn."""
        rows, total = self.rows[number], Fraction(0)
        for at, entry in enumerate(rows):
            later = rows[at + 1 :]
            plays_last = drawn_at_the_end and rows[-1].opponent != 0
            is_left = entry.is_asked_for and not plays_last and all(other.is_voluntary for other in later)
            total += HALF if is_left or (plays_last and not later) else entry.points
        return total

    def worth(self, number: int, weighted: bool, fore: bool = False) -> list[Worth]:
        rows = self.rows[number]
        own = self.points(number)
        if fore and rows[-1].opponent != 0:
            own += HALF - rows[-1].points
        found = []
        for at, entry in enumerate(rows):
            is_drawn = fore and at == len(rows) - 1 and entry.opponent != 0
            if entry.is_game or is_drawn:
                score = self.for_opponents(entry.opponent, fore)
            elif entry.opponent:
                score = min(own, self.for_opponents(entry.opponent, fore))
            else:
                score = min(own, self.rounds * HALF)
            share = entry.points if weighted else Fraction(1)
            found.append(Worth(score, score * share, entry.is_voluntary and not is_drawn))
        return found

    def value(self, number: int, code: str) -> Fraction:
        kind, _, cut = code.partition("-")
        rows = self.rows[number]
        match kind:
            case "BH" | "SB" | "FB":
                return _cut(self.worth(number, kind == "SB", kind == "FB"), cut)
            case "WIN":
                return Fraction(sum(entry.points == 1 for entry in rows))
            case "WON":
                return Fraction(sum(entry.is_game and entry.points == 1 for entry in rows))
            case "BPG":
                return Fraction(sum(entry.is_game and entry.has_black for entry in rows))
            case "BWG":
                return Fraction(sum(entry.is_game and entry.has_black and entry.points == 1 for entry in rows))
            case "PS":
                sums = [sum(entry.points for entry in rows[: at + 1]) for at in range(len(rows))]
                return Fraction(sum(sums[int(cut[1:] or 0) :]))
            case "KS":
                good = {other for other in self.rows if self.points(other) * 2 >= self.rounds}
                return sum((entry.points for entry in rows if entry.opponent in good), Fraction(0))
        raise AssertionError(code)


def _entry(card: Card, at: int) -> Entry:
    result = card.results[at]
    letter = LETTERS.get(result.kind, "1" if result.points == 1 else "=" if result.points else "0")
    return Entry(letter, Fraction(result.points), result.opponent or 0, result.seat == 1)


def _cut(found: list[Worth], cut: str) -> Fraction:
    """14.1 and 16.5: the least significant value goes first, that of the opponent with the least score; a round that
    was not played by choice goes instead if it is worth as much or more."""
    kept = list(found)
    for _ in range(int(cut[1:]) if cut else 0):
        least = sorted(kept, key=lambda one: (one.score, one.value))[0]
        chosen = sorted((one for one in kept if one.is_voluntary), key=lambda one: (one.value, one.score))[:1]
        kept.remove(chosen[0] if chosen and chosen[0].value >= least.value else least)
    for _ in range(int(cut[1:]) if cut.startswith("M") else 0):
        kept.remove(sorted(kept, key=lambda one: (one.score, one.value))[-1])
    return sum((one.value for one in kept), Fraction(0))
