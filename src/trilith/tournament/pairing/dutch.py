"""Swiss: FIDE's Dutch system in its edition of 2026, by the library caissify-pairings.

The library wants every player's score, colours, floats and byes; they follow from the cards here, so that nothing else
has to keep them. It is imported when a round is paired: most people never pair one.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from trilith.tournament.card import FULL, Card, RoundResult, by_number
from trilith.tournament.pairing.interface import Field, NoPairing, Pairing, needs_players
from trilith.tournament.pairing.seats import Strength, first_seats, seated, wish

COLOURS: Final = ("white", "black")


@dataclass(frozen=True)
class Dutch:
    """The Dutch system. No two players meet twice, and nobody gets a second bye: where that cannot be, there is no
    pairing. With `second_byes`, somebody gets one when everybody has had theirs: a small club plays on."""

    second_byes: bool = False

    @property
    def title(self) -> str:
        from importlib.metadata import version

        return f"Dutch system (caissify-pairings {version('caissify-pairings')})"

    def pair(self, given: Field) -> Pairing:
        present = given.present
        needs_players(present)
        if given.round > given.rounds:
            raise NoPairing(f"all {given.rounds} rounds are paired" if given.rounds > 1 else "the only round is paired")
        if len(present) % 2 and all(card.had_full_bye for card in present):
            if not self.second_byes:
                raise NoPairing("the number of players is odd, and everybody has had a bye already")
            given = replace(given, cards=_without_first_byes(given))
            present = given.present
        found = _pairing(self._ask(given, present))
        _check(given, found)
        return _in_order(given, found)

    def _ask(self, given: Field, present: tuple[Card, ...]) -> list[dict[str, Any]]:
        from caissify_pairings.engines.dutch import DutchEngine

        from trilith.tournament.pairing.matching import WarmGraphs, importing

        # What it says about rounds that cannot be paired is said here, in a sentence of its own.
        logging.getLogger("caissify_pairings").setLevel(logging.CRITICAL)
        cards = by_number(given.cards)
        # Also with those who are away: the library counts games by them when it chooses who has the bye.
        met = {(min(card.number, other), max(card.number, other)) for card in present for other in card.opponents}
        kept_apart = {(min(pair), max(pair)) for pair in given.forbidden}
        # It knows no pairs that must not meet. To have met would count as a game.
        has_bye = len(present) % 2 == 1
        engine = DutchEngine(
            players=[_player(card, cards, given.round) for card in present],
            previous_pairings=met if has_bye else met | kept_apart,
            round_number=given.round,
            total_rounds=given.rounds,
            initial_color=COLOURS[given.first_seat],
        )
        if given.round == 1 and (given.forbidden or len({card.points_before(1) for card in present}) > 1):
            # In round 1 the library halves the list whatever it was told, unless it takes it for a later one.
            engine.round_number, engine.total_rounds = 2, max(3, given.rounds)
        if has_bye and kept_apart:
            engine._can_pair = keeping_apart(engine._can_pair, given.forbidden)
        engine._pair_iterative_mwm = importing(DutchEngine._pair_iterative_mwm, engine, "networkx", WarmGraphs())
        try:
            answer: list[dict[str, Any]] = engine.generate_pairings()
        except (ValueError, RuntimeError, KeyError, IndexError) as error:
            raise NoPairing(f"this round cannot be paired by the Dutch system: {error}") from None
        return answer


def keeping_apart(
    can_pair: Callable[[Any, Any], bool], forbidden: frozenset[frozenset[int]]
) -> Callable[[Any, Any], bool]:
    """The library's own test whether two may meet, and not if they are one of these pairs."""
    return lambda one, other: frozenset((one.id, other.id)) not in forbidden and can_pair(one, other)


def _without_first_byes(given: Field) -> tuple[Card, ...]:
    """The cards as if those who had fewest byes had none: the next one is theirs. Only the kind of a round is changed,
    so scores and floats stay."""
    counts = {card.number: sum(result.kind in FULL for result in card.results) for card in given.present}
    fewest = min(counts.values())

    def forgotten(card: Card) -> Card:
        if counts.get(card.number, fewest + 1) > fewest:
            return card
        results = (replace(r, kind="half_bye", opponent=None) if r.kind in FULL else r for r in card.results)
        return replace(card, results=tuple(results))

    return tuple(forgotten(card) for card in given.cards)


