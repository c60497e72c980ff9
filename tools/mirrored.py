"""Games in pairs: two in a row have the same random opening and the same luck, with the seats swapped."""

from collections.abc import Callable
from random import Random

from trilith.games.position import Position
from trilith.play.pouch import Pouch

Chooser = Callable[[Position], str]


def score(ruleset: str, first: Chooser, second: Chooser, number: int, opening: int) -> float:
    """What the first player makes of game `number`, after `opening` random turns: 1, a half or 0."""
    luck, seat = Random(number // 2), number % 2
    position, turns = Position.start(ruleset), 0
    pouch = Pouch(position, luck)
    while position.outcome is None:
        if position.turn is None:
            position = position.draw(pouch.draw(position))
            continue
        choose = first if position.turn == seat else second
        move = str(luck.choice(position.legal_moves)) if turns < opening else choose(position)
        position, turns = position.play(move), turns + 1
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner == seat)
