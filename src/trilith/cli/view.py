"""A position in the terminal: the board, and beside it the score, the last move and the pieces left."""

from dataclasses import replace
from typing import TYPE_CHECKING

from trilith.cli import text as wording
from trilith.cli.console import can_show, lay_out
from trilith.games.draw import terminal
from trilith.games.draw.scene import Scene
from trilith.games.position import Position

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table
    from rich.text import Text

GAP = 4
# The lines of a board in ASCII.
PLAIN_LINES = str.maketrans("─│┌┐└┘├┤┬┴┼╱╲·•×╷╵╶╴", "-|+++++++++/\\..x||--")


def show_position(
    console: "Console",
    position: Position,
    last: str | None = None,
    last_point: str | None = None,
    open_points: frozenset[str] = frozenset(),
) -> None:
    """Print board and panel, side by side if the terminal is wide enough.

    `last` is the last move and `last_point` where it ended; `open_points` are marked as free to play on.
    """
    from rich.table import Table

    scene = position.scene
    board, legend = drawing(console, scene._replace(last=last_point or scene.last, open_points=open_points))
    panel = _panel(position, last)
    width = max(line.cell_len for line in board.split())
    if width + GAP + console.measure(panel).maximum <= console.width:
        side_by_side = Table.grid(padding=(0, GAP, 0, 0))
        side_by_side.add_row(board, panel)
        lay_out(console, side_by_side)
    else:
        console.print(board, overflow="ignore", crop=False)
        lay_out(console, panel)
    console.print(legend)


def drawing(console: "Console", scene: Scene) -> tuple["Text", "Text"]:
    """The board, and the legend of its symbols."""
    from rich.text import Text

    text = terminal.draw(_with_known_symbols(scene), colour=console.is_terminal and not console.no_color)
    if not can_show(text):
        text = text.translate(PLAIN_LINES)
    board, _, legend = text.partition("\n\n")
    drawn = Text.from_ansi(board)
    drawn.no_wrap = True
    return drawn, Text.from_ansi(legend)


def _with_known_symbols(scene: Scene) -> Scene:
    """The scene with the pieces' codes in place of symbols that the terminal lacks."""
    look = scene.look
    pieces = {code: replace(piece, glyph=_symbol(code, piece.glyph)) for code, piece in look.pieces.items()}
    return scene._replace(look=replace(look, pieces=pieces))


def _symbol(code: str, glyph: str) -> str:
    return glyph if can_show(glyph) else code


def _panel(position: Position, last: str | None) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    title, ruleset = position.look.title, position.ruleset
    lines: list[RenderableType] = [Text(title, "bold")]
    if ruleset.text != ruleset.game:
        lines.append(Text(ruleset.text))
    if score := wording.score(position):
        lines.append(Text(score))
    if last:
        lines.append(Text(f"Last: {last}"))
    if any(count for supply in position.supplies for count in supply.pieces.values()):
        lines += [Text(), _supplies(position)]
    return Group(*lines)


def _supplies(position: Position) -> "Table":
    """The pieces left beside the board, with their symbols and codes. Kinds that are not in the game are left out."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    names = position.look.players
    owners = ["in the pouch" if supply.owner is None else names[supply.owner] for supply in position.supplies]
    table.add_column()
    for _ in owners:
        table.add_column(justify="right")
    table.add_row("left", *owners)
    played = set(position.pieces.values())
    for code, piece in position.look.pieces.items():
        found = [supply.pieces[code] for supply in position.supplies if code in supply.pieces]
        if not found or not (any(found) or code in played):
            continue
        counts = [str(supply.pieces[code]) if code in supply.pieces else "" for supply in position.supplies]
        table.add_row(f"{_symbol(code, piece.glyph)}  {code}", *counts)
    return table
