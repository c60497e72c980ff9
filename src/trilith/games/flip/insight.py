"""What a strong Flip player looks at: threes that stand, and pairs that one more panel makes a three."""

from typing import Final

from trilith.games.bits import popcount
from trilith.games.flip.board import THREE_MASKS
from trilith.games.flip.rules import State

THREE: Final = 40
PAIR: Final = 8


def evaluate(state: State) -> int:
    """A three of one's own has been broken by the time it counts, so the opponent's weigh more."""
    return worth(state.own, state.opponent, state.black) - worth(state.opponent, state.own, state.black)


def worth(panels: int, others: int, black: int) -> int:
    value = 0
    for line in THREE_MASKS:
        if others & line == 0:
            dark, light = popcount(panels & black & line), popcount(panels & ~black & line)
            if dark == 3 or light == 3:
                value += THREE
            elif dark == 2 or light == 2:
                value += PAIR
    return value


def promise(state: State, move: int) -> int:
    """A flip alone loses; otherwise the inner spaces, which lie on most lines, come first."""
    space = move >> 10 & 31
    if space == 16:
        return 0
    return 2 if 0b0000_0110_0110_0000 >> space & 1 else 1
