"""A position in the terminal: the board, and beside it the score, the last move and the pieces left."""

from collections.abc import Sequence
from dataclasses import replace

from trilith.cli import text as wording
from trilith.cli.console import Console, can_show
from trilith.cli.styled import BOLD, beside, columns, styled, width_of, wrapped
from trilith.games.draw import terminal
from trilith.games.draw.scene import Scene
from trilith.games.position import Position

GAP = 4
# The lines of a board in ASCII.
PLAIN_LINES = str.maketrans("─│┌┐└┘├┤┬┴┼╱╲·•×╷╵╶╴", "-|+++++++++/\\..x||--")


def show_position(
    console: Console,
    position: Position,
    last: str | None = None,
    last_point: str | None = None,
    open_points: frozenset[str] = frozenset(),
) -> None:
    """Print board and panel, side by side if the terminal is wide enough.

    `last` is the last move and `last_point` where it ended; `open_points` are marked as free to play on.
    """
    scene = position.scene
    board, legend = drawing(console, scene._replace(last=last_point or scene.last, open_points=open_points))
    panel = _panel(position, last, console.is_terminal)
    if _width(board) + GAP + _width(panel) <= console.width:
        console.print_lines(beside(board, panel, GAP))
    else:
        console.print_lines(board)
        console.print_lines(line for wide in panel for line in _fitted(wide, console.width))
    console.print_lines(line for wide in legend for line in _fitted(wide, console.width))


def _width(lines: Sequence[str]) -> int:
    return max(map(width_of, lines), default=0)


def _fitted(line: str, width: int) -> list[str]:
    return wrapped(line, width) if width_of(line) > width else [line]


def drawing(console: Console, scene: Scene) -> tuple[list[str], list[str]]:
    """The board, and the legend of its symbols, as lines."""
    text = terminal.draw(_with_known_symbols(scene), colour=console.has_colour)
    if not can_show(text):
        text = text.translate(PLAIN_LINES)
    board, _, legend = text.partition("\n\n")
    return board.splitlines(), legend.splitlines()


def _with_known_symbols(scene: Scene) -> Scene:
    """The scene with the pieces' codes in place of symbols that the terminal lacks."""
    look = scene.look
    pieces = {code: replace(piece, glyph=_symbol(code, piece.glyph)) for code, piece in look.pieces.items()}
    return scene._replace(look=replace(look, pieces=pieces))


def _symbol(code: str, glyph: str) -> str:
    return glyph if can_show(glyph) else code


def _panel(position: Position, last: str | None, is_styled: bool) -> list[str]:
    title, ruleset = position.look.title, position.ruleset
    lines = [styled(title, BOLD if is_styled else None)]
    if ruleset.text != ruleset.game:
        lines.append(ruleset.text)
    if score := wording.score(position):
        lines.append(score)
    if last:
        lines.append(f"Last: {last}")
    if any(count for supply in position.supplies for count in supply.pieces.values()):
        lines += ["", *_supplies(position)]
    return lines


def _supplies(position: Position) -> list[str]:
    """The pieces left beside the board, with their symbols and codes. Kinds that are not in the game are left out."""
    names = position.look.players
    owners = ["in the pouch" if supply.owner is None else names[supply.owner] for supply in position.supplies]
    rows = [["left", *owners]]
    played = set(position.pieces.values())
    for code, piece in position.look.pieces.items():
        found = [supply.pieces[code] for supply in position.supplies if code in supply.pieces]
        if not found or not (any(found) or code in played):
            continue
        counts = [str(supply.pieces[code]) if code in supply.pieces else "" for supply in position.supplies]
        # One cell, with the two blanks that columns have between them.
        rows.append([f"{_symbol(code, piece.glyph)}  {code}", *counts])
    return columns(rows, _WIDE, right=range(1, len(owners) + 1))


# Room for any table of pieces: it is never broken into lines.
_WIDE = 1000
