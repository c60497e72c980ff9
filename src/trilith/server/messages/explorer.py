"""What travels about the explorer."""

from msgspec import Struct

from trilith.server.messages.review import ValueView


class TallyView(Struct):
    """Games by how they ended for the player who moved. `score` is the share of the points, null without games, and
    `value` what is known exactly, null where nothing is."""

    value: ValueView | None
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None


class ExplorerMove(TallyView):
    """The moves that lead to images of one position, the first of which stands for the others; `steps` are its
    touches."""

    move: str
    alike: list[str]
    steps: list[str]


class ExplorerView(TallyView):
    """Every legal move of a position, and what was played there altogether. `sure` is false where the values ignore
    draws by repetition and by the quiet limit."""

    sure: bool
    moves: list[ExplorerMove]
