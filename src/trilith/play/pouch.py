"""Draws from the pouch: their odds, and stones for engines, at random or in an order chosen beforehand."""

from random import Random

from trilith.games.position import Position


def any_stone(position: Position, random: Random) -> str:
    """A random stone, by the pouch's odds."""
    draws = position.draws
    return random.choices(list(draws), [float(odds) for odds in draws.values()])[0]


def odds_in_words(position: Position) -> dict[str, str]:
    """How likely each stone is drawn, as people count it in the pouch.

    >>> odds_in_words(Position.start("stones"))
    {'w': '30 of 72', 'b': '30 of 72', 'c': '12 of 72'}
    """
    pouch = next((supply.pieces for supply in position.supplies if supply.owner is None), {})
    total = sum(pouch.values())
    return {
        stone: f"{pouch[stone]} of {total}" if pouch.get(stone) and odds * total == pouch[stone] else str(odds)
        for stone, odds in position.draws.items()
    }


class Pouch:
    """All stones of a pouch in shuffled order, so that two games can have the same luck.

    >>> first, second = (Pouch(Position.start("stones"), Random(7)) for _ in range(2))
    >>> start = Position.start("stones")
    >>> [first.draw(start) for _ in range(9)] == [second.draw(start) for _ in range(9)]
    True
    """

    def __init__(self, start: Position, random: Random) -> None:
        shared = [supply.pieces for supply in start.supplies if supply.owner is None]
        self._order = [stone for pieces in shared for stone, count in pieces.items() for _ in range(count)]
        random.shuffle(self._order)
        self._random = Random(random.getrandbits(64))

    def draw(self, position: Position) -> str:
        """The next stone that may be drawn."""
        for stone in self._order:
            if stone in position.draws:
                self._order.remove(stone)
                return stone
        return any_stone(position, self._random)
