"""What travels about lines that are trained."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from trilith.server.messages.review import PositionName, RulesetName

# As many can be taken along to an account at once.
MOST_LINES: Final = 50
LineText = Annotated[str, Meta(min_length=1, max_length=4000, description="moves and draws, with spaces between them")]


class TrainedLineView(Struct):
    """A line that was trained: from which position (null is the ruleset's first), how many runs the last training took
    so far, whether it is learned, and when that was, in milliseconds. `title` is the game's."""

    id: str
    ruleset: str
    position: str | None
    line: str
    title: str
    runs: int
    learned: bool
    at: int


class TrainedLinesView(Struct):
    """`kept` says where: with the account, or on the device, where nobody is signed in."""

    kept: Literal["account", "device"]
    lines: list[TrainedLineView]


class TrainedLineGiven(Struct, forbid_unknown_fields=True):
    """A line that somebody trains. `at` is when they did so, in milliseconds; now, if it is left out."""

    ruleset: RulesetName
    line: LineText
    position: PositionName | None = None
    runs: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    learned: bool = False
    at: Annotated[int, Meta(ge=0, le=1 << 53)] | None = None


class TrainedLinesGiven(Struct, forbid_unknown_fields=True):
    lines: Annotated[list[TrainedLineGiven], Meta(min_length=1, max_length=MOST_LINES)]
