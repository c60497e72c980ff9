"""Positions set up at random: they meet corners that random games seldom reach, such as boards full of mills."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from trilith.games import registry
from trilith.games.errors import InvalidPosition
from trilith.games.morris.boards import BOARDS
from trilith.games.notation import rows_to_text
from trilith.games.position import Position


def _morris(ruleset: str, random: Random) -> str:
    """All stones placed, few empty mills: stones fall into whole mills where they can."""
    options = registry.ruleset(ruleset).options
    drawn = BOARDS[options["board"]]
    mills = [line.split("-") for line in drawn.lines.split()]
    board: dict[str, str] = {}
    for code in "wb":
        wanted = random.randint(3, min(int(options["men"]), len(drawn.points) // 2))
        while list(board.values()).count(code) < wanted and len(board) < len(drawn.points):
            points = random.choice(mills) if random.random() < 0.6 else [random.choice(drawn.points)]
            board |= {point: code for point in points if point not in board}
    pieces = [board.get(point) for point in drawn.points]
    hands = "0 0 0"
    if options["placing"] == "mixed" and random.random() < 0.5:
        left = [int(options["men"]) - list(board.values()).count(code) for code in "wb"]
        hands = " ".join([*(str(random.randint(0, max(0, number))) for number in left), "0"])
    return f"{rows_to_text(pieces, drawn.widths)} {random.choice('wb')} {hands}"


def _outfox(ruleset: str, random: Random) -> str:
    players = 3 if "players=3" in ruleset else 2
    hands = Position.start(ruleset).text.split(" ")[2:]
    held = [[hand[i : i + 2] for i in range(0, len(hand), 2)] for hand in hands]
    turns = random.randint(0, 18)
    placed = []
    for turn in range(turns):
        hand = held[turn % players]
        placed.append(hand.pop(random.randrange(len(hand))))
    board: list[str | None] = [*placed, *[None] * (19 - turns)]
    random.shuffle(board)
    left = ["".join(hand) or "-" for hand in held]
    return " ".join([rows_to_text(board, (3, 4, 5, 4, 3)), str(turns % players + 1), *left])


def _flip(ruleset: str, random: Random) -> str:
    panels = random.randint(0, 16)
    board: list[str | None] = [random.choice(("cC", "dD")[number % 2]) for number in range(panels)]
    board += [None] * (16 - panels)
    random.shuffle(board)
    # Now and then the turn has passed on after a losing flip.
    side = (panels + (random.random() < 0.1)) % 2
    return f"{rows_to_text(board, (4, 4, 4, 4))} {'cd'[side]}"


SETUPS: Mapping[str, Callable[[str, Random], str]] = {"morris": _morris, "outfox": _outfox, "flip": _flip}


def set_up(ruleset: str, number: int, seed: int = 0) -> Iterator[Position]:
    """So many valid positions, set up at random; none for games that only random play can set up."""
    game = ruleset.partition(":")[0]
    random = Random(f"{ruleset} {seed}")
    while number > 0 and game in SETUPS:
        try:
            position = Position.parse(ruleset, SETUPS[game](ruleset, random))
        except InvalidPosition:
            continue
        yield position
        number -= 1
