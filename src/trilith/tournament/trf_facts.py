"""The lines of a TRF that are about the whole tournament: rounds, the first colour, byes asked for, pairs that must not
meet, points that only pairing counts. TRF(x) and TRF26 have different codes for the same."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from trilith.games.errors import TrilithError
from trilith.games.notation import shorten
from trilith.tournament.card import Kind

Facts = Mapping[str, Sequence[str]]
SEATS: Final = {"w": 0, "b": 1}
BYE_LETTERS: Final[dict[str, Kind]] = {"F": "full_bye", "H": "half_bye", "Z": "zero_bye"}
# What results are worth here; a file that counts otherwise is refused.
WORTH: Final = {"BBW": 1.0, "BBD": 0.5, "BBL": 0.0, "BBZ": 0.0, "BBF": 0.0, "BBU": 1.0}
LETTERS_WORTH: Final = {"W": 1.0, "D": 0.5, "L": 0.0, "F": 1.0, "H": 0.5, "Z": 0.0, "A": 0.0, "P": 1.0, "U": 1.0}


class InvalidTrf(TrilithError):
    """A file that is no TRF, or one that contradicts itself."""


def rounds_of(facts: Facts, played: int) -> int | None:
    for code in ("142", "XXR"):
        for text in facts.get(code, ()):
            rounds = _numbers(text.split()[:1] or [""], code, "the number of rounds is not a number")[0]
            if rounds < played:
                raise InvalidTrf(f"{code} says {rounds} rounds, but {played} are there")
            return rounds
    return None


def first_colour(facts: Facts) -> int | None:
    for code in ("152", "XXC"):
        for text in facts.get(code, ()):
            # XXC may also say whether players are ranked by their numbers or by their ratings.
            words = [word for word in text.casefold().split() if word != "rank"]
            if words and words[0] not in ("w", "b", "white", "black", "white1", "black1"):
                raise InvalidTrf(f"{code}: the first colour is white1 or black1, not {shorten(words[0])}")
            if words:
                return SEATS[words[0][0]]
    return None


def requested_byes(facts: Facts, played: int) -> dict[tuple[int, int], Kind]:
    """Byes asked for: `240 H 3 17 21` in TRF26; XXZ names those who are not there in the next round."""
    requested: dict[tuple[int, int], Kind] = {}
    for text in facts.get("240", ()):
        words = text.split()
        kind = BYE_LETTERS.get(words[0].upper() if words else "")
        numbers = _numbers(words[1:], "240")
        if kind is None or not numbers:
            raise InvalidTrf("240: a bye is F, H or Z, then the round and the players")
        requested |= dict.fromkeys(((numbers[0], player) for player in numbers[1:]), kind)
    for text in facts.get("XXZ", ()):
        requested |= dict.fromkeys(((played + 1, player) for player in _numbers(text.split(), "XXZ")), "zero_bye")
    return requested


def forbidden_pairs(facts: Facts, next_round: int) -> frozenset[frozenset[int]]:
    """Pairs that must not meet in the next round."""
    groups = [_numbers(text.split(), "XXP") for text in facts.get("XXP", ())]
    for text in facts.get("260", ()):
        # TRF26 gives the first and the last round before the players.
        first, last, *players = [*_numbers(text.split(), "260"), 0, 0][: max(2, len(text.split()))]
        if first <= next_round <= last:
            groups.append(players)
    return frozenset(frozenset((a, b)) for group in groups for a in group for b in group if a != b)


def extra_points(facts: Facts, numbers: Iterable[int]) -> dict[int, dict[int, float]]:
    """Points that only pairing counts, by player and round: accelerated rounds."""
    extra: dict[int, dict[int, float]] = {number: {} for number in numbers}
    for player, rounds, points in (*_by_player(facts), *_by_range(facts)):
        for number in rounds:
            if player in extra:
                extra[player][number] = points
    return extra


def _by_player(facts: Facts) -> Iterator[tuple[int, Iterable[int], float]]:
    """`XXA 7 1.0 1.0 0.5`: a player, and the points of each round."""
    for text in facts.get("XXA", ()):
        words = text.split()
        player = _numbers(words[:1] or [""], "XXA")[0]
        for number, word in enumerate(words[1:], start=1):
            yield player, (number,), _points(word, "XXA")


def _by_range(facts: Facts) -> Iterator[tuple[int, Iterable[int], float]]:
    """`250 0.0 1.0 1 2 1 20`: points of matches and of games, first and last round, first and last player."""
    for text in facts.get("250", ()):
        words = text.split()
        # Points of matches are for teams, and may be missing.
        if len(words) not in (5, 6):
            raise InvalidTrf("250: there must be points, two rounds and two players")
        first, last, low, high = _numbers(words[-4:], "250")
        points = _points(words[-5], "250")
        for player in range(low, min(high, 9999) + 1):
            yield player, range(first, min(last, 999) + 1), points


def check_worth(facts: Facts) -> None:
    """Games count one, a half and nothing here. A file with other points would be paired wrongly, so it is refused."""
    for code, worth in WORTH.items():
        for text in facts.get(code, ()):
            _check_points(code, text, worth)
    for text in (*facts.get("XXS", ()), *facts.get("162", ())):
        words = text.replace("=", " ").split()
        for letters, points in zip(words[::2], words[1::2], strict=False):
            # XXS has two letters, a colour first: WW is a win with White.
            letter = letters.upper()[-1:]
            if letter in LETTERS_WORTH:
                _check_points(letters, points, LETTERS_WORTH[letter])


def check_known(
    requested: Iterable[tuple[int, int]], forbidden: Iterable[frozenset[int]], known: Iterable[int]
) -> None:
    """Nobody who is not there sits out or is kept apart."""
    there = set(known)
    for player in {player for _, player in requested} | {player for pair in forbidden for player in pair}:
        if player not in there:
            raise InvalidTrf(f"there is no player {player}, but a line about byes or pairs names them")


def _check_points(code: str, text: str, worth: float) -> None:
    if _points(text, code) != worth:
        raise InvalidTrf(f"{code} is worth {shorten(text)} in this file: only 1, 0.5 and 0 points are counted here")


def _points(text: str, code: str) -> float:
    try:
        points = float(text)
    except ValueError:
        raise InvalidTrf(f"{code}: {shorten(text)} is no number of points") from None
    if not -100 <= points <= 100:
        raise InvalidTrf(f"{code}: {shorten(text)} is no number of points")
    return points


def _numbers(words: Iterable[str], code: str, why: str = "a number is missing") -> list[int]:
    found = list(words)
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in found):
        raise InvalidTrf(f"{code}: {why}")
    return [int(word) for word in found]