def _player(card: Card, cards: dict[int, Card], round_number: int) -> dict[str, Any]:
    results = card.results[: round_number - 1]
    return {
        "id": card.number,
        "name": card.name,
        "score": card.points_before(round_number),
        "rating": card.rating,
        "starting_number": card.number,
        "pairing_number": card.number,
        "color_hist": [COLOURS[seat] for seat in card.seats],
        "float_history": [_float(card, cards, number, result) for number, result in enumerate(results, start=1)],
        "bye_count": sum(result.kind in FULL and not result.is_forfeit for result in results),
        "forfeit_win_count": sum(result.kind == "forfeit_win" for result in results),
    }


def _float(card: Card, cards: dict[int, Card], number: int, result: RoundResult) -> str:
    """Whether somebody was paired below or above their own score. Points without a game count as paired below."""
    if not result.is_game or result.opponent is None:
        return "down" if result.points > 0 else "none"
    mine, theirs = card.points_before(number), cards[result.opponent].points_before(number)
    return "none" if mine == theirs else "down" if mine > theirs else "up"


def _pairing(rows: list[dict[str, Any]]) -> Pairing:
    rows = sorted(rows, key=lambda row: int(row["table"]))
    boards = tuple((int(row["white_id"]), int(row["black_id"])) for row in rows if row["black_id"] is not None)
    byes = [int(row["white_id"]) for row in rows if row["black_id"] is None]
    if len(byes) > 1:
        raise NoPairing(f"players {', '.join(map(str, sorted(byes)))} have nobody left to play against")
    return Pairing(boards, byes[0] if byes else None)


def _in_order(given: Field, found: Pairing) -> Pairing:
    """Seats by the rules, and the boards in their order: the best score first, then the sum of both, then the number.

    The library goes by numbers alone where the rules speak of the higher ranked player."""
    cards = by_number(given.cards)

    def rank(board: tuple[int, int]) -> tuple[float, float, int]:
        one, other = (cards[number] for number in board)
        best = min(one, other, key=lambda card: (-card.points, card.number))
        return -best.points, -(one.points + other.points), best.number

    first = first_seats(given)
    boards = (seated(cards[one], cards[other], given.round, first) for one, other in found.boards)
    return Pairing(tuple(sorted(boards, key=rank)), found.bye)


def _check_seats(given: Field, one: Card, other: Card) -> None:
    """Two who must both have the same seat do not meet, but for the leaders of the last round. Where there is no other
    way the library seats them all the same."""
    seat, strength = wish(one)
    if strength < Strength.ABSOLUTE or wish(other) != (seat, strength):
        return
    half = (given.round - 1) / 2
    if given.round == given.rounds and max(one.points_before(given.round), other.points_before(given.round)) > half:
        return
    low, high = sorted((one.number, other.number))
    raise NoPairing(
        f"this round cannot be paired: players {low} and {high} must both have "
        f"{COLOURS[seat or 0].title()} now, and there is no other way to pair everybody"
    )


def _check(given: Field, found: Pairing) -> None:
    """The absolute rules, whatever the library says: without them there is no pairing."""
    cards = by_number(given.cards)
    paired = [number for board in found.boards for number in board] + ([found.bye] if found.bye is not None else [])
    if sorted(paired) != sorted(card.number for card in given.present):
        raise NoPairing("this round cannot be paired: some players would be left over")
    for first, second in found.boards:
        if second in cards[first].opponents:
            raise NoPairing(
                f"this round cannot be paired: players {first} and {second} have met already, "
                "and there is no other way to pair everybody"
            )
        if frozenset((first, second)) in given.forbidden:
            raise NoPairing(
                f"this round cannot be paired: players {first} and {second} must not meet, "
                "and there is no other way to pair everybody"
            )
        _check_seats(given, cards[first], cards[second])
    if found.bye is not None and cards[found.bye].had_full_bye:
        raise NoPairing(f"this round cannot be paired: player {found.bye} would get a second bye")
