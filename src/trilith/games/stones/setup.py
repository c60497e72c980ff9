"""Setting up a position of 3 Stones or Siege Stones by hand."""

from collections.abc import Mapping, Sequence

from trilith.games.definition import Field
from trilith.games.stones.boards import STONES
from trilith.games.stones.notation import CODES, board_of, counts
from trilith.games.stones.rules import SKILL, State


def fields(start: State) -> tuple[Field, ...]:
    is_skill = bool(start.form & SKILL)
    return (
        Field("player to move", ("w", "b")),
        Field("last pocket"),
        Field("score", follows=True),
        Field("hands" if is_skill else "pouch", follows=not is_skill),
        Field("stone in hand", ("-",) if is_skill else ("-", *CODES), follows=is_skill),
    )


def corrected(pieces: Mapping[str, str], given: Sequence[str], start: State) -> list[str]:
    """The score is on the board, and what is not on it is in the pouch. The stone put down last wears the ring."""
    side, last, _, supply, held = given
    if last not in pieces:
        last = [*pieces][-1] if pieces else "-"
    points = board_of(start).points
    lines = [tuple(pieces.get(points[pocket], "") for pocket in triple) for triple in board_of(start).triples]

    def threes(codes: str) -> int:
        return sum(all(code and code in codes for code in line) for line in lines)

    score = [had + threes(colour + "c") - threes("c")
             for had, colour in zip((start.score0, start.score1), "wb", strict=True)]  # fmt: skip
    lying = [list(pieces.values()).count(code) for code in CODES]
    if start.form & SKILL:
        supply, held = _hands(lying, supply, side, start), "-"
    else:
        left = [total - on_board - (held == code)
                for total, on_board, code in zip(STONES[start.form & 3], lying, CODES, strict=True)]  # fmt: skip
        supply = "bag:" + ",".join(str(max(0, number)) for number in left)
    return [side, last, f"{score[0]}-{score[1]}", supply, held]


def _hands(lying: Sequence[int], given: str, side: str, start: State) -> str:
    """The hands as given if they fit the board; otherwise as if both had played every kind of stone as often."""
    first, second = counts(start.supply0), counts(start.supply1)
    left = [a + b - on_board for a, b, on_board in zip(first, second, lying, strict=True)]
    hands = [part.split(",") for part in given.split(":")[1:]]
    if len(hands) == 2 and all(number.isdecimal() for hand in hands for number in hand):
        together = [int(a) + int(b) for a, b in zip(*hands, strict=False)]
        ahead = sum(map(int, hands[1])) - sum(map(int, hands[0]))
        if together == left and ahead in (0, 1 if side == "b" else -1):
            return given
    # Who is to move has played less, by one stone at most: they keep the odd one.
    mine: list[int] = []
    keeps = side == "w"
    for total, most, others in zip(left, first, second, strict=True):
        fair = total // 2 + (keeps if total % 2 else 0)
        mine.append(max(total - others, min(fair, most)))
        keeps = not keeps if total % 2 else keeps
    return "hands:" + ",".join(map(str, mine)) + ":" + ",".join(str(a - b) for a, b in zip(left, mine, strict=True))
