"""The Dutch system by brute force, read from FIDE's rules of 2026 (Handbook C.04.3) and from nothing else.

Every way to pair a bracket is listed, judged by the criteria C1 to C21 in their order, and of the best the one that
the rules generate first is taken. It takes time and serves small tournaments only. Nothing is shared with the code
under test but the cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from trilith.tournament.card import Card
from trilith.tournament.pairing.interface import Field

Pairs = tuple[tuple[int, int], ...]
WHITE, BLACK = 0, 1
NONE, MILD, STRONG, ABSOLUTE = range(4)
# How far somebody falls who floats down once more: further than anybody who is paired (FIDE's annotated rules, C18).
BEYOND = 1000.0


@dataclass(frozen=True)
class Player:
    """A player as articles 1.2 to 1.8 see them."""

    number: int
    score: float
    colours: tuple[int, ...]
    met: frozenset[int]
    floats: tuple[str, ...]
    had_points_of_a_win: bool
    unplayed: int
    is_topscorer: bool

    @cached_property
    def difference(self) -> int:
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @cached_property
    def preference(self) -> tuple[int | None, int]:
        """Article 1.7: the colour, and how strongly."""
        if not self.colours:
            return None, NONE
        last = self.colours[-1]
        if abs(self.difference) > 1:
            return (BLACK if self.difference > 0 else WHITE), ABSOLUTE
        if self.colours[-2:] == (last, last):
            return 1 - last, ABSOLUTE
        if self.difference:
            return (BLACK if self.difference > 0 else WHITE), STRONG
        return 1 - last, MILD

    def floated(self, ago: int) -> str:
        return self.floats[-ago] if len(self.floats) >= ago else ""


def players_of(given: Field) -> dict[int, Player]:
    cards = {card.number: card for card in given.cards}
    return {card.number: _player(card, cards, given) for card in given.present}


def _player(card: Card, cards: dict[int, Card], given: Field) -> Player:
    floats = []
    for at, result in enumerate(card.results, start=1):
        mine = card.points_before(at)
        if result.kind == "played" and result.opponent is not None:
            theirs = cards[result.opponent].points_before(at)
            floats.append("down" if mine > theirs else "up" if mine < theirs else "")
        else:
            # Article 1.4.3: whoever scores without playing more than a loss is worth has floated down.
            floats.append("down" if result.points > 0 else "")
    games = [result for result in card.results if result.kind == "played"]
    return Player(
        number=card.number,
        score=card.points_before(given.round),
        colours=tuple(result.seat for result in games if result.seat is not None),
        met=frozenset(result.opponent for result in games if result.opponent is not None),
        floats=tuple(floats),
        had_points_of_a_win=any(result.kind != "played" and result.points >= 1 for result in card.results),
        unplayed=len(card.results) - len(games),
        is_topscorer=given.round == given.rounds and card.points_before(given.round) > (given.round - 1) / 2,
    )


def colours_of(one: Player, other: Player) -> tuple[Player, Player]:
    """Article 5.2 as far as preferences decide: who has White, who has Black."""
    high, low = sorted((one, other), key=lambda player: (-player.score, player.number))
    (mine, my_strength), (theirs, their_strength) = high.preference, low.preference
    wish = mine
    if mine is None or (theirs is not None and mine == theirs and my_strength < their_strength):
        wish = None if theirs is None else 1 - theirs
    elif mine == theirs and my_strength == their_strength:
        wish = _by_history(high, low, mine)
    return (low, high) if wish == BLACK else (high, low)


def _by_history(high: Player, low: Player, mine: int) -> int:
    if high.preference[1] == ABSOLUTE and abs(high.difference) != abs(low.difference):
        return mine if abs(high.difference) > abs(low.difference) else 1 - mine
    for had, they_had in zip(reversed(high.colours), reversed(low.colours), strict=False):
        if had != they_had:
            return 1 - had
    return mine


class Round:
    """One round to pair."""

    def __init__(self, given: Field) -> None:
        self.players = players_of(given)
        self.apart = given.forbidden
        self._complete: dict[frozenset[int], float | None] = {}

    def may_meet(self, one: int, other: int) -> bool:
        """C1 and C3, and pairs that somebody wants apart."""
        first, second = self.players[one], self.players[other]
        if other in first.met or frozenset((one, other)) in self.apart:
            return False
        clash = first.preference == second.preference and first.preference[1] == ABSOLUTE
        return not clash or first.is_topscorer or second.is_topscorer

    def bye_score(self, numbers: frozenset[int]) -> float | None:
        """C4 and C5: the least score that the bye can go to if all of these are paired; -1 if nobody has it, None if
        they cannot be paired."""
        if numbers not in self._complete:
            self._complete[numbers] = self._bye_score(numbers)
        return self._complete[numbers]

    def _bye_score(self, numbers: frozenset[int]) -> float | None:
        if not numbers:
            return -1.0
        first, found = min(numbers), []
        eligible = len(numbers) % 2 == 1 and not self.players[first].had_points_of_a_win
        if eligible and self.bye_score(numbers - {first}) is not None:
            found.append(self.players[first].score)
        for other in numbers - {first}:
            if self.may_meet(first, other):
                rest = self.bye_score(numbers - {first, other})
                if rest is not None:
                    found.append(rest)
        return min(found) if found else None

    def pair(self) -> tuple[frozenset[frozenset[int]], int | None] | None:
        """The pairs, and who has the bye; None if nobody can pair this round."""
        if self.bye_score(frozenset(self.players)) is None:
            return None
        scores = sorted({player.score for player in self.players.values()}, reverse=True)
        done: list[tuple[int, int]] = []
        down: tuple[int, ...] = ()
        for at, score in enumerate(scores):
            group = self.of_score(score)
            below = [self.of_score(less) for less in scores[at + 1 :]]
            pairs, down = self.best(down, group, below)
            done += pairs
        return frozenset(frozenset(pair) for pair in done), (down[0] if down else None)

    def of_score(self, score: float) -> tuple[int, ...]:
        return tuple(sorted(number for number, player in self.players.items() if player.score == score))

    def candidates(
        self, moved: tuple[int, ...], group: tuple[int, ...], below: frozenset[int]
    ) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
        """Every way to pair a bracket that C1 to C4 allow: those who were moved down only meet residents."""
        for pairs, left in self._ways(moved + group, frozenset(moved)):
            if (below or len(left) <= 1) and self.bye_score(frozenset(left) | below) is not None:
                yield pairs, left

    def _ways(self, numbers: tuple[int, ...], moved: frozenset[int]) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
        if not numbers:
            yield (), ()
            return
        first, rest = numbers[0], numbers[1:]
        for pairs, left in self._ways(rest, moved):
            yield pairs, (first, *left)
        for other in rest:
            if not (first in moved and other in moved) and self.may_meet(first, other):
                for pairs, left in self._ways(tuple(n for n in rest if n != other), moved):
                    yield ((first, other), *pairs), left

    def best(
        self, moved: tuple[int, ...], group: tuple[int, ...], below: list[tuple[int, ...]]
    ) -> tuple[Pairs, tuple[int, ...]]:
        lower = frozenset(number for numbers in below for number in numbers)
        found = [
            (self.first_criteria(left, lower), pairs, left) for pairs, left in self.candidates(moved, group, lower)
        ]
        least = min(row[0] for row in found)
        kept = [(pairs, left) for first, pairs, left in found if first == least]
        if below:
            following = {left: self.in_the_next_bracket(left, below) for _, left in kept}
            least_next = min(following.values())
            kept = [(pairs, left) for pairs, left in kept if following[left] == least_next]
        judged = [(self.later_criteria(moved, pairs, left, lower), pairs, left) for pairs, left in kept]
        best = min(row[0] for row in judged)
        ties = [(pairs, left) for found_later, pairs, left in judged if found_later == best]
        return min(ties, key=lambda row: self.generated(moved, *row))

    def first_criteria(self, left: tuple[int, ...], below: frozenset[int]) -> tuple[float, int, list[float]]:
        """C5 to C7."""
        bye = self.bye_score(frozenset(left) | below)
        assert bye is not None
        return bye, len(left), sorted((self.players[number].score for number in left), reverse=True)

    def in_the_next_bracket(
        self, moved: tuple[int, ...], below: list[tuple[int, ...]]
    ) -> tuple[float, int, list[float]]:
        """C8."""
        lower = frozenset(number for numbers in below[1:] for number in numbers)
        moved = tuple(sorted(moved, key=lambda number: (-self.players[number].score, number)))
        return min(self.first_criteria(left, lower) for _, left in self.candidates(moved, below[0], lower))

    def later_criteria(
        self, moved: tuple[int, ...], pairs: Pairs, left: tuple[int, ...], below: frozenset[int]
    ) -> list[object]:
        """C9 to C21."""
        known = self.players
        values: list[object] = []
        has_bye = len(left) == 1 and self.bye_score(frozenset(left) | below) == known[left[0]].score
        values.append(known[left[0]].unplayed if has_bye else 0)
        seated = [colours_of(known[one], known[other]) for one, other in pairs]
        given = [(player, colour, board) for board in seated for colour, player in enumerate(board)]
        watched = [(p, c) for p, c, board in given if any(other.is_topscorer for other in board)]
        values.append(sum(abs(p.difference + (1 if c == WHITE else -1)) > 2 for p, c in watched))
        values.append(sum(p.colours[-2:] == (c, c) for p, c in watched))
        missed = [p.preference[1] for p, c, _ in given if p.preference[0] not in (None, c)]
        values.append(len(missed))
        values.append(sum(strength >= STRONG for strength in missed))
        residents_down = [known[number] for number in left if number not in moved]
        crossed = [(known[a], known[b]) if a in moved else (known[b], known[a]) for a, b in pairs if {a, b} & {*moved}]
        for ago in (1, 2):
            values.append(sum(player.floated(ago) == "down" for player in residents_down))
            values.append(sum(opponent.floated(ago) == "up" for _, opponent in crossed))
        for ago in (1, 2):
            for which, direction in ((0, "down"), (1, "up")):
                far = [pair[0].score - pair[1].score for pair in crossed if pair[which].floated(ago) == direction]
                again = [known[number] for number in left if number in moved and which == 0]
                far += [BEYOND + player.score for player in again if player.floated(ago) == direction]
                values.append(sorted(far, reverse=True))
        return values

    # ---- the order of generation, article 4 ----

    def generated(self, moved: tuple[int, ...], pairs: Pairs, left: tuple[int, ...]) -> tuple[object, ...]:
        order = sorted({n for pair in pairs for n in pair} | {*left}, key=lambda n: (-self.players[n].score, n))
        place = {number: at for at, number in enumerate(order)}
        opponents = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        floated = sorted((number for number in moved if number in opponents), key=place.__getitem__)
        rest = [n for n in order if n not in moved and opponents.get(n) not in moved]
        return (
            [place[number] for number in floated],
            [place[opponents[number]] for number in floated],
            _first_generated(rest, [pair for pair in pairs if not {*pair} & {*moved}]),
        )


def _first_generated(order: list[int], pairs: list[tuple[int, int]]) -> tuple[object, ...]:
    """When these pairs are first made of a bracket of players with one score: articles 4.2 and 4.3."""
    place = {number: at for at, number in enumerate(order)}
    upper = set(range(len(pairs)))
    found = []
    for turned in product((False, True), repeat=len(pairs)):
        boards = sorted(
            (place[b], place[a]) if turn else (place[a], place[b]) for (a, b), turn in zip(pairs, turned, strict=True)
        )
        first = {one for one, _ in boards}
        out, come = sorted(upper - first, reverse=True), sorted(first - upper)
        found.append((len(out), sum(come) - sum(out), [-at for at in out], come, [other for _, other in boards]))
    return min(found)


def pair_by_rules(given: Field) -> tuple[frozenset[frozenset[int]], int | None] | None:
    return Round(given).pair()
