"""What travels about the explorer."""

from msgspec import Struct

from trilith.server.messages.review import ValueView


class ExplorerMove(Struct):
    """The moves that lead to images of one position, the first of which stands for the others; `steps` are its touches.
    `value` is null where it is not known. Games are counted by how they ended for the player who moved, and `score` is
    the share of the points, null without games."""

    move: str
    alike: list[str]
    steps: list[str]
    value: ValueView | None
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None


class ExplorerView(Struct):
    """Every legal move of a position, and what was played there altogether. `value` is the position's own, where it is
    known. `sure` is false where the values ignore draws by repetition and by the quiet limit."""

    value: ValueView | None
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None
    sure: bool
    moves: list[ExplorerMove]
