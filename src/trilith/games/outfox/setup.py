"""Setting up a position of Outfox by hand."""

from collections import Counter
from collections.abc import Mapping, Sequence

from trilith.games.definition import Field
from trilith.games.outfox.notation import CODES, hand, players
from trilith.games.outfox.rules import State


def fields(start: State) -> tuple[Field, ...]:
    turns = tuple(str(number + 1) for number in range(start.players))
    return (Field("player to move", turns, follows=True), *(Field(f"{name} player's hand") for name in players(start)))


def corrected(pieces: Mapping[str, str], given: Sequence[str], start: State) -> list[str]:
    """Players place in turn. Hands that fit the board stay; otherwise each piece is taken from the player who must have
    placed it, and where it may have been several, from the one who has placed less than their share."""
    count = len(pieces)
    seats = range(start.players)
    lying = Counter(pieces.values())
    held = [Counter(text[at : at + 2] for at in range(0, len(text), 2)) - Counter({"-": 1}) for text in given[1:]]
    full = [hand(start, seat) for seat in seats]
    quota = [(count - seat + start.players - 1) // start.players for seat in seats]
    fits = sum(held, Counter[str]()) + lying == sum(full, Counter[str]()) and all(
        full[seat].total() - held[seat].total() == quota[seat] for seat in seats
    )
    if not fits:
        held = full
        # Twins first: both sets are needed for them, and so nobody has a choice.
        for code, number in sorted(lying.items(), key=lambda item: -item[1]):
            for _ in range(number):
                owners = [seat for seat in seats if held[seat][code]]
                if not owners:
                    return [str(count % start.players + 1), *given[1:]]
                seat = max(owners, key=lambda seat: quota[seat])
                held[seat] = held[seat] - Counter({code: 1})
                quota[seat] -= 1
    written = ["".join(code * counts[code] for code in CODES) or "-" for counts in held]
    return [str(count % start.players + 1), *written]
